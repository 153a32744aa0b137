"""The training of the rankers of home pages: candidates of labelled persons, and of persons who have none."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np

from svod.discover.homepage.homepage_candidates import Candidate, find_candidates
from svod.discover.homepage.homepage_features import FEATURES_VERSION, rows
from svod.discover.homepage.ranking import HOME, OTHER
from svod.discover.page_addresses import same_form
from svod.discover.page_store import PageStore
from svod.discover.sought_person import Person, person_of
from svod.errors import SettingsError
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.labeling import Manifest
from svod.model.progress import Report, Stage
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.baselines.homepages.xi_fox import XI_FOX_VERSION, xi_fox_rows
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.site_sets import (
    LabelledPerson,
    SiteSet,
    fold_numbers,
    labelled_people,
    labels_file,
    learned_sets,
    namesakes,
    staff,
)
from svod_lab.miniweb.labelled_sites import World, world_of
from svod_lab.scores.calibration import Claim
from svod_lab.training.calibrate import calibration
from svod_lab.training.plan import Plan, holds_recipe, written

XI_FOX = "xi-fox"
SETTINGS = {"trees": 80.0, "leaf": 4.0, "depth": 16.0}
TREE = {"leaf": 4.0, "depth": 6.0}
FOREST, TREE_LOGISTIC = "forest", "tree-logistic"
MOST_PAGES = 80
CALIBRATION_FOLDS = 5


def candidates_of(person: Person, world: World) -> list[Candidate]:
    """What our method looks at."""
    store = PageStore(world.fetcher, world.read, MOST_PAGES)
    return find_candidates(person, world.engine, store, "", [], plain=False)


class HomepageTraining:
    """The training of `homepage.forest`, and of the tree with logistic regression of `homepage.xi-fox`."""

    def __init__(self, plan: Plan, complaints: Complaints, report: Report) -> None:
        if plan.memory is None:
            raise SettingsError("Training for home pages needs a cache folder for its index of pages.")
        self._plan, self._report, self._memory = plan, report, plan.memory
        self._is_tree = plan.task == f"homepage-{XI_FOX}"
        files = [labels_file(plan.data, sites, lists=False) for sites in learned_sets(plan.data)]
        digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
        self.manifest = Manifest(
            plan.task,
            TREE_LOGISTIC if self._is_tree else FOREST,
            XI_FOX_VERSION if self._is_tree else FEATURES_VERSION,
            labels=(),
            seed=plan.seed,
            data={"homepages": digest},
            settings={**(TREE if self._is_tree else SETTINGS), **plan.settings},
        )

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Train on all persons; write."""
        found = labelled_rows(self._plan.data, self._memory, self._report, is_tree=self._is_tree)
        model = fitted(found, self.manifest, lambda step: self._report(Stage("training", step, CALIBRATION_FOLDS + 1)))
        labels = [label for _, of_pages in found.values() for label in of_pages]
        sizes = {"pages": len(labels), "home pages": labels.count(HOME)}
        return written(Model(replace(model.manifest, sizes=sizes), model.arrays), self._plan.out)


# For each person the numbers of all candidates and what these are.
PersonRows = Mapping[LabelledPerson, tuple[list[list[float]], list[str]]]


def fitted(found: PersonRows, manifest: Manifest, progress: Callable[[int], None] = lambda _: None) -> Model:
    """A model trained on some persons; the weight of a forest's first page is calibrated on sites it never saw."""
    claims: list[Claim] = []
    folds = fold_numbers((person.site for person in found), CALIBRATION_FOLDS)
    for fold in range(CALIBRATION_FOLDS if manifest.engine == FOREST else 0):
        seen = {person: rows for person, rows in found.items() if folds[person.site] != fold}
        judge = classifier(_trained(seen, manifest))
        column = list(judge.manifest.labels).index(HOME)
        for person, (made, labels) in found.items():
            if folds[person.site] == fold and made:
                shares = judge.classify(np.asarray(made, dtype=np.float32))[:, column].tolist()
                best = max(range(len(shares)), key=lambda place: shares[place])
                claims.append(Claim(shares[best], labels[best] == HOME))
        progress(fold + 1)
    model = _trained(found, manifest)
    progress(CALIBRATION_FOLDS + 1)
    # Ends of its own keep the order among the highest and the lowest.
    table = {HOME: ((0.0, 0.0), *calibration(claims), (1.0, 1.0))} if claims else {}
    return Model(replace(model.manifest, calibration=table), model.arrays)


def _trained(found: PersonRows, manifest: Manifest) -> Model:
    numbers = [row for made, _ in found.values() for row in made]
    labels = [label for _, of_pages in found.values() for label in of_pages]
    trained = make_row_trainer(manifest.engine, manifest.settings).train(numbers, labels, manifest.seed, lambda _: None)
    return Model(replace(manifest, labels=trained.labels), trained.arrays)


def people_of(data: Path, sites: SiteSet) -> list[LabelledPerson]:
    """The persons of a set, staff with the pages of departments alone, and namesakes without a page."""
    known = labelled_people(data, sites)
    known += staff(data, sites, known)
    return [*known, *namesakes(known)]


def labelled_rows(data: Path, memory: Path, report: Report, *, is_tree: bool) -> PersonRows:
    """For each person the numbers of all candidates and what they are."""
    people = [
        (person, world_of(data, memory, sites)) for sites in learned_sets(data) for person in people_of(data, sites)
    ]
    found: dict[LabelledPerson, tuple[list[list[float]], list[str]]] = {}
    for number, (person, world) in enumerate(people, start=1):
        looked_for = person_of(person.name)
        candidates = candidates_of(looked_for, world)
        made = xi_fox_rows(looked_for, candidates, world.links_into) if is_tree else rows(looked_for, candidates)
        found[person] = (made, [HOME if same_form(one.url) in person.right else OTHER for one in candidates])
        report(Stage("reading pages", number, len(people)))
    return found
