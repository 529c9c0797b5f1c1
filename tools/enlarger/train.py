"""Trains the network that enlarges pictures twice.

    python3 train.py SET.npz OUT.pt --steps N [--stop N] [--from WEIGHTS.pt|ONNX] [--rate R] [--decay] [--soft SHARE]
        [--compressed SHARE] [--degraded-weight W] [--seed S]

One thread. `--soft` is the share of the clean patches whose original is soft, so that the network sharpens nothing that was meant
to be soft. `--compressed` is the share of the degraded patches that are blurred and compressed here; the others are degraded as
stored. The rate is constant, or falls to zero along a cosine with `--decay`. OUT.pt holds the moving average of the weights, which
is what is evaluated and exported. It is saved every 100 steps, and the same command continues from it.
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

from pictures import blur, compress, halve

torch.set_num_threads(1)

PATCH, BATCH, EDGE = 48, 16, 5
WARM_UP, AVERAGE = 100, 0.998


class Patches:
    """Random patches with the eight symmetries of a square; half of them are degraded."""

    def __init__(self, path, soft, compressed):
        self.soft, self.compressed = soft, compressed
        files = np.load(path)
        self.whole, self.clean, self.degraded = (files[name] for name in ("whole", "clean", "degraded"))

    def draw(self, random):
        small, large, degraded = [], [], []
        for _ in range(BATCH):
            index = random.integers(len(self.whole))
            is_clean = random.random() < 0.5
            is_stored = is_clean or not self.compressed or random.random() >= self.compressed
            halves = self.degraded[index, random.integers(2)] if is_stored and not is_clean else self.clean[index]
            x, y = random.integers(halves.shape[1] - PATCH + 1), random.integers(halves.shape[0] - PATCH + 1)
            one = halves[y : y + PATCH, x : x + PATCH]
            other = self.whole[index, 2 * y : 2 * (y + PATCH), 2 * x : 2 * (x + PATCH)]
            if is_clean and self.soft and random.random() < self.soft:
                soft = blur(Image.fromarray(other), random.uniform(0.6, 2.5))
                one, other = np.asarray(halve(soft)), np.asarray(soft)
            if not is_stored:
                one = np.asarray(compress(blur(Image.fromarray(one), random.uniform(0.3, 1.0)), int(random.integers(60, 91))))
            turns, mirrored = random.integers(4), random.integers(2)
            one, other = np.rot90(one, turns), np.rot90(other, turns)
            if mirrored:
                one, other = one[:, ::-1], other[:, ::-1]
            small.append(one.transpose(2, 0, 1))
            large.append(other.transpose(2, 0, 1))
            degraded.append(not is_clean)
        return [torch.from_numpy(np.stack(list)).float().div_(255) for list in (small, large)] + [torch.tensor(degraded)]


LUMA = torch.tensor([0.299, 0.587, 0.114])[None, :, None, None]
# 67 dB: below it, rounding decides
LEAST_ERROR = 2e-7


def calculate_loss(found, wanted, weights):
    """The weighted mean of log errors, so a decibel counts the same in a soft picture as in a detailed one."""
    inner = slice(2 * EDGE, -2 * EDGE)
    difference = found[..., inner, inner] - wanted[..., inner, inner]
    luma = (difference * LUMA).sum(1)
    error = 0.7 * luma.square().mean((1, 2)) + 0.3 * difference.square().mean((1, 2, 3))
    return (torch.log(error + LEAST_ERROR) * weights).sum() / weights.sum()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("set")
    parser.add_argument("out")
    parser.add_argument("--from", dest="start")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--stop", type=int, help="ends here, on the way to --steps")
    parser.add_argument("--soft", type=float, default=0.25)
    parser.add_argument("--compressed", type=float, default=0)
    parser.add_argument("--degraded-weight", type=float, default=1, help="of a degraded patch in the loss; a clean one has 1")
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", action="store_true")
    parser.add_argument("--seed", type=int, default=38)
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    patches = Patches(options.set, options.soft, options.compressed)
    network, average = Enlarger(), Enlarger()
    if options.start:
        load_weights(network, options.start)
    average.load_state_dict(network.state_dict())
    network = network.to(memory_format=torch.channels_last)
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
        small, large, degraded = patches.draw(np.random.default_rng([options.seed, step]))
        rate = options.rate * min(1, (step + 1) / WARM_UP)
        if options.decay:
            rate *= (1 + math.cos(math.pi * step / options.steps)) / 2
        for group in optimiser.param_groups:
            group["lr"] = rate
        loss = calculate_loss(network(small.contiguous(memory_format=torch.channels_last)), large, 1 + (options.degraded_weight - 1) * degraded)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()
        step += 1
        share = min(AVERAGE, 1 - 1 / (step + 1) * 5) if step > 10 else 0
        with torch.no_grad():
            for kept, new in zip(average.parameters(), network.parameters()):
                kept.mul_(share).add_(new, alpha=1 - share)
        mean += (loss.item() - mean) / min(step, 800)
        if step % 100 == 0 or step == last:
            print(f"{step} loss {mean:.5f} cpu {time.process_time() - began:.0f} s {time.strftime('%H:%M:%S')}", flush=True)
            torch.save(average.state_dict(), options.out)
            state = {"network": network.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
            torch.save(state, options.out + ".state")


if __name__ == "__main__":
    main()
