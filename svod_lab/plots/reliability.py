"""The reliability diagram: of the values said with a weight, how many are right."""

from collections.abc import Sequence
from pathlib import Path

from svod.errors import SettingsError
from svod_lab.plots.canvas import COLOURS, GREY, MARKS, canvas
from svod_lab.runs.answers import Answer, short_name
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import by_method
from svod_lab.runs.tasks import header_scores, reference_scores
from svod_lab.scores.bibliographies import WHOLE_REFERENCE
from svod_lab.scores.calibration import Claim, expected_calibration_error
from svod_lab.scores.calibration import reliability as reliability_table

_LARGEST_MARK = 260


def reliability(out: Path, answers: Sequence[Answer], _bench: Bench) -> None:
    """One curve a method; the larger a mark, the more values it stands for."""
    claims = {method: claims_of(of_method) for method, of_method in by_method(answers).items()}
    if not any(claims.values()):
        raise SettingsError("Nothing in this run has a weight to judge.", way_out="Run references or header.")
    with canvas(out, size=(5.6, 5.2)) as (axes,):
        axes.plot([0, 1], [0, 1], color=GREY, linestyle=":", linewidth=1.2, label="perfect calibration")
        for place, (method, of_method) in enumerate(claims.items()):
            bins = [row for row in reliability_table(of_method) if row.size]
            weights, shares = [row.mean_weight or 0.0 for row in bins], [row.share_right or 0.0 for row in bins]
            sizes = [max(18.0, _LARGEST_MARK * (row.size / len(of_method)) ** 0.5) for row in bins]
            colour = COLOURS[place % len(COLOURS)]
            error = expected_calibration_error(of_method) or 0.0
            mark = MARKS[place % len(MARKS)]
            label = f"{short_name(method)}: error {error:.3f}, {len(of_method)} values"
            axes.plot(weights, shares, color=colour, marker=mark, markersize=4, linewidth=1.4, label=label, zorder=2)
            axes.scatter(weights, shares, s=sizes, color=colour, marker=mark, alpha=0.6, zorder=3)
        axes.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03), xlabel="weight", ylabel="share that is right")
        axes.set_aspect("equal")
        axes.set_title("Calibration of weights")
        axes.legend(loc="upper left")


def claims_of(answers: Sequence[Answer]) -> list[Claim]:
    """Every claim of some answers, of the fields that weights are calibrated for."""
    claims: list[Claim] = []
    for answer in answers:
        if answer.task == "references":
            claims.extend(claim for field in WHOLE_REFERENCE for claim in reference_scores.field_claims(answer, field))
        elif answer.task == "header":
            claims.extend(
                claim for field in header_scores.FIELDS for claim in header_scores.field_claims(answer, field)
            )
    return claims
