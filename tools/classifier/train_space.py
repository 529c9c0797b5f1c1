"""Trains the recognition of space on the features of `compose-pictures.mjs`: logistic regression, deterministic, with numpy alone.

    python3 train_space.py <folder of features> <output.json>

Prints the learning curve over all subjects on a fifth of the names that training never saw, then the precision of space.
"""
import json
import sys
from pathlib import Path

import numpy as np

SCALE, EPOCHS, WEIGHT_DECAY, RATE, THRESHOLD = 10, 150, 1e-3, 0.05, 0.7


def load(folder):
    rows = json.loads((folder / "composed.json").read_text())
    features = np.fromfile(folder / "composed.bin", np.float32).reshape(len(rows), -1)
    # lengths differ with the contrast of a picture
    return rows, features / np.linalg.norm(features, axis=1, keepdims=True)


def fit(x, y, classes):
    """Adam on the cross entropy with smoothed labels; rare classes weigh more."""
    counts = np.maximum(np.bincount(y, minlength=classes), 1)
    of_class = 1 / counts
    sample = np.sqrt(of_class / of_class.mean())[y]
    sample /= sample.sum()
    wanted = np.eye(classes)[y] * 0.95 + 0.05 / classes
    parameters = [np.zeros((x.shape[1], classes)), np.zeros(classes)]
    means, squares = [0 * p for p in parameters], [0 * p for p in parameters]
    for step in range(1, EPOCHS + 1):
        error = (predict(x, parameters) - wanted) * sample[:, None]
        gradients = [SCALE * x.T @ error + WEIGHT_DECAY * parameters[0], error.sum(0)]
        for index, gradient in enumerate(gradients):
            means[index] = 0.9 * means[index] + 0.1 * gradient
            squares[index] = 0.999 * squares[index] + 0.001 * gradient**2
            mean, square = means[index] / (1 - 0.9**step), squares[index] / (1 - 0.999**step)
            parameters[index] -= RATE * mean / (np.sqrt(square) + 1e-9)
    return parameters


def predict(x, parameters):
    logits = (x @ parameters[0]) * SCALE + parameters[1]
    odds = np.exp(logits - logits.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def main():
    rows, x = load(Path(sys.argv[1]))
    subjects = sorted({row["subject"] for row in rows})
    y = np.array([subjects.index(row["subject"]) for row in rows])
    # all pictures of one file are on one side
    held = np.array([sum(map(ord, row["path"].split("#")[0].rsplit("/", 1)[-1])) % 5 == 0 for row in rows])
    order = np.random.default_rng(3).permutation(np.flatnonzero(~held))
    for share in (0.1, 0.25, 0.5, 1):
        used = order[: int(len(order) * share)]
        top = np.argsort(-predict(x[held], fit(x[used], y[used], len(subjects))), 1)
        right = top[:, :3] == y[held][:, None]
        print(f"{len(used)} pictures: top 1 {right[:, 0].mean():.3f}, top 3 {right.any(1).mean():.3f}")
    is_space = (y == subjects.index("space")).astype(int)
    found = predict(x[held], fit(x[~held], is_space[~held], 2))[:, 1] >= THRESHOLD
    of = is_space[held] == 1
    print(f"space from {THRESHOLD}: precision {of[found].mean():.3f}, recall {found[of].mean():.3f}")
    weights, biases = fit(x, is_space, 2)
    difference = (weights[:, 1] - weights[:, 0]) * SCALE
    Path(sys.argv[2]).write_text(
        json.dumps({"weights": [round(float(w), 4) for w in difference], "bias": round(float(biases[1] - biases[0]), 4)}) + "\n"
    )


if __name__ == "__main__":
    main()
