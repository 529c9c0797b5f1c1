"""The network: convolutions at the size of the input, then a pixel shuffle. It adds a correction to the exact Lanczos enlargement."""

import math

import torch
from torch import nn
from torch.nn import functional

WIDTH, DEPTH = 48, 7
# half a level of 255: rounding would drop smaller corrections, and soft pictures need none
LEAST_CORRECTION = 0.5 / 255


def lanczos_kernels():
    """The four phases of a doubled picture as kernels of 7 × 7, with the centres in place."""

    def lanczos(x):
        return 1.0 if abs(x) < 1e-9 else 0.0 if abs(x) >= 3 else 3 * math.sin(math.pi * x) * math.sin(math.pi * x / 3) / (math.pi * x) ** 2

    rows = []
    for offset in (-0.25, 0.25):
        row = torch.tensor([lanczos(tap - offset) for tap in range(-3, 4)])
        rows.append(row / row.sum())
    return torch.stack([torch.outer(down, across) for down in rows for across in rows])


class Enlarger(nn.Module):
    def __init__(self, width=WIDTH, depth=DEPTH):
        super().__init__()
        self.register_buffer("lanczos", lanczos_kernels()[:, None].repeat(3, 1, 1, 1), persistent=False)
        self.first = nn.Conv2d(3, width, 3, padding=1)
        self.middle = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1) for _ in range(depth))
        self.last = nn.Conv2d(width, 12, 3, padding=1)
        nn.init.kaiming_normal_(self.first.weight, a=0.1)
        for layer in self.middle:
            # starts close to the identity, because no layer is skipped
            nn.init.kaiming_normal_(layer.weight, a=0.1)
            with torch.no_grad():
                layer.weight.mul_(0.3).add_(nn.init.dirac_(torch.empty_like(layer.weight)))
        for layer in (self.first, *self.middle):
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.last.weight, std=2e-3)
        nn.init.zeros_(self.last.bias)

    def forward(self, picture):
        # bfloat16 is four times as fast, and only training uses it
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.training):
            found = functional.leaky_relu(self.first(picture), 0.1)
            for layer in self.middle:
                found = functional.leaky_relu(layer(found), 0.1)
            correction = self.last(found)
        plain = functional.conv2d(picture, self.lanczos, padding=3, groups=3)
        return functional.pixel_shuffle(plain + functional.softshrink(correction.float(), LEAST_CORRECTION), 2)


def load_weights(network, path):
    """Loads a checkpoint, or the weights of an exported ONNX file."""
    if path.endswith(".onnx"):
        import onnx
        from onnx import numpy_helper

        state = {tensor.name: torch.tensor(numpy_helper.to_array(tensor)) for tensor in onnx.load(path).graph.initializer}
        state = {name: state[name] for name in network.state_dict()}
    else:
        state = torch.load(path)
    network.load_state_dict(state)
