"""Addresses: one canonical form, http and https only, host names with a fixed address."""

import pytest

from svod.crawl.addresses import address_key, joined, safe_address, secure_twin
from svod.crawl.host_names import NetworkRules, RefusedError, is_open, name_table
from svod.errors import SettingsError


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("http://tower.example/a/b.html", "http://tower.example/a/b.html"),
        ("HTTP://Tower.Example", "http://tower.example/"),
        ("http://tower.example:80/a/../b/./c#part", "http://tower.example/b/c"),
        ("https://tower.example:443/../x", "https://tower.example/x"),
        ("http://башня.example/", "http://xn--80ab1b4bwb.example/"),
        ("http://tower.example/a b?c d", "http://tower.example/a%20b?c%20d"),
        ("http://tower.example/%CF%F0", "http://tower.example/%CF%F0"),
        ("http://name:word@tower.example/", "http://tower.example/"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("http://tower.example:99999/", ""),
        ("http://[::zz]/", ""),
        ("file:///etc/passwd", ""),
        ("http:///nowhere", ""),
        ("http://tower.example/" + "a" * 5000 + "?", ""),
    ],
)
def test_an_address_has_one_form_that_can_be_asked_for(url: str, safe: str) -> None:
    assert safe_address(url) == safe


def test_letters_that_an_encoding_lacks_are_escaped_in_another() -> None:
    assert safe_address("http://tower.example/?q=ü", "cp1251") == "http://tower.example/?q=%C3%BC"
    assert safe_address("http://tower.example/\ud800").startswith("http://tower.example/%EF%BF%BD")


def test_addresses_that_mean_the_same_have_one_key() -> None:
    same = ["http://tower.example/x?b=2&a=1", "https://tower.example/x?a=1&b=2", "http://tower.example/x?a=1&b=2#top"]
    assert len({address_key(url) for url in same}) == 1
    assert address_key("http://tower.example") == address_key("http://tower.example/")
    assert address_key("http://tower.example/X") != address_key("http://tower.example/x")


def test_a_link_is_joined_to_its_page() -> None:
    assert joined("http://tower.example/a/b", " c\nd.html ") == "http://tower.example/a/cd.html"
    assert joined("http://tower.example/a/b", "data:text/html,x") == ""


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1", "::1",
     "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"],
)  # fmt: skip
def test_closed_addresses_are_known_in_all_their_forms(address: str) -> None:
    assert not is_open(address)
    with pytest.raises(RefusedError):
        NetworkRules().check_address(address, address)
    NetworkRules(allow_private=True).check_address(address, address)


def test_open_addresses_are_open() -> None:
    assert is_open("93.184.215.14")
    assert is_open("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


def test_a_name_table_leads_names_elsewhere_and_opens_that_place_only() -> None:
    names = name_table("tower.example=127.0.0.1:8080", "*.garden.example=[::1]:81", "*=127.0.0.2:82")
    assert names.place("Tower.Example.") == ("127.0.0.1", 8080)
    assert names.place("rose.bed.garden.example") == ("::1", 81)
    assert names.place("other.example") == ("127.0.0.2", 82)
    network_rules = NetworkRules(names=names)
    network_rules.check_address("127.0.0.1", "tower.example", 8080)
    with pytest.raises(RefusedError):
        network_rules.check_address("127.0.0.1", "tower.example", 22)


@pytest.mark.parametrize("text", ["tower.example", "tower.example=here:80", "*=127.0.0.1", "*=127.0.0.1:http"])
def test_a_name_table_that_says_nothing_is_an_error_of_the_settings(text: str) -> None:
    with pytest.raises(SettingsError, match="gives no address of a host"):
        name_table(text)


@pytest.mark.parametrize(
    ("url", "secure"),
    [
        ("http://tower.example/a?b=1", "https://tower.example/a?b=1"),
        ("http://tower.example:80/", "https://tower.example/"),
        ("http://tower.example:8080/", ""),
        ("https://tower.example/", ""),
        ("ftp://tower.example/", ""),
        ("http://[", ""),
    ],
)
def test_only_an_address_in_clear_at_its_usual_port_has_a_secure_twin(url: str, secure: str) -> None:
    assert secure_twin(url) == secure
