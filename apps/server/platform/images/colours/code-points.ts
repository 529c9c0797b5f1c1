/** Position of a colour in the CIE 1931 diagram. */
export type Chromaticity = readonly [x: number, y: number]
export type Primaries = { red: Chromaticity; green: Chromaticity; blue: Chromaticity; white: Chromaticity }

/**
 * From a sample value, 0 to 1, to light, 0 to 1: `(a · value + b) ^ g` from `d` on, and `c · value` below it. This is the form of a
 * parametric curve of type 3 in an ICC profile.
 */
export type Curve = { g: number; a: number; b: number; c: number; d: number }

/** Transfer functions of high dynamic range: light is in nits. @see ITU-R BT.2100, tables 4 and 5 */
export type HdrTransfer = 'pq' | 'hlg'

export type Transfer = Curve | HdrTransfer

const D65: Chromaticity = [0.3127, 0.329]
const ILLUMINANT_C: Chromaticity = [0.31, 0.316]

export const SRGB_PRIMARIES: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: D65 }
const BT470_M: Primaries = { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: ILLUMINANT_C }
const BT470_BG: Primaries = { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: D65 }
const BT601: Primaries = { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 }
const FILM: Primaries = { red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049], white: ILLUMINANT_C }
export const BT2020_PRIMARIES: Primaries = { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: D65 }
const CIE_XYZ: Primaries = { red: [1, 0], green: [0, 1], blue: [0, 0], white: [1 / 3, 1 / 3] }
const DCI_P3: Primaries = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] }
const DISPLAY_P3: Primaries = { ...DCI_P3, white: D65 }
const EBU_3213: Primaries = { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: D65 }

/** `ColourPrimaries`. Reserved and unspecified numbers are missing. @see ITU-T H.273, table 2 */
export const PRIMARIES: Readonly<Record<number, Primaries>> = {
  1: SRGB_PRIMARIES,
  4: BT470_M,
  5: BT470_BG,
  6: BT601,
  7: BT601,
  8: FILM,
  9: BT2020_PRIMARIES,
  10: CIE_XYZ,
  11: DCI_P3,
  12: DISPLAY_P3,
  22: EBU_3213,
}

export const SRGB_CURVE: Curve = { g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045 }
/** The display curve of the television standards, as browsers apply it, not their camera curve. @see ITU-R BT.1886 */
const TELEVISION = power(2.4)
const SMPTE_240M: Curve = { g: 1 / 0.45, a: 1 / 1.1115, b: 0.1115 / 1.1115, c: 1 / 4, d: 4 * 0.0228 }
const SMPTE_428: Curve = power(2.6, (52.37 / 48) ** (1 / 2.6))

/** `TransferCharacteristics`. Reserved, unspecified and logarithmic ones are missing. @see ITU-T H.273, table 3 */
export const TRANSFERS: Readonly<Record<number, Transfer>> = {
  1: TELEVISION,
  4: power(2.2),
  5: power(2.8),
  6: TELEVISION,
  7: SMPTE_240M,
  8: power(1),
  11: TELEVISION,
  13: SRGB_CURVE,
  14: TELEVISION,
  15: TELEVISION,
  16: 'pq',
  17: SMPTE_428,
  18: 'hlg',
}

/** A curve that is a power, as `gAMA` describes it. */
export function power(exponent: number, scale = 1): Curve {
  return { g: exponent, a: scale, b: 0, c: 0, d: 0 }
}
