import { blendedRow, CHANNELS, calculateLanczosWeights, type Pixels, resampledRow } from '@tintype/imaging/resample'

/** A network that enlarges square tiles. Values are 0 to 1, one plane each for red, green and blue. */
export type Network = {
  /** Side of its input. */
  tilePx: number
  /** Scale of its output. */
  scale: number
  run(planes: Float32Array): Promise<Float32Array>
}

type Size = { widthPx: number; heightPx: number }

/** Overlap of tiles that is discarded. It covers the network's receptive field, so that neighbouring tiles match to the last bit. */
export const OVERLAP_PX = 16

/** The number of tiles of a picture. */
export function tilesIn({ widthPx, heightPx }: Size, tilePx: number): number {
  const keptPx = tilePx - 2 * OVERLAP_PX
  return Math.ceil(widthPx / keptPx) * Math.ceil(heightPx / keptPx)
}

/** Enlargements up to this factor beyond the network's own are left to the filter, because a second pass costs several times as much. */
const FILTER_SHARE = 1.1

/** How often the network runs for an enlargement: once, or twice for more than its scale. */
export function countPasses(from: Size, to: Size, scale: number): 1 | 2 {
  return Math.max(to.widthPx / from.widthPx, to.heightPx / from.heightPx) > scale * FILTER_SHARE ? 2 : 1
}

/** A whole picture as the only band. */
export async function* inOneBand(picture: Pixels): AsyncGenerator<Pixels> {
  yield picture
}

/** Collects the bands of a picture. */
export async function joinBands(bands: AsyncIterable<Pixels>, size: Size): Promise<Pixels> {
  const whole = newPixels(size.widthPx, size.heightPx)
  let at = 0
  for await (const { data } of bands) {
    whole.data.set(data, at)
    at += data.length
  }
  return whole
}

/** Enlarges a picture by a network, one row of tiles at a time. Repeats the edge pixels beyond the picture. */
export async function* upscaledBands(picture: Pixels, network: Network, onTile: () => void): AsyncGenerator<Pixels> {
  const { tilePx, scale } = network
  const keptPx = tilePx - 2 * OVERLAP_PX
  for (let top = 0; top < picture.heightPx; top += keptPx) {
    const rows = Math.min(keptPx, picture.heightPx - top)
    const band = newPixels(picture.widthPx * scale, rows * scale)
    for (let left = 0; left < picture.widthPx; left += keptPx) {
      const large = await network.run(toPlanes(picture, { left: left - OVERLAP_PX, top: top - OVERLAP_PX, tilePx }))
      keepTile(band, large, { left: left * scale, sidePx: tilePx * scale, from: OVERLAP_PX * scale, widthPx: keptPx * scale })
      onTile()
    }
    yield band
  }
}

/**
 * Resizes a picture that arrives in bands, larger or smaller, and holds little more than one band.
 * @param from  size of all bands together
 */
export async function* resizedRows(bands: AsyncIterable<Pixels>, from: Size, to: Size): AsyncGenerator<Uint8Array> {
  if (from.widthPx === to.widthPx && from.heightPx === to.heightPx) {
    const rowBytes = to.widthPx * CHANNELS
    for await (const { data } of bands) for (let at = 0; at < data.length; at += rowBytes) yield data.subarray(at, at + rowBytes)
    return
  }
  const [across, down] = [calculateLanczosWeights(from.widthPx, to.widthPx), calculateLanczosWeights(from.heightPx, to.heightPx)]
  const wide = new Map<number, Float32Array>()
  let [known, next] = [0, 0]
  const needs = (y: number, tap: number) => down.places[y * down.taps + tap] ?? 0
  for await (const band of bands) {
    for (let y = 0; y < band.heightPx; y++) wide.set(known++, resampledRow(band, y, across))
    for (; next < to.heightPx && needs(next, down.taps - 1) < known; next++) {
      yield toBytes(blendedRow((y) => wide.get(y) as Float32Array, next, down))
    }
    const first = next < to.heightPx ? needs(next, 0) : known
    for (const y of wide.keys()) if (y < first) wide.delete(y)
  }
}

/** A tile in the network's input format. */
function toPlanes({ data, widthPx, heightPx }: Pixels, { left, top, tilePx }: { left: number; top: number; tilePx: number }): Float32Array {
  const planes = new Float32Array(CHANNELS * tilePx * tilePx)
  for (let y = 0; y < tilePx; y++) {
    const row = within(top + y, heightPx) * widthPx
    for (let x = 0; x < tilePx; x++) {
      const from = (row + within(left + x, widthPx)) * CHANNELS
      for (let channel = 0; channel < CHANNELS; channel++) {
        planes[(channel * tilePx + y) * tilePx + x] = (data[from + channel] as number) / 255
      }
    }
  }
  return planes
}

type Kept = { left: number; sidePx: number; from: number; widthPx: number }

/** Copies the middle of an enlarged tile into its band. @throws Error if the network returned invalid values */
function keepTile(band: Pixels, planes: Float32Array, { left, sidePx, from, widthPx }: Kept): void {
  const right = Math.min(band.widthPx, left + widthPx)
  for (let y = 0; y < band.heightPx; y++) {
    for (let x = left; x < right; x++) {
      for (let channel = 0; channel < CHANNELS; channel++) {
        const value = planes[(channel * sidePx + from + y) * sidePx + from + x - left] as number
        if (!Number.isFinite(value)) throw new Error('the network gives values that are no colours')
        band.data[(y * band.widthPx + x) * CHANNELS + channel] = toByte(value * 255)
      }
    }
  }
}

function within(place: number, length: number): number {
  return Math.min(length - 1, Math.max(0, place))
}

function toBytes(row: Float32Array): Uint8Array {
  return Uint8Array.from(row, toByte)
}

function toByte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)))
}

function newPixels(widthPx: number, heightPx: number): Pixels {
  return { data: new Uint8Array(widthPx * heightPx * CHANNELS), widthPx, heightPx }
}
