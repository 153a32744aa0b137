"""Trains the network on lines that are drawn meanwhile, and writes its file.

python -m scripts.letter_network.train WORK OUT [SECONDS]; on an accelerator with 16 cores beside it, some six minutes.
"""

import json
import math
import multiprocessing
import queue
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_

from scripts.letter_network.alphabet import ALPHABET
from scripts.letter_network.line_pictures import HEIGHT, PLACE, WIDEST, LinePictures
from scripts.letter_network.line_texts import LONGEST
from scripts.letter_network.network import Network, folded
from scripts.letter_network.packed import write

SEED, WORKERS = 1, 16
BATCH, FIRST_LINES, MOST_LINES, TEST_LINES = 512, 8_000, 900_000, 1_500
PEAK, DECAY = 2e-3, 0.01
_CHUNK = 256
_NUMBERS = {letter: number for number, letter in enumerate(ALPHABET, 1)}


def draw(work: Path, seed: int, drawn: "multiprocessing.Queue[tuple[np.ndarray, ...]]") -> None:
    """Draw lines until the end."""
    pictures = LinePictures(work, seed)
    while True:
        drawn.put(_chunk(pictures, _CHUNK))


def _chunk(pictures: LinePictures, count: int) -> tuple[np.ndarray, ...]:
    """Pictures of one width, the numbers of their letters, and how wide and long they are."""
    grey = np.zeros((count, HEIGHT, WIDEST), np.uint8)
    letters = np.zeros((count, LONGEST), np.uint8)
    sizes = np.zeros((count, 2), np.int64)
    for place, line in enumerate(pictures.lines(count)):
        grey[place, :, : line.picture.shape[1]] = line.picture
        letters[place, : len(line.text)] = [_NUMBERS[letter] for letter in line.text]
        sizes[place] = line.picture.shape[1], len(line.text)
    return grey, letters, sizes


class Pool:
    """All lines so far, on the accelerator."""

    def __init__(self, work: Path) -> None:
        self._drawn: multiprocessing.Queue[tuple[np.ndarray, ...]] = multiprocessing.Queue(60)
        for worker in range(WORKERS):
            asked = (work, 1000 * SEED + worker, self._drawn)
            multiprocessing.Process(target=draw, args=asked, daemon=True).start()
        self.count = 0
        self._columns = (
            torch.empty((MOST_LINES, HEIGHT, WIDEST), dtype=torch.uint8, device="cuda"),
            torch.empty((MOST_LINES, LONGEST), dtype=torch.uint8, device="cuda"),
            torch.empty((MOST_LINES, 2), dtype=torch.int64, device="cuda"),
        )

    def take(self, least: int = 0) -> None:
        """Add what was drawn; wait for so many."""
        while self.count + _CHUNK <= MOST_LINES:
            try:
                chunk = self._drawn.get(block=self.count < least)
            except queue.Empty:
                return
            for column, part in zip(self._columns, chunk, strict=True):
                column[self.count : self.count + _CHUNK] = torch.from_numpy(part).to("cuda")
            self.count += _CHUNK

    def batch(self) -> tuple[torch.Tensor, ...]:
        """Some lines by chance."""
        chosen = torch.randint(0, self.count, (BATCH,), device="cuda")
        return tuple(column[chosen] for column in self._columns)


def varied(pictures: torch.Tensor) -> torch.Tensor:
    """Lines with other noise and ink than they were drawn with."""
    values = pictures.float().unsqueeze(1) / 255
    values = values + torch.randn_like(values) * 0.04 * torch.rand(len(values), 1, 1, 1, device="cuda")
    values = (values * (0.7 + 0.5 * torch.rand(len(values), 1, 1, 1, device="cuda"))).clamp(0, 1.2)
    return torch.roll(values, int(torch.randint(-1, 2, (1,))), 2)


def error_rate(network: Network, test: tuple[np.ndarray, ...]) -> float:
    """The share of letters that are read wrongly in lines that were not trained on, whatever their case."""
    network.eval()
    wrong = 0
    grey, letters, sizes = test
    with torch.no_grad():
        for start in range(0, len(grey), _CHUNK):
            scores = network(torch.from_numpy(grey[start : start + _CHUNK]).to("cuda").float().unsqueeze(1) / 255)
            best = scores.argmax(1).cpu().numpy()
            for row, numbers, (wide, long) in zip(best, letters[start:], sizes[start:], strict=False):
                places = row[: wide // PLACE]
                read = places[np.flatnonzero(np.diff(places, prepend=0))]
                wrong += distance(_text(read[read > 0]), _text(numbers[:long]))
    network.train()
    return wrong / int(sizes[:, 1].sum())


def _text(numbers: np.ndarray) -> str:
    return "".join(ALPHABET[number - 1] for number in numbers).lower()


def distance(text: str, other: str) -> int:
    """How many letters differ."""
    row = list(range(len(other) + 1))
    for count, letter in enumerate(text, 1):
        before, row[0] = row[0], count
        for place, own in enumerate(other, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != own))
    return row[-1]


def train(network: Network, pool: Pool, seconds: float) -> int:
    """Train for so many seconds; in how many steps."""
    optimizer = torch.optim.AdamW(network.parameters(), lr=PEAK, weight_decay=DECAY)
    start, steps = time.monotonic(), 0
    while (passed := (time.monotonic() - start) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = PEAK * min(1.0, passed / 0.05) * (0.5 * (1 + math.cos(math.pi * passed)) + 0.003)
        pool.take()
        pictures, letters, sizes = pool.batch()
        with torch.autocast("cuda", dtype=torch.bfloat16):
            scores = network(varied(pictures).to(memory_format=torch.channels_last))
        chances = functional.log_softmax(scores.float(), 1).permute(2, 0, 1)
        loss = functional.ctc_loss(
            chances, letters.long(), (sizes[:, 0] // PLACE).clamp(min=1), sizes[:, 1], zero_infinity=True
        )
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        steps += 1
        if steps % 500 == 0:
            print(f"{steps} steps, {passed:.0%}, {pool.count} lines, loss {float(loss):.4f}", flush=True)
    return steps


def main() -> None:
    """Train, measure, write."""
    work, out = map(Path, sys.argv[1:3])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 360.0
    multiprocessing.set_start_method("fork")
    torch.manual_seed(SEED)
    torch.backends.cudnn.benchmark = True
    pool = Pool(work)
    test = _chunk(LinePictures(work, 9_999_997), TEST_LINES)
    pool.take(FIRST_LINES)
    network = Network(len(ALPHABET)).to("cuda").to(memory_format=torch.channels_last)
    steps = train(network, pool, seconds)
    rate = error_rate(network, test)
    print(f"{steps} steps, {pool.count} lines, error rate of letters {rate:.4f}", flush=True)
    layers = {
        f"picture{n}": folded(*pair) for n, pair in enumerate(zip(network.picture, network.picture_norm, strict=True))
    }
    layers["flat0"] = folded(network.flat, network.flat_norm)
    layers |= {f"line{number}": folded(layer.layer, layer.norm) for number, layer in enumerate(network.line)}
    layers["letters0"] = (network.letters.weight, network.letters.bias)
    arrays = {name: tuple(part.detach().float().cpu().numpy() for part in layer) for name, layer in layers.items()}
    done = {"seed": SEED, "lines": pool.count, "steps": steps, "seconds": seconds, "error_rate": round(rate, 4)}
    write(out, arrays, done)
    (out.with_suffix(".json")).write_text(json.dumps(done), encoding="utf-8")


if __name__ == "__main__":
    main()
