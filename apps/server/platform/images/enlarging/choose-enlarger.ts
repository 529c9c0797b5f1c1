import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import { inOneBand, joinBands, type Network, resizedRows, upscaledBands } from './upscale-tiles.ts'

/** Side of the part in the middle that is tried. */
const TRIED_PX = 512
/** A smaller part would prove little. */
const LEAST_PX = 64
/** An error of 1.4 levels of 255, which is not visible. */
const INVISIBLE_DB = 45

/**
 * Whether the exact filter enlarges a picture better than the network. Both restore the middle of the picture from its reduced copy, so the
 * picture is its own reference. The filter is better only if it restores the picture without a visible error, as in soft pictures, whose
 * edges the network would sharpen. Measured in `networks/enlarger.md`.
 */
export async function isBetterFiltered(picture: Pixels, network: Network): Promise<boolean> {
  const whole = cutMiddle(picture, network.scale)
  const small = { widthPx: whole.widthPx / network.scale, heightPx: whole.heightPx / network.scale }
  if (Math.min(whole.widthPx, whole.heightPx) < LEAST_PX) return false
  const reduced = await resize(whole, small)
  const filtered = measureError(whole, await resize(reduced, whole))
  if (filtered > 255 ** 2 / 10 ** (INVISIBLE_DB / 10)) return false
  const upscaled = await joinBands(
    upscaledBands(reduced, network, () => undefined),
    whole,
  )
  return measureError(whole, upscaled) > filtered
}

/** The sides of the part are multiples of the scale. */
function cutMiddle({ data, widthPx, heightPx }: Pixels, scale: number): Pixels {
  const [width, height] = [widthPx, heightPx].map((side) => Math.min(side, TRIED_PX) - (Math.min(side, TRIED_PX) % scale)) as [
    number,
    number,
  ]
  const [left, top] = [Math.floor((widthPx - width) / 2), Math.floor((heightPx - height) / 2)]
  const middle = { data: new Uint8Array(width * height * CHANNELS), widthPx: width, heightPx: height }
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * widthPx + left) * CHANNELS
    middle.data.set(data.subarray(start, start + width * CHANNELS), y * width * CHANNELS)
  }
  return middle
}

async function resize(picture: Pixels, { widthPx, heightPx }: Omit<Pixels, 'data'>): Promise<Pixels> {
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
