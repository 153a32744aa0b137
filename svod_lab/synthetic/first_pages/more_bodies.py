"""The second set of ways to print bodies and e-mail addresses."""

from svod_lab.synthetic.first_pages.addresses import Addresses, Place
from svod_lab.synthetic.first_pages.page import Way

_WEST = ("de", "en")
_RUSSIAN = ("ru",)

BODIES: tuple[Way, ...] = (
    Way("abbreviation", "{name} ({abbreviation}), {city}"),
    # Hanser, Wiley-VCH, reports of the nineties.
    Way("german-zip-city", "{name}, D-{zip} {city}", ("de",)),
    Way("post-box", "{department}, {name}, Postfach 3640, {zip} {city}", ("de",)),
    Way("english-post-box", "{department}, {name}, P.O. Box 513, {city}, {country}", ("en",)),
    # LaTeX classes: each on a line.
    Way("lines-with-commas", "{department},\n{name},\n{street},\n{city}, {country}"),
    Way("lines-with-country", "{department}\n{name}\n{zip} {city}\n{country}"),
    # Russian university journals: the address in brackets.
    Way("russian-brackets", "{name} ({country}, {zip}, г. {city}, {street})", _RUSSIAN),
    Way("founder", "ФГБОУ ВО «{name}», {city}", _RUSSIAN),
    Way("founder-and-brackets", "{department} ФГБОУ ВО «{name}» ({city})", _RUSSIAN),
    Way("brackets-whole", "{department}, {name} ({street}, {zip} {city})", _WEST),
    Way("department-at", "{department} at {name}, {city}", ("en",)),
    Way("department-of-the", "{department} der {name}, {city}", ("de",)),
    Way("department-stroke", "{department} / {name}"),
    Way("name-dash-department", "{name} – {department}, {city}"),
)

ADDRESSES: tuple[Way, ...] = (
    # CEUR: a sign of a letter, the name behind.
    Way("letter-and-name", Addresses(Place.BELOW, "✉ {email} ({name})", separator="; ")),
    Way("name-behind", Addresses(Place.BELOW, "{email} ({name})", separator=", ")),
    # Copernicus.
    Way("correspondence-brackets", Addresses(Place.BELOW, "{corresponding} {name} ({email})", is_one=True)),
    # American Institute of Physics; PLOS.
    Way("letter-mark", Addresses(Place.BELOW, "a) {word} {email}", is_one=True)),
    Way("star", Addresses(Place.BELOW, "* {email}", is_one=True)),
    # Springer since 2008: two lines at the foot.
    Way("letter-lines", Addresses(Place.BELOW, "✉ {name}\n{email}", separator="\n")),
    # Against collectors of addresses; German universities.
    Way("at-in-brackets", Addresses(Place.INSIDE, "{email}", form_of_at=" [at] "), _WEST),
    Way("web-page", Addresses(Place.INSIDE, "{email}, https://people.{host}/{local}")),
    Way("bars-in-braces", Addresses(Place.BELOW, "bars")),
    # Wiley, Thieme: a heading, then name and address.
    Way("correspondence-lines", Addresses(Place.BELOW, "{corresponding}\n{name}\n{word} {email}", is_one=True)),
    Way("foot", Addresses(Place.NOTE, "{corresponding} {name}, {word} {email}", is_one=True)),
)
