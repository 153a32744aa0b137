"""Every setting: its section and key in the TOML file, its type, its default and what it means."""

from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

from svod.errors import SettingsError
from svod.files.names import name_text

MEBIBYTE = 1024 * 1024
# Settings that allow only some values, by attribute.
_CHOICES = {
    "ocr": ("never", "auto", "always"),
    "runner": ("local", "ray"),
    "search": ("embedded", "postgres"),
    "log": ("", "json", "plain"),
    "mail_security": ("starttls", "tls", "none"),
}


def _setting(name: str, default: Any, help_text: str) -> Any:
    """A setting; `name` is its place in the file: `section.key`, or the key alone for the whole library."""
    section, _, key = name.rpartition(".")
    return field(default=default, metadata={"section": section, "key": key, "help": help_text})


def _secret(name: str, help_text: str) -> Any:
    """A setting that is never printed, logged or passed on."""
    section, _, key = name.rpartition(".")
    metadata = {"section": section, "key": key, "help": help_text, "secret": True}
    return field(default="", repr=False, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a user can set. The attributes are flat; before 0.2 the file used their names, without sections."""

    library: str = _setting("library", "", "folder of the library; empty means the user's data folder")
    contact: str = _setting("contact", "", "e-mail address for harvesters (OAI-PMH) and for hosts that are crawled")
    search: str = _setting(
        "search",
        "embedded",
        "where the search index is: embedded (in the library's folder) or postgres (in its database, for all machines)",
    )

    store: str = _secret(
        "store.database", "address of a PostgreSQL database, postgresql://…; empty means a file in the library's folder"
    )
    blobs: str = _setting(
        "store.files",
        "",
        "folder, or bucket (s3://bucket/prefix, gs://…, az://…), of the works' files; empty means the library's folder",
    )
    s3_endpoint: str = _setting("store.s3_endpoint", "", "address of an S3-compatible server; empty means Amazon's")
    s3_region: str = _setting("store.s3_region", "us-east-1", "region of the bucket")
    s3_key: str = _setting(
        "store.s3_key", "", "access key of the bucket; empty means the credentials of the machine's environment"
    )
    s3_secret: str = _secret("store.s3_secret", "secret that belongs to the access key")
    s3_seconds: float = _setting(
        "store.s3_seconds", 180.0, "time to read or write one file of any bucket, with all retries"
    )
    google_key_file: str = _setting(
        "store.google_key_file",
        "",
        "key file of the service account for gs://…; empty means the credentials of the machine's environment",
    )
    azure_account: str = _setting("store.azure_account", "", "storage account of az://container/prefix")
    azure_key: str = _secret(
        "store.azure_key", "access key of that account; empty means the credentials of the machine's environment"
    )
    azure_endpoint: str = _setting(
        "store.azure_endpoint", "", "address of the account where it is not Azure's usual one"
    )

    jobs: int = _setting("reading.jobs", 0, "documents read at the same time; 0 means one per processor core")
    document_seconds: float = _setting("reading.document_seconds", 180.0, "time limit for one document")
    document_megabytes: int = _setting("reading.document_megabytes", 200, "largest file that is read")
    document_attempts: int = _setting(
        "reading.document_attempts", 2, "how often a document is tried whose process dies"
    )
    worker_megabytes: int = _setting("reading.worker_megabytes", 3072, "memory limit of one worker process")
    worker_user: str = _setting(
        "reading.worker_user", "nobody", "user of the worker processes where root started svod; empty means root"
    )
    documents_a_worker: int = _setting(
        "reading.documents_per_worker", 500, "documents after which a worker process is replaced by a new one"
    )

    runner: str = _setting("cluster.runner", "local", "what runs the workers: local (this machine) or ray (a cluster)")
    cluster: str = _setting("cluster.address", "", "address of the Ray cluster; empty means start one on this machine")

    ocr: str = _setting("ocr.when", "auto", "pages to recognise: never, auto (those without usable text), always")
    ocr_languages: tuple[str, ...] = _setting(
        "ocr.languages", ("rus", "deu", "eng"), "languages of text recognition, by Tesseract's names"
    )
    ocr_seconds: float = _setting(
        "ocr.seconds",
        40.0,
        "time limit for one document, three times that on a busy machine; first and last pages come first",
    )
    ocr_jobs: int = _setting(
        "ocr.jobs", 0, "pages of a document recognised at the same time; 0 means one per core, at most four"
    )

    header: str = _setting("methods.header", "combine", "method for the header: title, authors, abstract …")
    math: str = _setting("methods.math", "", "extra method for mathematical preprints, beside header; empty means none")
    web: str = _setting("methods.web", "combine", "method for the metadata of a web page")
    web_rules: str = _setting("methods.web_rules", "", "file of rules for web pages, instead of the shipped one")
    bibliography: str = _setting("methods.bibliography", "bib-crf", "method that finds the bibliography lines")
    split: str = _setting("methods.split", "numbering", "method that splits a bibliography into references")
    references: str = _setting("methods.references", "crf", "method that parses a reference into fields")
    link: str = _setting("methods.link", "marks", "method that links references to their mentions in the text")
    keyphrases: str = _setting("methods.keyphrases", "forest", "method for key phrases")
    vocabulary: str = _setting(
        "methods.vocabulary", "", "SKOS file whose terms are used as key phrases; empty means free phrases"
    )
    suggested: int = _setting(
        "methods.suggested", 8, "key phrases that are suggested for a work at most; 0 suggests none"
    )
    suggested_terms: int = _setting(
        "methods.suggested_terms", 5,
        "terms of the library's vocabularies that are suggested for an added work at most; 0 suggests none",
    )  # fmt: skip
    fingerprint: str = _setting("methods.fingerprint", "minhash", "method for fingerprints of texts")
    resolve: str = _setting("methods.resolve", "title-key", "method that recognises copies of one work")
    authors: str = _setting("methods.authors", "name-context", "method that resolves authors' names to persons")
    match: str = _setting("methods.match", "title-key", "method that matches references to works")
    suggest: str = _setting("methods.suggest", "combine", "method that suggests controlled terms")
    listing: str = _setting("methods.listing", "forest", "method that finds the references on a publications page")
    homepage: str = _setting("methods.homepage", "forest", "method that ranks candidates for a person's home page")
    find: str = _setting("methods.find", "ours", "method that searches the Web for one paper")
    models: str = _setting("methods.models", "", "folder of trained models, instead of shipped ones of the same name")

    fetch_seconds: float = _setting("crawl.fetch_seconds", 30.0, "time limit for one download")
    fetch_private: bool = _setting(
        "crawl.allow_private", False, "whether addresses on this machine or a private network may be fetched"
    )
    hosts: tuple[str, ...] = _setting(
        "crawl.hosts", (), "hosts with fixed addresses, each as host=address:port; * means all other hosts"
    )
    crawl_delay: float = _setting("crawl.delay", 1.0, "seconds between two requests to one host, at least")
    crawl_jobs: int = _setting("crawl.jobs", 16, "pages that a crawl fetches at the same time")
    crawl_host_jobs: int = _setting("crawl.jobs_per_host", 2, "pages fetched from one host at the same time")
    crawl_host_pages: int = _setting("crawl.pages_per_host", 0, "pages fetched from one host; 0 means no limit")
    crawl_megabytes: int = _setting("crawl.megabytes", 32, "largest file that a crawl fetches")
    crawl_archive: str = _setting("crawl.archive", "", "folder for WARC files of what crawls fetch; empty means none")
    crawl_robots: bool = _setting("crawl.robots", True, "whether robots.txt is obeyed")

    find_pages: int = _setting("find.pages", 60, "pages that a search for one paper visits at most")
    find_seconds: float = _setting("find.seconds", 90.0, "time limit for such a search")

    engines: tuple[str, ...] = _setting(
        "search_engines.names", (), "search engines to query; empty means our own, over the pages seen"
    )
    engine_addresses: tuple[str, ...] = _setting(
        "search_engines.addresses", (), "other addresses of search engines, each as name=address"
    )
    engine_quotas: tuple[str, ...] = _setting(
        "search_engines.quotas", (), "other quotas, each as name=calls per day/calls per second"
    )
    engine_hours: float = _setting(
        "search_engines.cache_hours", 168.0, "hours that answers are cached; 0 means no cache"
    )
    engine_email: str = _setting(
        "search_engines.email", "", "e-mail address sent to scholarly services that require one"
    )
    searxng_address: str = _setting(
        "search_engines.searxng_address", "", "address of a SearXNG server with JSON output"
    )
    yandex_key: str = _secret("search_engines.yandex_key", "API key of Yandex Search API")
    yandex_folder: str = _setting("search_engines.yandex_folder", "", "folder in Yandex Cloud that the key belongs to")
    google_key: str = _secret("search_engines.google_key", "API key of Google Programmable Search")
    google_engine: str = _setting(
        "search_engines.google_engine", "", "search engine ID (cx) of Google Programmable Search"
    )
    brave_key: str = _secret("search_engines.brave_key", "key of Brave Search API")
    openalex_key: str = _secret("search_engines.openalex_key", "key of OpenAlex")
    semantic_scholar_key: str = _secret(
        "search_engines.semantic_scholar_key", "key of Semantic Scholar, which rarely answers without one"
    )
    core_key: str = _secret("search_engines.core_key", "key of CORE")

    styles: str = _setting(
        "exports.styles", "", "folder of citation styles of your own (.csl); empty means styles in the library's folder"
    )

    mail_server: str = _setting(
        "mail.server", "", "SMTP server for news of what is followed, host:port; empty means that no mail is sent"
    )
    mail_security: str = _setting("mail.security", "starttls", "encryption: starttls, tls, or none (this machine only)")
    mail_user: str = _setting("mail.user", "", "name to sign in to the SMTP server with; empty means none")
    mail_password: str = _secret("mail.password", "password of that name")
    mail_sender: str = _setting("mail.sender", "", "address that mail comes from; empty means contact")
    mail_site: str = _setting("mail.site", "", "address of the library's pages, https://…, for the links in mail")

    enrich: tuple[str, ...] = _setting(
        "enrich.services",
        (),
        "services that `svod enrich` asks: crossref, datacite, openalex, arxiv, unpaywall, opencitations, orcid, ror; "
        "empty means none",
    )
    consolidate: bool = _setting(
        "enrich.consolidate", False, "whether the options consolidate… of GROBID's services ask the services, too"
    )

    host: str = _setting("web.host", "127.0.0.1", "address the web server listens on")
    port: int = _setting("web.port", 8756, "port the web server listens on; 0 means any free one")
    server_names: tuple[str, ...] = _setting(
        "web.server_names", (), "host names the web server accepts, beside its address"
    )
    address: str = _setting(
        "web.address", "", "address under which others reach the library, https://host/path; empty means as asked"
    )
    name: str = _setting("web.name", "", "name of the library, for harvesters, feeds and browsers")
    namespace: str = _setting(
        "web.namespace", "", "namespace of OAI identifiers, a host name of yours; empty means one made at first start"
    )
    mcp: str = _setting(
        "web.mcp", "", "tools for language models at /mcp: read, or write, which lets librarians add; empty means none"
    )
    proxy: str = _setting(
        "web.proxy", "", "address of the reverse proxy whose word about visitors is trusted; empty means none"
    )
    public_reading: bool = _setting(
        "web.public_reading", True, "whether a library served to others can be read without an account"
    )
    sign_ins_a_minute: int = _setting(
        "web.sign_ins_per_minute", 10, "attempts to sign in per visitor and minute; 0 means no limit"
    )
    uploads_a_minute: int = _setting(
        "web.uploads_per_minute", 60, "uploads and jobs per visitor and minute; 0 means no limit"
    )
    calls_a_minute: int = _setting(
        "web.calls_per_minute", 1200, "calls of the HTTP API per visitor and minute; 0 means no limit"
    )
    address_connections: int = _setting(
        "web.connections_per_address",
        128,
        "connections that one address may hold, behind a proxy its requests under way; 0 means no limit",
    )
    head_seconds: float = _setting("web.head_seconds", 20.0, "time limit for the head of a request")
    body_seconds: float = _setting(
        "web.body_seconds", 30.0, "time limit for the body of a request, beside that for its size; for a stalled answer"
    )
    body_rate: int = _setting(
        "web.body_bytes_per_second", 1024, "lowest rate of a body: each so many bytes give it another second"
    )
    bodies_at_once: int = _setting(
        "web.uploads_at_once", 4, "large requests that are received at the same time; 0 means no limit"
    )
    record_days: int = _setting("web.history_days", 0, "days that the history of changes is kept; 0 means for ever")
    page_makers: int = _setting("web.page_processes", 0, "extra processes that render pages; 0 means none")

    oidc_issuer: str = _setting(
        "oidc.issuer", "", "address of the institution's OpenID Connect provider; empty means none"
    )
    oidc_client_id: str = _setting("oidc.client_id", "", "what the provider calls this library")
    oidc_client_secret: str = _secret("oidc.client_secret", "secret that belongs to it; empty means a public client")
    oidc_name_claim: str = _setting("oidc.name_claim", "preferred_username", "claim that names a person")
    oidc_role_claim: str = _setting("oidc.role_claim", "groups", "claim whose values give roles")
    oidc_admins: tuple[str, ...] = _setting("oidc.admins", (), "values that make somebody admin")
    oidc_librarians: tuple[str, ...] = _setting("oidc.librarians", (), "values that make somebody librarian")
    oidc_readers: tuple[str, ...] = _setting(
        "oidc.readers", (), "values that make somebody reader; empty means everybody whom the provider knows"
    )

    log: str = _setting("log.format", "", "log of documents and requests: json or plain; empty means none")
    log_file: str = _setting("log.file", "", "file that the log is appended to; empty means stderr")

    data: str = _setting("lab.data", "", "folder of labelled corpora, for measuring and training only")
    workbench: str = _setting(
        "lab.workbench", "", "folder of the workbench's runs and corpora; empty means one in the library's folder"
    )

    def __post_init__(self) -> None:
        for row in fields(self):
            # Settings that travelled to another process come back with lists.
            if isinstance(value := getattr(self, row.name), list):
                object.__setattr__(self, row.name, tuple(value))
            elif isinstance(value, str) and not _is_utf8(value):
                raise SettingsError(
                    f"The setting «{setting_name(row.name)}» is no UTF-8: «{name_text(value)}».",
                    way_out="Rename the file or folder that it names.",
                )
        for attribute, allowed in _CHOICES.items():
            if (value := getattr(self, attribute)) not in allowed:
                raise SettingsError(
                    f"The setting «{setting_name(attribute)}» cannot be «{value}».",
                    way_out=f"It is one of: {', '.join(filter(None, allowed))}.",
                )


def _is_utf8(text: str) -> bool:
    """Whether a text can be written; arguments and variables in another encoding cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def setting_fields() -> tuple[Field[Any], ...]:
    """The settings with their defaults and help, for documentation and for the loader."""
    return fields(Settings)


def setting_name(attribute: str) -> str:
    """The name that users write, for an attribute of the settings: `web.port` for `port`."""
    metadata = Settings.__dataclass_fields__[attribute].metadata
    return f"{metadata['section']}.{metadata['key']}" if metadata["section"] else str(metadata["key"])


def variable_name(attribute: str) -> str:
    """The environment variable of a setting: `SVOD_WEB_PORT` for `port`."""
    return "SVOD_" + setting_name(attribute).replace(".", "_").upper()


def without_secrets(settings: Settings) -> Settings:
    """The settings for processes that need no keys."""
    empty: dict[str, Any] = {row.name: "" for row in setting_fields() if row.metadata.get("secret")}
    return replace(settings, **empty)
