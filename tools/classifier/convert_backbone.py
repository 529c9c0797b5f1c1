"""Converts the MobileNetV2 of nsfwjs (a Keras model of TensorFlow.js, quantised to bytes) to ONNX.

    python3 convert_backbone.py <folder of export-nsfwjs.cjs> <output.onnx>

Input `picture`: float32 [1, 3, 224, 224], 0 to 1. Outputs: `features` [1, 1280], the pooled last layer of the backbone, which was trained on
ImageNet and left unchanged by nsfwjs; `ratings` [1, 5], the probabilities of drawing, hentai, neutral, porn and sexy.
Weights stay bytes in the file; the runtime expands them once when it loads it.
"""
import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 13
SIZES = {"uint8": 1, "float32": 4}


def read_weights(folder):
    """Returns name -> (quantised array, scale, minimum)."""
    manifest = json.loads((folder / "topology.json").read_text())["weightsManifest"][0]["weights"]
    data = (folder / "weights.bin").read_bytes()
    weights, offset = {}, 0
    for entry in manifest:
        quantization = entry.get("quantization")
        dtype = quantization["dtype"] if quantization else entry["dtype"]
        count = int(np.prod(entry["shape"]))
        values = np.frombuffer(data, dtype, count, offset).reshape(entry["shape"])
        offset += count * SIZES[dtype]
        scale = (quantization["scale"], quantization["min"]) if quantization else (1.0, 0.0)
        weights[entry["name"]] = (values, *scale)
    assert offset == len(data), "the weights have another size than the manifest says"
    return weights


class Graph:
    def __init__(self, weights):
        self.weights, self.nodes, self.constants = weights, [], []

    def constant(self, name, values):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def add(self, op, inputs, output, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], **attributes))
        return output

    def weight(self, name, transform=lambda values: values):
        """Expands a quantised weight: value * scale + minimum."""
        values, scale, minimum = self.weights[name]
        values = transform(values)
        if values.dtype == np.float32:
            return self.constant(name, values)
        quantised = self.constant(f"{name}/bytes", values)
        floats = self.add("Cast", [quantised], f"{name}/floats", to=TensorProto.FLOAT)
        scaled = self.add("Mul", [floats, self.constant(f"{name}/scale", np.float32(scale))], f"{name}/scaled")
        return self.add("Add", [scaled, self.constant(f"{name}/min", np.float32(minimum))], name)


def pads_of(config, size_in):
    """TensorFlow pads `same` at the end first; all inputs here are even-sized squares."""
    if config["padding"] == "valid":
        return [0, 0, 0, 0]
    kernel, stride = config["kernel_size"][0], config["strides"][0]
    size_out = -(-size_in // stride)
    total = max((size_out - 1) * stride + kernel - size_in, 0)
    return [total // 2, total // 2, total - total // 2, total - total // 2]


def convert(folder):
    layers = json.loads((folder / "topology.json").read_text())["modelTopology"]["model_config"]["config"]["layers"]
    graph = Graph(read_weights(folder))
    names, sizes = {}, {}
    for layer in layers:
        kind, name, config = layer["class_name"], layer["name"], layer["config"]
        before = [names[node[0]] for node in (layer["inbound_nodes"] or [[]])[0]]
        size = sizes[layer["inbound_nodes"][0][0][0]] if layer["inbound_nodes"] else 224
        if kind == "InputLayer":
            names[name] = "picture"
        elif kind == "ZeroPadding2D":
            (top, bottom), (left, right) = config["padding"]
            pads = graph.constant(f"{name}/pads", np.int64([0, 0, top, left, 0, 0, bottom, right]))
            names[name] = graph.add("Pad", [*before, pads], name)
            size += top + bottom
        elif kind in ("Conv2D", "DepthwiseConv2D"):
            is_depthwise = kind == "DepthwiseConv2D"
            # height, width, in, out -> out, in, height, width; depthwise has the channels in `in`
            order = (2, 3, 0, 1) if is_depthwise else (3, 2, 0, 1)
            kernel = graph.weight(f"{name}/{'depthwise_kernel' if is_depthwise else 'kernel'}", lambda values: values.transpose(order))
            group = graph.weights[f"{name}/depthwise_kernel"][0].shape[2] if is_depthwise else 1
            bias = [graph.weight(f"{name}/bias")] if config["use_bias"] else []
            names[name] = graph.add(
                "Conv", [*before, kernel, *bias], name, strides=config["strides"], pads=pads_of(config, size), group=group
            )
            total = 0 if config["padding"] == "valid" else None
            kernel_px, stride = config["kernel_size"][0], config["strides"][0]
            size = (size - kernel_px) // stride + 1 if total == 0 else -(-size // stride)
        elif kind == "BatchNormalization":
            parameters = [graph.weight(f"{name}/{part}") for part in ("gamma", "beta", "moving_mean", "moving_variance")]
            names[name] = graph.add("BatchNormalization", [*before, *parameters], name, epsilon=config["epsilon"])
        elif kind == "ReLU":
            low, high = graph.constant(f"{name}/low", np.float32(0)), graph.constant(f"{name}/high", np.float32(config["max_value"]))
            names[name] = graph.add("Clip", [*before, low, high], name)
        elif kind == "Add":
            names[name] = graph.add("Add", before, name)
        elif kind == "AveragePooling2D":
            names[name] = graph.add("AveragePool", before, name, kernel_shape=config["pool_size"], strides=config["strides"])
            size = (size - config["pool_size"][0]) // config["strides"][0] + 1
        elif kind == "Flatten":
            assert size == 1, f"the pooled picture has {size} px"
            names[name] = graph.add("Flatten", before, "features", axis=1)
        elif kind == "Dense":
            product = graph.add("Gemm", [*before, graph.weight(f"{name}/kernel"), graph.weight(f"{name}/bias")], f"{name}/product")
            is_last = config["activation"] == "softmax"
            names[name] = graph.add("Softmax" if is_last else "Relu", [product], "ratings" if is_last else name)
        elif kind == "Dropout":
            names[name] = before[0]
        else:
            raise ValueError(f"{kind} is not supported")
        sizes[name] = size
    tensor = lambda name, shape: helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
    return helper.make_model(
        helper.make_graph(
            graph.nodes, "mobilenet", [tensor("picture", [1, 3, 224, 224])], [tensor("features", [1, 1280]), tensor("ratings", [1, 5])],
            graph.constants,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8, producer_name="tintype",
    )


if __name__ == "__main__":
    model = convert(Path(sys.argv[1]))
    onnx.checker.check_model(model)
    onnx.save(model, sys.argv[2])
