"""Trains the network that enlarges pictures twice.

    python3 train.py SET.npz OUT.pt --steps N [--stop N] [--from WEIGHTS.pt|ONNX] [--rate R] [--decay] [--soft SHARE] [--seed S]

One thread. `--soft` is the share of the clean patches whose original is soft, so that the network sharpens nothing that was meant to be
soft. The rate is constant, or falls to zero along a cosine with `--decay`. OUT.pt holds the moving average of the weights, which is
what is evaluated and exported. It is saved every 100 steps, and the same command continues from it.
"""

import argparse
import math
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
from network import Enlarger, load_weights
from PIL import Image
from torch import nn

from pictures import blur, halve

torch.set_num_threads(1)

PATCH, BATCH, EDGE = 36, 8, 4
WARM_UP, AVERAGE = 100, 0.998


class Patches:
    """Random patches with the eight symmetries of a square; half of them are degraded."""

    def __init__(self, path, soft):
        self.soft = soft
        files = np.load(path)
        self.whole, self.clean, self.degraded = (files[name] for name in ("whole", "clean", "degraded"))

    def draw(self, random):
        small, large = [], []
        for _ in range(BATCH):
            index = random.integers(len(self.whole))
            is_clean = random.random() < 0.5
            halves = self.clean[index] if is_clean else self.degraded[index, random.integers(2)]
            x, y = random.integers(halves.shape[1] - PATCH + 1), random.integers(halves.shape[0] - PATCH + 1)
            one = halves[y : y + PATCH, x : x + PATCH]
            other = self.whole[index, 2 * y : 2 * (y + PATCH), 2 * x : 2 * (x + PATCH)]
            if is_clean and self.soft and random.random() < self.soft:
                soft = blur(Image.fromarray(other), random.uniform(0.6, 2.5))
                one, other = np.asarray(halve(soft)), np.asarray(soft)
            turns, mirrored = random.integers(4), random.integers(2)
            one, other = np.rot90(one, turns), np.rot90(other, turns)
            if mirrored:
                one, other = one[:, ::-1], other[:, ::-1]
            small.append(one.transpose(2, 0, 1))
            large.append(other.transpose(2, 0, 1))
        return [torch.from_numpy(np.stack(list)).float().div_(255) for list in (small, large)]


def calculate_loss(found, wanted):
    inner = slice(2 * EDGE, -2 * EDGE)
    difference = found[..., inner, inner] - wanted[..., inner, inner]
    return torch.sqrt(difference * difference + 1e-6).mean()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("set")
    parser.add_argument("out")
    parser.add_argument("--from", dest="start")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--stop", type=int, help="ends here, on the way to --steps")
    parser.add_argument("--soft", type=float, default=0.25)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", action="store_true")
    parser.add_argument("--seed", type=int, default=38)
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    patches = Patches(options.set, options.soft)
    network, average = Enlarger(), Enlarger()
    if options.start:
        load_weights(network, options.start)
    average.load_state_dict(network.state_dict())
    optimiser = torch.optim.Adam(network.parameters(), lr=options.rate, betas=(0.9, 0.99))
    step = 0
    if os.path.exists(options.out + ".state"):
        state = torch.load(options.out + ".state")
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]

    began, mean = time.process_time(), 0.0
    last = options.stop or options.steps
    while step < last:
        # a seed of its own for each step: a run that continues draws the same patches
        small, large = patches.draw(np.random.default_rng([options.seed, step]))
        rate = options.rate * min(1, (step + 1) / WARM_UP)
        if options.decay:
            rate *= (1 + math.cos(math.pi * step / options.steps)) / 2
        for group in optimiser.param_groups:
            group["lr"] = rate
        loss = calculate_loss(network(small), large)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()
        step += 1
        share = min(AVERAGE, 1 - 1 / (step + 1) * 5) if step > 10 else 0
        with torch.no_grad():
            for kept, new in zip(average.parameters(), network.parameters()):
                kept.mul_(share).add_(new, alpha=1 - share)
        mean += (loss.item() - mean) / min(step, 400)
        if step % 100 == 0 or step == last:
            print(f"{step} loss {mean:.5f} cpu {time.process_time() - began:.0f} s {time.strftime('%H:%M:%S')}", flush=True)
            torch.save(average.state_dict(), options.out)
            state = {"network": network.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
            torch.save(state, options.out + ".state")


if __name__ == "__main__":
    main()
