import type { HdrTransfer } from './code-points.ts'

/** The light of white paper and of diffuse white. @see ITU-R BT.2408, table 1 */
const REFERENCE_WHITE_NITS = 203
/** The brightest light of a file that states none; browsers assume the same. */
const USUAL_PEAK_NITS = 1000
/** The display of HLG for which its system gamma is 1.2. @see ITU-R BT.2100, table 5 */
const HLG_PEAK_NITS = 1000
const HLG_GAMMA = 1.2
/** @see ITU-R BT.2100, table 5, luminance of the primaries */
const LUMINANCE = [0.2627, 0.678, 0.0593] as const

export type Light = [red: number, green: number, blue: number]

/** Converts light of high dynamic range to light of a print or an ordinary screen. All light is relative to reference white. */
export type ToneMapping = {
  /** The light of one sample value, 0 to 1, in a grey pixel. */
  toLight(value: number): number
  /** The inverse of `toMapped`, up to the peak of the picture. */
  toUnmapped(mapped: number): number
  /** The mapped light of a grey pixel, 0 to 1. */
  toMapped(light: number): number
  /** The light of one channel of a coloured pixel, which is another one where the display's gamma depends on the whole pixel. */
  toChannel(light: number): number
  /** The mapped light of a pixel. @param channels  of the primaries of BT.2020 */
  mapPixel(channels: Light): Light
  /** The peak of the picture, and the brightest light that the transfer function can express. */
  peak: number
  brightest: number
}

/**
 * Maps tones as browsers do on ordinary screens: light up to reference white is dimmed evenly, and the rest is compressed. All three
 * channels of a pixel are scaled by one factor, which depends on the brightest of them, so that hues stay.
 * @param peakNits  the brightest light of the picture, if the file states it
 * @see SMPTE ST 2094-50, annex C (reference white tone mapping), for a screen without headroom
 */
export function createToneMapping(transfer: HdrTransfer, peakNits = USUAL_PEAK_NITS): ToneMapping {
  const peak = Math.max(1, peakNits / REFERENCE_WHITE_NITS)
  const { toMapped, toUnmapped } = createCurve(peak)
  const scale = (light: Light): Light => {
    const most = Math.max(...light)
    const gain = most > 0 ? toMapped(most) / most : 0
    return light.map((channel) => channel * gain) as Light
  }
  const isHlg = transfer === 'hlg'
  return {
    ...{ peak, toMapped, toUnmapped },
    brightest: (isHlg ? HLG_PEAK_NITS : PQ_PEAK_NITS) / REFERENCE_WHITE_NITS,
    toLight: isHlg ? (value) => displayLight(hlgSceneLight(value)) : pqLight,
    toChannel: isHlg ? hlgSceneLightOfGrey : (light) => light,
    mapPixel: isHlg ? (channels) => scale(withSystemGamma(channels)) : scale,
  }
}

/** A straight line up to reference white, and from there a parabola whose control points are `knee`, `middle` and the peak at 1. */
function createCurve(peak: number): Pick<ToneMapping, 'toMapped' | 'toUnmapped'> {
  if (peak === 1) return { toMapped: (light) => Math.min(1, light), toUnmapped: (mapped) => mapped }
  const white = 1 - 0.5 * Math.min(1, Math.log(peak) / Math.log(USUAL_PEAK_NITS / REFERENCE_WHITE_NITS))
  const middle = { x: 1 - ROUNDNESS + ROUNDNESS / white, y: (1 - ROUNDNESS) * white + ROUNDNESS }
  const x = bezier(1, middle.x, peak)
  const y = bezier(white, middle.y, 1)
  return {
    toMapped: (light) => (light <= 1 ? white * light : light >= peak ? 1 : y.at(x.solve(light))),
    toUnmapped: (mapped) => (mapped <= white ? mapped / white : mapped >= 1 ? peak : x.at(y.solve(mapped))),
  }
}

/** The kappa of the standard. */
const ROUNDNESS = 0.65

/** One coordinate of a parabola, by its three control points. */
function bezier(start: number, middle: number, end: number) {
  const [a, b] = [start - 2 * middle + end, 2 * (middle - start)]
  return {
    at: (t: number) => start + t * (b + t * a),
    // this form is also exact for a straight line
    solve: (value: number) => (2 * (value - start)) / (b + Math.sqrt(Math.max(0, b * b + 4 * a * (value - start)))),
  }
}

const PQ_PEAK_NITS = 10_000

/** @see ITU-R BT.2100, table 4, reference PQ EOTF */
function pqLight(value: number): number {
  const [m1, m2, c1, c2, c3] = [2610 / 16_384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32]
  const root = value ** (1 / m2)
  return ((Math.max(0, root - c1) / (c2 - c3 * root)) ** (1 / m1) * PQ_PEAK_NITS) / REFERENCE_WHITE_NITS
}

/** Light of the scene, 0 to 1. @see ITU-R BT.2100, table 5, inverse of the reference OETF */
function hlgSceneLight(value: number): number {
  const a = 0.17883277
  const [b, c] = [1 - 4 * a, 0.5 - a * Math.log(4 * a)]
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12
}

/** The light that the display shows for the light of a grey scene: the reference OOTF. */
function displayLight(scene: number): number {
  return (scene ** HLG_GAMMA * HLG_PEAK_NITS) / REFERENCE_WHITE_NITS
}

function hlgSceneLightOfGrey(light: number): number {
  return ((light * REFERENCE_WHITE_NITS) / HLG_PEAK_NITS) ** (1 / HLG_GAMMA)
}

/** The reference OOTF of a pixel, which scales the light of the scene by its luminance. */
function withSystemGamma(scene: Light): Light {
  const luminance = LUMINANCE.reduce((sum, factor, at) => sum + factor * (scene[at] as number), 0)
  const gain = luminance > 0 ? (luminance ** (HLG_GAMMA - 1) * HLG_PEAK_NITS) / REFERENCE_WHITE_NITS : 0
  return scene.map((channel) => channel * gain) as Light
}
