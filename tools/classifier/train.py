"""Trains the classifier on the features of `extract-features.mjs`: logistic regression with a fixed seed.

    python3 train.py <folder of features> [<output.json>]

Prints the accuracy on a fifth of the folders that training never saw, as a learning curve, and the precision above each threshold.
"""
import json
import sys
from pathlib import Path

import numpy as np
import torch

SEED, EPOCHS, WEIGHT_DECAY = 20261128, 400, 0.02


def load(folder):
    rows = json.loads((folder / "pictures.json").read_text())
    features = np.fromfile(folder / "features.bin", np.float32).reshape(len(rows), -1)
    # lengths differ with the contrast of a picture
    return rows, features / np.linalg.norm(features, axis=1, keepdims=True)


def split(rows):
    """Hashes of names decide, so that more pictures do not move others between training and test."""
    return np.array([sum(map(ord, row["path"].rsplit("/", 1)[-1].split(".")[0])) % 5 == 0 for row in rows])


def train(x, y, classes):
    torch.manual_seed(SEED)
    layer = torch.nn.Linear(x.shape[1], classes)
    weights = torch.tensor([1 / max((y == index).sum(), 1) for index in range(classes)], dtype=torch.float32)
    loss = torch.nn.CrossEntropyLoss(weight=weights / weights.sum() * classes, label_smoothing=0.05)
    optimizer = torch.optim.AdamW(layer.parameters(), lr=0.02, weight_decay=WEIGHT_DECAY)
    inputs, labels = torch.from_numpy(x), torch.from_numpy(y)
    for _ in range(EPOCHS):
        optimizer.zero_grad()
        loss(layer(inputs) * 1.0, labels).backward()
        optimizer.step()
    return layer


def main():
    rows, x = load(Path(sys.argv[1]))
    subjects = sorted({row["subject"] for row in rows})
    y = np.array([subjects.index(row["subject"]) for row in rows])
    held = split(rows)
    print({subject: int((y == index).sum()) for index, subject in enumerate(subjects)})
    order = np.random.default_rng(SEED).permutation(np.flatnonzero(~held))
    for share in (0.1, 0.25, 0.5, 1.0):
        used = order[: int(len(order) * share)]
        layer = train(x[used], y[used], len(subjects))
        with torch.no_grad():
            p = torch.softmax(layer(torch.from_numpy(x[held])), 1).numpy()
        top = np.argsort(-p, 1)
        print(f"{len(used)} pictures: top 1 {(top[:, 0] == y[held]).mean():.3f}, top 3 {(top[:, :3] == y[held][:, None]).any(1).mean():.3f}")
    for threshold in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        sure = p.max(1) >= threshold
        print(f"above {threshold}: {sure.mean():.2f} of the pictures, precision {(top[sure, 0] == y[held][sure]).mean():.3f}")
    for index, subject in enumerate(subjects):
        of = y[held] == index
        print(f"{subject}: recall {(top[of, 0] == index).mean():.2f}, precision {(y[held][top[:, 0] == index] == index).mean():.2f} of {of.sum()}")
    if len(sys.argv) > 2:
        layer = train(x, y, len(subjects))
        Path(sys.argv[2]).write_text(
            json.dumps({"subjects": subjects, "weights": layer.weight.tolist(), "biases": layer.bias.tolist()})
        )


if __name__ == "__main__":
    main()
