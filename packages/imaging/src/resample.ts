/** RGB rows, one byte per channel. */
export type Pixels = { data: Uint8Array; widthPx: number; heightPx: number }

export const CHANNELS = 3
const LOBES = 3

/** For each output pixel, the `taps` source positions and their weights, in order. */
export type Weights = { taps: number; places: Int32Array; weights: Float32Array }

/**
 * Three-lobe Lanczos weights, with centres aligned; the kernel widens for reduction, so that every source pixel contributes. Edge pixels
 * are repeated beyond the edge.
 */
export function calculateLanczosWeights(fromPx: number, toPx: number): Weights {
  const reach = Math.max(1, fromPx / toPx)
  const taps = Math.ceil(LOBES * reach) * 2
  const places = new Int32Array(toPx * taps)
  const weights = new Float32Array(toPx * taps)
  for (let to = 0; to < toPx; to++) {
    const centre = ((to + 0.5) * fromPx) / toPx - 0.5
    const first = Math.floor(centre) - taps / 2 + 1
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const weight = lanczos((centre - first - tap) / reach)
      places[to * taps + tap] = Math.min(fromPx - 1, Math.max(0, first + tap))
      weights[to * taps + tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < taps; tap++) weights[to * taps + tap] = (weights[to * taps + tap] as number) / sum
  }
  return { taps, places, weights }
}

/** One row, resampled horizontally. */
export function resampledRow({ data, widthPx }: Pixels, y: number, { taps, places, weights }: Weights): Float32Array {
  const from = y * widthPx * CHANNELS
  const row = new Float32Array((places.length / taps) * CHANNELS)
  for (let x = 0, at = 0; at < row.length; x++) {
    for (let channel = 0; channel < CHANNELS; channel++, at++) {
      let sum = 0
      for (let tap = x * taps; tap < (x + 1) * taps; tap++) {
        sum += (weights[tap] as number) * (data[from + (places[tap] as number) * CHANNELS + channel] as number)
      }
      row[at] = sum
    }
  }
  return row
}

/** One output row, blended from source rows. */
export function blendedRow(rows: (y: number) => Float32Array, y: number, { taps, places, weights }: Weights): Float32Array {
  const first = rows(places[y * taps] ?? 0)
  const row = new Float32Array(first.length)
  for (let tap = 0; tap < taps; tap++) {
    const weight = weights[y * taps + tap] ?? 0
    const source = rows(places[y * taps + tap] ?? 0)
    for (let at = 0; at < row.length; at++) row[at] = (row[at] as number) + weight * (source[at] as number)
  }
  return row
}

function lanczos(distance: number): number {
  if (Math.abs(distance) < 1e-6) return 1
  if (Math.abs(distance) >= LOBES) return 0
  const angle = Math.PI * distance
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
}
