import type { Chromaticity, Primaries } from './code-points.ts'

type Vector = [number, number, number]
/** Three rows. */
export type Matrix = [Vector, Vector, Vector]

/** The white of the profile connection space. @see ICC.1:2022, 7.2.16 */
export const D50: Vector = [0.9642, 1, 0.8249]

/** Responses of the eye in which a change of white is a scaling. @see ICC.1:2022, annex E */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/**
 * The matrix from linear RGB to XYZ at D50, in which white is D50.
 * @returns undefined if the primaries describe no colour space: a white without light, or primaries on one line
 */
export function matrixToD50({ red, green, blue, white }: Primaries): Matrix | undefined {
  const whiteXyz = toXyz(white)
  if (!whiteXyz) return undefined
  const primaries = transpose([red, green, blue].map(([x, y]) => [x, y, 1 - x - y]) as Matrix)
  const inverse = invert(primaries)
  if (!inverse) return undefined
  const light = multiply(inverse, whiteXyz)
  // each primary must add light to the white
  if (!light.every((share) => share > 0)) return undefined
  const own = primaries.map((row) => row.map((value, column) => value * (light[column] as number))) as Matrix
  return product(adaptation(whiteXyz), own)
}

/** The inverse of `matrixToD50`. */
export function matrixFromD50(primaries: Primaries): Matrix | undefined {
  const matrix = matrixToD50(primaries)
  return matrix && invert(matrix)
}

/** With Y = 1. */
function toXyz([x, y]: Chromaticity): Vector | undefined {
  return y > 0 && x >= 0 && x + y <= 1 ? [x / y, 1, (1 - x - y) / y] : undefined
}

function adaptation(white: Vector): Matrix {
  const [from, to] = [multiply(BRADFORD, white), multiply(BRADFORD, D50)]
  const scaled = BRADFORD.map((row, at) => row.map((value) => (value * (to[at] as number)) / (from[at] as number))) as Matrix
  return product(invert(BRADFORD) as Matrix, scaled)
}

export function multiply(matrix: Matrix, [x, y, z]: Vector): Vector {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as Vector
}

function product(one: Matrix, other: Matrix): Matrix {
  return transpose(transpose(other).map((column) => multiply(one, column)) as Matrix)
}

function transpose(matrix: Matrix): Matrix {
  return [0, 1, 2].map((column) => matrix.map((row) => row[column])) as Matrix
}

/** Primaries closer to one line than this have no usable inverse. */
const FLAT = 1e-4

function invert([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix | undefined {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  if (!(Math.abs(determinant) > FLAT)) return undefined
  const adjugate: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ]
  return adjugate.map((row) => row.map((value) => value / determinant)) as Matrix
}
