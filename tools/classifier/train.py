"""Trains the classifiers of subjects: logistic regressions on the features of the two scripts. Deterministic: one thread, seeded, rounded.

    python3 train.py <folder of features> <output.json>

Prints precision and recall on pictures that training never saw: by name (other pictures of the same packages) and by package (packages
that training never saw), and the learning curve. The probabilities are calibrated on pictures that training did not see.
"""
import os

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
import json  # noqa: E402
import sys  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402

SUBJECTS = ["space", "landscape", "anime", "animal", "architecture", "vehicle"]
SHIPPED = ["space", "landscape", "anime"]
# the share of uploads that show each subject, if all categories are equally frequent; the training pictures have other shares
PRIORS = [2 / 13, 2 / 13, 1 / 13, 1 / 13, 1 / 13, 1 / 13]
SCALE, EPOCHS, WEIGHT_DECAY, RATE, SMOOTHING = 10, 80, 1e-3, 0.05, 0.05
# composed pictures are many and less real
COMPOSED_WEIGHT = 0.4
# one package has nearly all pictures of these, so that no other package can calibrate them
CALIBRATED_BY_NAME = ["space", "animal"]
# never in training: the figure and the backgrounds of one visual novel
TEST_PACKAGE = "renpy-thequestion"
GROUPS = {
    "endless-sky-data": "endless-sky",
    "gcompris-qt-data": "gcompris",
    "openclipart-png": "openclipart, krita",
    "krita-data": "openclipart, krita",
    "tuxpaint-stamps-default": "tuxpaint, pysiogame",
    "pysiogame": "tuxpaint, pysiogame",
    "wesnoth-1.16-data": "wesnoth, naev",
    "wesnoth-1.16-httt": "wesnoth, naev",
    "wesnoth-1.16-utbs": "wesnoth, naev",
    "naev-data": "wesnoth, naev",
    "stellarium-data": "stellarium",
    "renpy-demo": "renpy-demo",
    "own": "own drawings",
}
OF_OBJECT = {"building": "architecture"}
# what a composed picture shows beside its object
BEHIND = ["landscape", "architecture", "vehicle"]


def load(folder):
    """Rows with their labels: 1, 0, or -1 where it is not known."""
    rows, parts = [], []
    for name in ("pictures", "composed"):
        found = json.loads((folder / f"{name}.json").read_text())
        rows += found
        parts.append(np.fromfile(folder / f"{name}.bin", np.float32).reshape(len(found), -1))
    x = np.concatenate(parts)
    # lengths differ with the contrast of a picture
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    y = np.zeros((len(rows), len(SUBJECTS)), np.float32)
    for index, row in enumerate(rows):
        seen = row["is"] if "is" in row else [OF_OBJECT.get(row["subject"], row["subject"])]
        if "subject" in row and seen != ["space"]:
            y[index, [SUBJECTS.index(subject) for subject in BEHIND]] = -1
        if "architecture" in seen:
            y[index, SUBJECTS.index("landscape")] = -1
        for subject in seen:
            if subject in SUBJECTS:
                y[index, SUBJECTS.index(subject)] = 1
    return rows, x, y


def weigh(rows, y):
    """Positives weigh as much as the root of their rarity."""
    weights = np.array([COMPOSED_WEIGHT if "subject" in row else 1 for row in rows])[:, None] * (y >= 0)
    positive, negative = (weights * (y == 1)).sum(0), (weights * (y == 0)).sum(0)
    weights = np.where(y == 1, weights * np.sqrt(negative / np.maximum(positive, 1e-9)), weights)
    return (weights / weights.sum(0)).astype(np.float32)


def fit(x, y, weights):
    """Adam on the cross entropy of each subject."""
    wanted = np.clip(y, 0, 1) * (1 - SMOOTHING) + SMOOTHING / 2
    parameters = [np.zeros((x.shape[1], y.shape[1]), np.float32), np.zeros(y.shape[1], np.float32)]
    means, squares = [0 * p for p in parameters], [0 * p for p in parameters]
    for step in range(1, EPOCHS + 1):
        error = (sigmoid(x @ parameters[0] * SCALE + parameters[1]) - wanted) * weights
        gradients = [SCALE * (x.T @ error) + WEIGHT_DECAY * parameters[0], error.sum(0)]
        for index, gradient in enumerate(gradients):
            means[index] = 0.9 * means[index] + 0.1 * gradient
            squares[index] = 0.999 * squares[index] + 0.001 * gradient**2
            mean, square = means[index] / np.float32(1 - 0.9**step), squares[index] / np.float32(1 - 0.999**step)
            parameters[index] = parameters[index] - RATE * mean / (np.sqrt(square) + np.float32(1e-9))
    return parameters


def logits(x, parameters):
    return x @ parameters[0] * SCALE + parameters[1]


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def predict_held_out(rows, x, y, folds, tested, used=None):
    """The logits of each fold by classifiers that were trained on the others."""
    found = np.full(y.shape, np.nan)
    for fold in tested:
        train = folds != fold
        if used is not None:
            train = train & used
        index = np.flatnonzero(train)
        part = [rows[at] for at in index]
        found[folds == fold] = logits(x[folds == fold], fit(x[index], y[index], weigh(part, y[index])))
    return found


def calibrate(z, y):
    """Slope and intercept for each subject at its prior, by Newton's method."""
    scales = []
    for column in range(y.shape[1]):
        known = y[:, column] >= 0
        at, wanted = z[known, column], y[known, column]
        parameters = np.array([1.0, 0.0])
        design = np.stack([at, np.ones_like(at)], 1)
        weights = np.where(wanted == 1, PRIORS[column] / wanted.sum(), (1 - PRIORS[column]) / (1 - wanted).sum()) * len(wanted)
        for _ in range(30):
            p = sigmoid(design @ parameters)
            hessian = (design * (weights * p * (1 - p))[:, None]).T @ design + 1e-6 * np.eye(2)
            parameters = parameters - np.linalg.solve(hessian, design.T @ (weights * (p - wanted)))
        scales.append(parameters)
    return np.array(scales)


def report(title, p, y, is_counted):
    """For each threshold: right and marked pictures, recall, and the precision at the prior of the subject."""
    print(f"\n{title}", flush=True)
    for column, subject in enumerate(SUBJECTS):
        counted = is_counted & (y[:, column] >= 0)
        of = counted & (y[:, column] == 1)
        others = max((counted & ~of).sum(), 1)
        cells = []
        for threshold in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9):
            marked = counted & (p[:, column] >= threshold)
            right = (marked & of).sum()
            found, false = right / max(of.sum(), 1) * PRIORS[column], (marked.sum() - right) / others * (1 - PRIORS[column])
            cells.append(f"{threshold}: {right}/{marked.sum()} recall {right / max(of.sum(), 1):.2f} precision {found / max(found + false, 1e-9):.2f}")
        print(f"{subject} ({of.sum()} of {counted.sum()}) " + " | ".join(cells))


def main():
    rows, x, y = load(Path(sys.argv[1]))
    is_test = np.array([row["package"] == TEST_PACKAGE for row in rows])
    is_whole = np.array(["part" not in row for row in rows])
    is_picture = np.array(["is" in row for row in rows])
    is_own = np.array([row["package"] == "own" for row in rows])
    kept = np.flatnonzero(~is_test)
    train_rows, train_x, train_y = [rows[at] for at in kept], x[kept], y[kept]
    counted = (is_whole & ~is_own)[kept]
    packages = np.array([GROUPS.get(row["package"], "others") for row in train_rows])
    names = np.array([sum(map(ord, row["path"].split("#")[0])) % 5 for row in train_rows])

    # our own drawings are always in training
    tested = sorted(set(packages) - {"own drawings"})
    z = predict_held_out(train_rows, train_x, train_y, packages, tested)
    of_names = counted & (names == 0)
    z_names = predict_held_out(train_rows, train_x, train_y, names, [0])
    scales = calibrate(z[counted].astype(np.float64), train_y[counted])
    by_name = [SUBJECTS.index(subject) for subject in CALIBRATED_BY_NAME]
    scales[by_name] = calibrate(z_names[of_names].astype(np.float64), train_y[of_names])[by_name]
    for title, found, of in (("by package", z, counted), ("by name", z_names, of_names)):
        p = sigmoid(found * scales[:, 0] + scales[:, 1])
        report(f"{title}, pictures", p, train_y, of & is_picture[kept])
        report(f"{title}, composed pictures", p, train_y, of & ~is_picture[kept])

    print("\nlearning curve: the best F1 over the thresholds, on a fifth of the names")
    chosen = np.random.default_rng(3).random(len(kept))
    for share in (0.1, 0.25, 0.5, 1):
        found = z_names if share == 1 else predict_held_out(train_rows, train_x, train_y, names, [0], chosen < share)
        count = ((chosen < share) & (names != 0)).sum()
        print(count, {subject: round(best_f1(found[of_names, c], train_y[of_names, c]), 3) for c, subject in enumerate(SUBJECTS)})

    weights, biases = fit(train_x, train_y, weigh(train_rows, train_y))
    weights, biases = weights.astype(np.float64) * SCALE * scales[:, 0], biases * scales[:, 0] + scales[:, 1]
    report("the visual novel that no training used", sigmoid(x @ weights + biases), y, is_test & is_whole)
    Path(sys.argv[2]).write_text(
        json.dumps(
            {
                subject: {
                    "weights": [round(float(w), 2) for w in weights[:, SUBJECTS.index(subject)]],
                    "bias": round(float(biases[SUBJECTS.index(subject)]), 2),
                }
                for subject in SHIPPED
            }
        )
        + "\n"
    )


def best_f1(z, y):
    z, y = z[y >= 0], y[y >= 0]
    right = np.cumsum(y[np.argsort(-z, kind="stable")])
    marked = np.arange(1, len(y) + 1)
    return float((2 * right / (marked + y.sum())).max())


if __name__ == "__main__":
    main()
