"""Built-in classifications, as lists of codes: MSC and УДК; captions belong to their owners and are not included."""

from collections.abc import Mapping
from functools import cache

from svod.model.vocabulary import Concept, Label, Vocabulary, coded_address
from svod.text.keywords import word_set
from svod.text.msc import msc_codes

MSC, UDC = "msc", "udc"
TITLES: Mapping[str, str] = {
    MSC: "Mathematics Subject Classification, 2010 and 2020",
    UDC: "Универсальная десятичная классификация: classes of one to three figures",
}
# The classes of УДК that have a number of at most three figures; class 4 is vacant, 2 is divided by faiths.
UDC_CLASSES = word_set(
    "0 00 001 002 003 004 005 006 007 008 01 02 030 050 06 070 08 09 1 101 11 13 14 159.9 16 17",
    "2 21 22 23 24 25 26 27 28 29 3 303 304 305 308 311 314 316 32 321 322 323 324 325 326 327 328 329",
    "33 330 331 332 334 336 338 339 34 340 341 342 343 344 346 347 349 35 351 352 353 354 355 356 357 358 359",
    "36 364 365 366 368 37 373 374 376 377 378 39 391 392 393 394 395 398",
    "5 502 504 51 510 511 512 514 515.1 517 519.1 519.2 519.6 519.7 519.8 52 520 521 523 524 527 528 529",
    "53 531 532 533 534 535 536 537 538.9 539 54 542 543 544 546 547 548 549 55 550 551 552 553 556 56",
    "57 572 573 574 575 576 577 578 579 58 581 582 59 591 592 593 594 595 596 597 598 599",
    "6 60 602 604 606 608 61 611 612 613 614 615 616 617 618 62 620 621 622 623 624 625 626 627 628 629",
    "63 630 631 632 633 634 635 636 637 638 639 64 640 641 642 643 644 645 646 648 649 65 654 655 656 657 658 659",
    "66 661 662 663 664 665 666 667 669 67 671 672 673 674 675 676 677 678 679 68 681 682 683 684 685 687 688",
    "69 691 692 693 694 696 697 698 699 7 71 711 712 718 719 72 721 725 726 727 728 73 730 736 737 738 739",
    "74 741 742 743 744 745 746 747 748 749 75 76 77 78 780 781 782 783 784 785 786 787 788 789",
    "79 791 792 793 794 796 797 798 799 8 80 801 808 81 811 82 821 9 902 903 904 908 91 910 911 912 913 929 930 94",
)


class MscList:
    """The codes of MSC, each below the class that its form implies."""

    def read(self, content: bytes = b"", name: str = MSC) -> Vocabulary:
        """All codes; the content of a file is ignored."""
        return _listed(MSC)


class UdcList:
    """The upper classes of УДК; longer codes imply their classes by their digits."""

    def read(self, content: bytes = b"", name: str = UDC) -> Vocabulary:
        """All classes of the list; the content of a file is ignored."""
        return _listed(UDC)


def class_above(scheme: str, code: str) -> str:
    """The broader code by the form: of «68T50» «68Txx», of «621.039.5» «621.039»; empty where there is none."""
    if scheme == MSC:
        return _above_in_msc(code)
    shorter = code[:-1].rstrip(".:+/'-( ")
    return shorter if scheme == UDC else code.rpartition(".")[0]


def _above_in_msc(code: str) -> str:
    if code.endswith("-XX"):
        return ""
    return f"{code[:2]}-XX" if code[2] == "-" or code.endswith("xx") else f"{code[:3]}xx"


# Pages that list vocabularies ask again and again.
@cache
def _listed(scheme: str) -> Vocabulary:
    known = frozenset(msc_codes() if scheme == MSC else UDC_CLASSES)
    above = {code: _nearest(scheme, code, known) for code in known}
    below: dict[str, set[str]] = {}
    for code, other in above.items():
        if other:
            below.setdefault(other, set()).add(coded_address(scheme, code))
    concepts = [
        Concept(
            coded_address(scheme, code), (Label(code),),
            broader=frozenset({coded_address(scheme, above[code])} if above[code] else ()),
            narrower=frozenset(below.get(code, ())), code=code,
        )
        for code in sorted(known)
    ]  # fmt: skip
    return Vocabulary({concept.uri: concept for concept in concepts})


def _nearest(scheme: str, code: str, known: frozenset[str]) -> str:
    above = class_above(scheme, code)
    while above and above not in known:
        above = class_above(scheme, above)
    return above
