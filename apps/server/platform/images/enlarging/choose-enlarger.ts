import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import { inOneBand, joinBands, type Network, resizedRows, upscaledBands } from './upscale-tiles.ts'

type Size = { widthPx: number; heightPx: number }
type Part = Size & { left: number; top: number }

/** Maximum side of the parts of a picture. */
const PART_PX = 512
/** A smaller picture would prove little. */
const LEAST_PX = 64
/** An error of 1.4 levels of 255, which is not visible. */
const INVISIBLE_DB = 45

/**
 * Whether the exact filter enlarges a picture better than the network. Both restore the picture from its reduced copy, so the picture is its
 * own reference. The filter is better only if it restores every part without a visible error, and the part with the most detail better than
 * the network. So it is for soft pictures, whose edges the network would sharpen. Measured in `networks/enlarger.md`.
 */
export async function isBetterFiltered(picture: Pixels, network: Network): Promise<boolean> {
  const { scale } = network
  const whole = cut(picture, {
    left: 0,
    top: 0,
    widthPx: toMultiple(picture.widthPx, scale),
    heightPx: toMultiple(picture.heightPx, scale),
  })
  if (Math.min(whole.widthPx, whole.heightPx) < LEAST_PX) return false
  const reduced = await resize(whole, { widthPx: whole.widthPx / scale, heightPx: whole.heightPx / scale })
  const filtered = await resize(reduced, whole)
  const [hardest] = listParts(whole, toMultiple(PART_PX, scale))
    .map((part) => ({ part, error: measureError(cut(whole, part), cut(filtered, part)) }))
    .toSorted((one, other) => other.error - one.error)
  if (!hardest || hardest.error > 255 ** 2 / 10 ** (INVISIBLE_DB / 10)) return false
  const { left, top, widthPx, heightPx } = hardest.part
  const small = cut(reduced, { left: left / scale, top: top / scale, widthPx: widthPx / scale, heightPx: heightPx / scale })
  const bands = upscaledBands(small, network, () => undefined)
  return measureError(cut(whole, hardest.part), await joinBands(bands, hardest.part)) > hardest.error
}

const toMultiple = (length: number, of: number) => length - (length % of)

function listParts({ widthPx, heightPx }: Size, partPx: number): Part[] {
  const starts = (length: number) => Array.from({ length: Math.ceil(length / partPx) }, (_, index) => index * partPx)
  return starts(heightPx).flatMap((top) =>
    starts(widthPx).map((left) => ({
      ...{ left, top },
      ...{ widthPx: Math.min(partPx, widthPx - left), heightPx: Math.min(partPx, heightPx - top) },
    })),
  )
}

function cut({ data, widthPx: rowPx }: Pixels, { left, top, widthPx, heightPx }: Part): Pixels {
  const part = { data: new Uint8Array(widthPx * heightPx * CHANNELS), widthPx, heightPx }
  for (let y = 0; y < heightPx; y++) {
    const start = ((top + y) * rowPx + left) * CHANNELS
    part.data.set(data.subarray(start, start + widthPx * CHANNELS), y * widthPx * CHANNELS)
  }
  return part
}

async function resize(picture: Pixels, { widthPx, heightPx }: Size): Promise<Pixels> {
  const resized = { data: new Uint8Array(widthPx * heightPx * CHANNELS), widthPx, heightPx }
  let at = 0
  for await (const row of resizedRows(inOneBand(picture), picture, { widthPx, heightPx })) {
    resized.data.set(row, at)
    at += row.length
  }
  return resized
}

/** The mean squared error of luma, in squared levels of 255. */
function measureError({ data: wanted }: Pixels, { data: found }: Pixels): number {
  let sum = 0
  for (let at = 0; at < wanted.length; at += CHANNELS) {
    const off = (channel: number) => (wanted[at + channel] as number) - (found[at + channel] as number)
    sum += (0.299 * off(0) + 0.587 * off(1) + 0.114 * off(2)) ** 2
  }
  return (sum * CHANNELS) / wanted.length
}
