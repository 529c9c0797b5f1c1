"""Writes the network as ONNX, as the product runs it: [1, 3, 288, 288] to [1, 3, 576, 576], float32 from 0 to 1.

    python3 export.py WEIGHTS.pt OUT.onnx
"""

import sys

import onnx
from network import LEAST_CORRECTION, Enlarger, load_weights
from onnx import TensorProto, helper, numpy_helper

# one size, because the product then cuts pictures into larger tiles: less overlap is computed twice
TILE = 288


def convolve(name, source, target, weight, bias, pad, groups=1):
    inputs = [source, weight] + ([bias] if bias else [])
    return helper.make_node("Conv", inputs, [target], name, pads=[pad] * 4, group=groups)


def build(network):
    nodes, source = [], "picture"
    layers = ["first", *(f"middle.{index}" for index in range(len(network.middle)))]
    for layer in layers:
        nodes.append(convolve(layer, source, f"{layer}.sum", f"{layer}.weight", f"{layer}.bias", 1))
        nodes.append(helper.make_node("LeakyRelu", [f"{layer}.sum"], [layer], f"{layer}.relu", alpha=0.1))
        source = layer
    nodes.append(convolve("last", source, "correction", "last.weight", "last.bias", 1))
    nodes.append(convolve("lanczos", "picture", "plain", "lanczos", None, 3, groups=3))
    nodes.append(helper.make_node("Shrink", ["correction"], ["kept"], "least", lambd=LEAST_CORRECTION, bias=LEAST_CORRECTION))
    nodes.append(helper.make_node("Add", ["plain", "kept"], ["planes"], "sum"))
    nodes.append(helper.make_node("DepthToSpace", ["planes"], ["enlarged"], "shuffle", blocksize=2, mode="CRD"))
    tensors = {**network.state_dict(), "lanczos": network.lanczos}
    graph = helper.make_graph(
        nodes,
        "enlarger",
        [helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, TILE, TILE])],
        [helper.make_tensor_value_info("enlarged", TensorProto.FLOAT, [1, 3, 2 * TILE, 2 * TILE])],
        [numpy_helper.from_array(tensor.numpy(), name) for name, tensor in tensors.items()],
    )
    model = helper.make_model(graph, producer_name="tools/enlarger", opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model


if __name__ == "__main__":
    network = Enlarger()
    load_weights(network, sys.argv[1])
    onnx.save(build(network), sys.argv[2])
