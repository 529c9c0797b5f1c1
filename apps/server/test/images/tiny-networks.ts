/** Networks in the ONNX format, written field by field. They are small enough to have known outputs. */

type Shape = readonly (number | string)[]
type Attribute = { name: string } & ({ int: number } | { ints: readonly number[] } | { string: string })
type Node = { type: string; inputs: readonly string[]; outputs: readonly string[]; attributes?: readonly Attribute[] }
type Weights = { name: string; dims: readonly number[]; values: readonly number[] }
export type Graph = { input?: Shape; output?: Shape; nodes: readonly Node[]; weights?: readonly Weights[] }

const ANY: Shape = [1, 3, 'height', 'width']
const FLOAT = 1

/** Replicates or interpolates pixels, so that the expected output can be computed independently. */
export function resizeNetwork(scale: number, mode: 'nearest' | 'linear', input: Shape = ANY): Buffer {
  return encodeModel({
    input,
    weights: [{ name: 'scales', dims: [4], values: [1, 1, scale, scale] }],
    nodes: [
      {
        type: 'Resize',
        inputs: ['in', '', 'scales'],
        outputs: ['out'],
        attributes: [
          { name: 'mode', string: mode },
          { name: 'coordinate_transformation_mode', string: mode === 'nearest' ? 'asymmetric' : 'half_pixel' },
          { name: 'nearest_mode', string: 'floor' },
        ],
      },
    ],
  })
}

/**
 * Ends like a typical enlarging network: a convolution with four planes per colour, and a pixel shuffle. Its receptive field is one pixel
 * around. The four output pixels are the original and its averages with the neighbours right, below, and both.
 */
export function shuffleNetwork(): Buffer {
  const around = (at: readonly (readonly [row: number, column: number])[]) =>
    Array.from({ length: 9 }, (_, i) => at.filter(([row, column]) => row * 3 + column === i).length / at.length)
  const kernels = [
    [[1, 1]],
    [
      [1, 1],
      [1, 2],
    ],
    [
      [1, 1],
      [2, 1],
    ],
    [
      [1, 1],
      [2, 2],
    ],
  ] as const
  // four planes per colour, each of which reads that colour only
  const values = [0, 1, 2].flatMap((colour) =>
    kernels.flatMap((at) => [0, 1, 2].flatMap((seen) => (seen === colour ? around(at) : Array(9).fill(0)))),
  )
  return encodeModel({
    weights: [{ name: 'kernels', dims: [12, 3, 3, 3], values }],
    nodes: [
      { type: 'Conv', inputs: ['in', 'kernels'], outputs: ['planes'], attributes: [{ name: 'pads', ints: [1, 1, 1, 1] }] },
      {
        type: 'DepthToSpace',
        inputs: ['planes'],
        outputs: ['out'],
        attributes: [
          { name: 'blocksize', int: 2 },
          { name: 'mode', string: 'CRD' },
        ],
      },
    ],
  })
}

/** Expands each pixel to a number of planes before it makes a picture, so that its memory use grows with them. */
export function greedyNetwork(planes: number): Buffer {
  return encodeModel({
    weights: [
      { name: 'wide', dims: [planes, 3, 1, 1], values: Array(planes * 3).fill(1 / 3) },
      { name: 'narrow', dims: [12, planes, 1, 1], values: Array(planes * 12).fill(1 / planes) },
    ],
    nodes: [
      { type: 'Conv', inputs: ['in', 'wide'], outputs: ['many'] },
      { type: 'Sigmoid', inputs: ['many'], outputs: ['softened'] },
      { type: 'Conv', inputs: ['softened', 'narrow'], outputs: ['planes'] },
      { type: 'DepthToSpace', inputs: ['planes'], outputs: ['out'], attributes: [{ name: 'blocksize', int: 2 }] },
    ],
  })
}

/** A network that divides by zero. */
export function endlessNetwork(): Buffer {
  return encodeModel({
    weights: [
      { name: 'scales', dims: [4], values: [1, 1, 2, 2] },
      { name: 'nothing', dims: [1], values: [0] },
    ],
    nodes: [
      { type: 'Div', inputs: ['in', 'nothing'], outputs: ['endless'] },
      { type: 'Resize', inputs: ['endless', '', 'scales'], outputs: ['out'], attributes: [{ name: 'mode', string: 'nearest' }] },
    ],
  })
}

/** An identity network. */
export function idleNetwork(input: Shape = ANY): Buffer {
  return encodeModel({ input, nodes: [{ type: 'Identity', inputs: ['in'], outputs: ['out'] }] })
}

/** A model of ONNX IR version 8 and opset 13, with one graph from `in` to `out`. */
export function encodeModel({ input = ANY, output = ['a', 'b', 'c', 'd'], nodes, weights = [] }: Graph): Buffer {
  const graph = message(
    ...nodes.map((node) => field(1, encodeNode(node))),
    field(2, 'tiny'),
    ...weights.map((tensor) => field(5, encodeTensor(tensor))),
    field(11, encodeValueInfo('in', input)),
    field(12, encodeValueInfo('out', output)),
  )
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))))
}

function encodeNode({ type, inputs, outputs, attributes = [] }: Node): Buffer {
  return message(
    ...inputs.map((name) => field(1, name)),
    ...outputs.map((name) => field(2, name)),
    field(4, type),
    ...attributes.map((attribute) => field(5, encodeAttribute(attribute))),
  )
}

function encodeAttribute(attribute: Attribute): Buffer {
  const name = field(1, attribute.name)
  if ('int' in attribute) return message(name, field(3, attribute.int), field(20, 2))
  if ('string' in attribute) return message(name, field(4, attribute.string), field(20, 3))
  return message(name, ...attribute.ints.map((value) => field(8, value)), field(20, 7))
}

function encodeTensor({ name, dims, values }: Weights): Buffer {
  const raw = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) raw.writeFloatLE(value, index * 4)
  return message(...dims.map((size) => field(1, size)), field(2, FLOAT), field(8, name), field(9, raw))
}

function encodeValueInfo(name: string, shape: Shape): Buffer {
  const dims = shape.map((size) => field(1, message(typeof size === 'number' ? field(1, size) : field(2, size))))
  return message(field(1, name), field(2, message(field(1, message(field(1, FLOAT), field(2, message(...dims)))))))
}

function message(...fields: Buffer[]): Buffer {
  return Buffer.concat(fields)
}

/** A protobuf field: a number as a varint, a text or bytes with a length prefix. */
function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)])
  const bytes = Buffer.from(value as string)
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}
