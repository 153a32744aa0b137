"""One TOML file, then SVOD_* variables, into typed settings; everything has a default that works."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from svod.errors import SettingsError

MEBIBYTE = 1024 * 1024
OCR_POLICIES = ("never", "auto", "always")
ENGINES = ("local", "ray")
# Settings that only some words can stand in.
_CHOICES = {"ocr": OCR_POLICIES, "runner": ENGINES, "log": ("", "json", "plain")}


def _setting(default: Any, help_text: str) -> Any:
    return field(default=default, metadata={"help": help_text})


def _secret(help_text: str) -> Any:
    """A setting that nothing prints, logs or hands on."""
    return field(default="", repr=False, metadata={"help": help_text, "secret": True})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a user can set; `docs/settings.md` lists them with the same words."""

    library: str = _setting("", "folder of the library; empty means the user's data folder")
    store: str = _secret("address of a PostgreSQL database, postgresql://…; empty means a file in the library's folder")
    blobs: str = _setting("", "folder or s3://bucket/prefix of the works' files; empty means the library's folder")
    s3_endpoint: str = _setting("", "address of an S3-compatible server; empty means Amazon's")
    s3_region: str = _setting("us-east-1", "region of the bucket")
    s3_key: str = _setting("", "access key of the bucket; empty means what the machine's environment grants")
    s3_secret: str = _secret("secret that belongs to the access key")
    s3_seconds: float = _setting(180.0, "time that one file may take to and from the bucket, with all repeats")
    data: str = _setting("", "folder of labelled corpora, for measuring and training; nothing else needs it")
    workbench: str = _setting("", "folder of the workbench's runs and corpora; empty means one in the library's folder")
    jobs: int = _setting(0, "documents read at the same time; 0 means one a processor core")
    header: str = _setting("combine", "method that reads title, authors and the rest of a header")
    math: str = _setting("", "method for mathematical preprints, asked beside that for headers; empty means none")
    web: str = _setting("combine", "method that reads what a web page says of itself")
    web_rules: str = _setting("", "file of rules for web pages that takes the place of the shipped one")
    bibliography: str = _setting("bib-crf", "method that finds the bibliography lines")
    split: str = _setting("numbering", "method that cuts a bibliography into entries")
    references: str = _setting("crf", "method that finds the fields of a reference")
    models: str = _setting("", "folder of trained models that take the place of the shipped ones of the same name")
    link: str = _setting("marks", "method that ties references to the text and to one another")
    keyphrases: str = _setting("forest", "method that says in few words what a text is about")
    vocabulary: str = _setting("", "file of a SKOS vocabulary whose terms are told as key phrases; empty: free ones")
    fingerprint: str = _setting("minhash", "method that makes texts comparable")
    resolve: str = _setting("title-key", "method that recognises copies of one work")
    authors: str = _setting("name-context", "method that finds the persons behind authors' names")
    match: str = _setting("title-key", "method that recognises works in references")
    ocr: str = _setting("auto", "which pages text recognition reads: never, auto (those without usable text), always")
    ocr_languages: str = _setting("rus+deu+eng", "languages of text recognition, by tesseract's names, joined by +")
    ocr_seconds: float = _setting(40.0, "time that recognition of one document may take; the ends of it come first")
    ocr_jobs: int = _setting(0, "pages of a document recognised at the same time; 0 means one a core, four at most")
    document_seconds: float = _setting(60.0, "time one document may take before it is given up")
    document_megabytes: int = _setting(200, "size of a file above which it is not read")
    worker_megabytes: int = _setting(3072, "memory one reading process may use")
    documents_a_worker: int = _setting(500, "documents after which a reading process is replaced by a fresh one")
    document_attempts: int = _setting(2, "times a document is begun whose process dies, before it is given up")
    runner: str = _setting("local", "who runs the reading: local (processes on this machine) or ray (a cluster)")
    cluster: str = _setting("", "address of the Ray cluster; empty means one that is started on this machine")
    fetch_seconds: float = _setting(30.0, "time one download may take")
    fetch_private: bool = _setting(False, "whether addresses on this machine or a private network may be fetched")
    hosts: str = _setting("", "hosts looked for elsewhere, as host=address:port joined by commas; * is all others")
    crawl_delay: float = _setting(1.0, "seconds between two requests to one host, at least")
    crawl_jobs: int = _setting(16, "pages that a crawl fetches at the same time")
    crawl_host_jobs: int = _setting(2, "of these, from one host")
    crawl_host_pages: int = _setting(0, "pages that a crawl takes from one host at most; 0 means any number")
    crawl_megabytes: int = _setting(32, "size of a file above which a crawl leaves it")
    crawl_archive: str = _setting("", "folder in which crawls keep what they fetch as WARC files; empty means none")
    crawl_robots: bool = _setting(True, "whether a crawl obeys robots.txt")
    listing: str = _setting("forest", "method that finds the references on a page of publications")
    homepage: str = _setting("forest", "method that ranks the pages that may be somebody's home page")
    find: str = _setting("ours", "method that walks the Web for one paper")
    find_pages: int = _setting(60, "pages that a search for one paper visits at most")
    find_seconds: float = _setting(90.0, "time that the walk of such a search may take")
    engines: str = _setting("", "search engines asked, joined by commas; empty means our own over the pages seen")
    engine_addresses: str = _setting("", "other addresses of engines, as name=address joined by commas")
    engine_quotas: str = _setting("", "other quotas of engines, as name=calls a day/calls a second joined by commas")
    engine_hours: float = _setting(168.0, "hours that answers of engines are kept; 0 means that all is asked again")
    engine_email: str = _setting("", "e-mail address told to the scholarly services that ask for one")
    searxng_address: str = _setting("", "address of a SearXNG server that answers in JSON")
    yandex_key: str = _secret("API key of Yandex Search API")
    yandex_folder: str = _setting("", "folder in Yandex Cloud that the key belongs to")
    google_key: str = _secret("API key of Google Programmable Search")
    google_engine: str = _setting("", "search engine ID (cx) of Google Programmable Search")
    brave_key: str = _secret("key of Brave Search API")
    openalex_key: str = _secret("key of OpenAlex")
    semantic_scholar_key: str = _secret("key of Semantic Scholar; without one it answers seldom")
    core_key: str = _secret("key of CORE")
    host: str = _setting("127.0.0.1", "address the web server listens on")
    log: str = _setting("", "logs of documents and requests: json (an object a line) or plain; empty means none")
    log_file: str = _setting("", "file that logs are added to; empty means stderr")
    contact: str = _setting("", "e-mail address that harvesters of the library's OAI archive may write to")
    public_reading: bool = _setting(True, "whether a library that is served to others can be read without an account")
    server_names: str = _setting("", "names that the web server answers to beside its address, joined by commas")
    proxy: str = _setting("", "address of the proxy before the web server that may say who asks; empty means none")
    sign_ins_a_minute: int = _setting(10, "tries to sign in that one visitor has a minute; 0 means any number")
    uploads_a_minute: int = _setting(60, "uploads and jobs that one visitor may send a minute; 0 means any number")
    calls_a_minute: int = _setting(1200, "calls of the HTTP API that one visitor has a minute; 0 means any number")
    record_days: int = _setting(0, "days that a server keeps the record of who changed what; 0 means for ever")
    page_makers: int = _setting(0, "processes that make pages beside the one that serves; 0 means that it makes them")
    port: int = _setting(8756, "port the web server listens on; 0 means any free one")

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            if getattr(self, name) not in allowed:
                raise SettingsError(
                    f"The setting «{name}» cannot be «{getattr(self, name)}».",
                    way_out=f"It is one of: {', '.join(filter(None, allowed))}.",
                )


def setting_fields() -> tuple[Field[Any], ...]:
    """The settings with their defaults and help, for documentation and for the loader."""
    return fields(Settings)


def without_secrets(settings: Settings) -> Settings:
    """The settings for those who need no keys."""
    empty: dict[str, Any] = {row.name: "" for row in setting_fields() if row.metadata.get("secret")}
    return replace(settings, **empty)


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Defaults, then the TOML file (`SVOD_CONFIG` or svod.toml in the user's configuration folder), then SVOD_*."""
    path = file or _configured_file(environment)
    settings = Settings()
    if path is not None:
        settings = _with_values(settings, _read(path), f"the settings file {path}")
    variables = {
        row.name: environment[variable]
        for row in setting_fields()
        if (variable := f"SVOD_{row.name.upper()}") in environment
    }
    return _with_values(settings, variables, "the environment (SVOD_*)")


def library_folder(settings: Settings) -> Path:
    """Where the library lies."""
    if settings.library:
        return Path(settings.library).expanduser()
    # platformdirs is needed only here, and --help shall not wait for it.
    from platformdirs import user_data_path

    return user_data_path("svod") / "library"


def workbench_folder(settings: Settings) -> Path:
    """Where the workbench keeps runs, corpora labelled by hand, and pictures of pages."""
    return Path(settings.workbench).expanduser() if settings.workbench else library_folder(settings) / "workbench"


def _configured_file(environment: Mapping[str, str]) -> Path | None:
    named = environment.get("SVOD_CONFIG")
    if named:
        return Path(named)
    from platformdirs import user_config_path

    usual = user_config_path("svod") / "svod.toml"
    return usual if usual.is_file() else None


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"The settings file {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings file {path} is not valid TOML: {error}.") from error


def _with_values(settings: Settings, values: Mapping[str, Any], place: str) -> Settings:
    types = get_type_hints(Settings)
    unknown = sorted(set(values) - set(types))
    if unknown:
        raise SettingsError(
            f"There is no setting «{unknown[0]}» (in {place}).", way_out="`svod doctor` lists the settings."
        )
    return replace(settings, **{name: _typed(name, value, types[name], place) for name, value in values.items()})


def _typed(name: str, value: Any, kind: type, place: str) -> Any:
    if isinstance(value, str) and kind is not str:
        value = _parsed(value, kind)
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise SettingsError(f"The setting «{name}» must be {_KIND_NAMES[kind]} (in {place}).")
    if isinstance(value, int | float) and value < 0:
        raise SettingsError(f"The setting «{name}» must not be negative (in {place}).")
    return value


_KIND_NAMES: dict[type, str] = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def _parsed(text: str, kind: type) -> Any:
    if kind is bool:
        return _TRUTHS.get(text.lower())
    try:
        return kind(text)
    except ValueError:
        return None
