"""The network as it is trained: the layers that `svod/convert/ocr/letter_network.py` runs, with what training adds."""

from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional

STEPS = (1, 1, 2, 1, 2, 4, 1, 2)
_DEPTHS = (1, 32, 64, 96, 128)
_WIDTH = 256


class _Beside(nn.Module):
    """A layer over places of the line, added to what it was given."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.layer = nn.Conv1d(_WIDTH, _WIDTH, 3, padding=step, dilation=step, bias=False)
        self.norm = nn.BatchNorm1d(_WIDTH)

    def forward(self, values: Tensor) -> Tensor:
        return values + functional.relu(self.norm(self.layer(values)))


class Network(nn.Module):
    """Scores of the blank and of each letter at each place."""

    def __init__(self, letters: int) -> None:
        super().__init__()
        self.picture = nn.ModuleList(
            nn.Conv2d(before, after, 3, padding=1, bias=False) for before, after in pairwise(_DEPTHS)
        )
        self.picture_norm = nn.ModuleList(nn.BatchNorm2d(depth) for depth in _DEPTHS[1:])
        self.flat = nn.Conv1d(4 * _DEPTHS[-1], _WIDTH, 1, bias=False)
        self.flat_norm = nn.BatchNorm1d(_WIDTH)
        self.line = nn.ModuleList(_Beside(step) for step in STEPS)
        self.letters = nn.Conv1d(_WIDTH, letters + 1, 1)

    def forward(self, pictures: Tensor) -> Tensor:
        values = pictures
        for number, (layer, norm) in enumerate(zip(self.picture, self.picture_norm, strict=True)):
            values = functional.relu(norm(layer(values)))
            if number < 2:
                values = functional.max_pool2d(values, 2)
        values = functional.max_pool2d(values, (2, 1))
        count, depth, high, wide = values.shape
        values = functional.relu(self.flat_norm(self.flat(values.reshape(count, depth * high, wide))))
        for layer in self.line:
            values = layer(values)
        scores: Tensor = self.letters(functional.dropout(values, 0.1, self.training))
        return scores


def folded(layer: nn.Module, norm: nn.Module) -> tuple[Tensor, Tensor]:
    """A layer and the norm behind it as one: its weights and bias."""
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return layer.weight * factor.reshape(-1, *[1] * (layer.weight.dim() - 1)), norm.bias - norm.running_mean * factor
