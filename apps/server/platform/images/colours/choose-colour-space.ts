import { PRIMARIES, power, SRGB_CURVE, SRGB_PRIMARIES, TRANSFERS } from './code-points.ts'
import { matrixToD50 } from './primary-matrix.ts'
import type { PngColours } from './read-png-colours.ts'
import type { ColourSpace } from './write-profile.ts'

const SRGB: ColourSpace = { primaries: SRGB_PRIMARIES, transfer: SRGB_CURVE }
/** The value of `gAMA` by which most programs mean sRGB, and its tolerance in libpng and in browsers. */
const SRGB_GAMMA = { value: 0.45455, tolerance: 0.05 }

/**
 * The colour space of a PNG by the first chunk that describes one: `cICP`, `iCCP`, `sRGB`, `gAMA` with `cHRM`.
 * @param hasProfile  the file has an embedded profile that can be used
 * @returns `embedded` for that profile, `srgb` also for files that state nothing
 * @see PNG specification, third edition, 4.3, table 1
 */
export function chooseColourSpace(colours: PngColours, hasProfile: boolean): 'embedded' | 'srgb' | ColourSpace {
  const coded = fromCodePoints(colours)
  if (coded) return coded === SRGB ? 'srgb' : coded
  if (hasProfile) return 'embedded'
  return colours.isSrgb ? 'srgb' : (fromGamma(colours) ?? 'srgb')
}

/** Whether a PNG must be converted by other means than its embedded profile. */
export function needsConversion(colours: PngColours, hasProfile: boolean): boolean {
  const space = chooseColourSpace(colours, hasProfile)
  return space === 'srgb' ? hasProfile : space !== 'embedded'
}

/** Whether a PNG is of high dynamic range, and so is tone-mapped. */
export function isHdr(colours: PngColours): boolean {
  return typeof fromCodePoints(colours)?.transfer === 'string'
}

function fromCodePoints({ codePoints, isGrey, peakNits }: PngColours): ColourSpace | undefined {
  const [primaries, transfer] = [PRIMARIES[codePoints?.primaries ?? 0], TRANSFERS[codePoints?.transfer ?? 0]]
  if (!primaries || !transfer) return undefined
  if (transfer === SRGB_CURVE && (isGrey || primaries === SRGB_PRIMARIES)) return SRGB
  return { primaries: isGrey ? undefined : primaries, transfer, peakNits }
}

/** Without a curve, primaries describe no colour space; browsers ignore them too. */
function fromGamma({ gamma, primaries, isGrey }: PngColours): ColourSpace | undefined {
  if (gamma === undefined) return undefined
  const transfer = power(1 / gamma)
  if (!isGrey && primaries && matrixToD50(primaries)) return { primaries, transfer }
  if (Math.abs(gamma / SRGB_GAMMA.value - 1) < SRGB_GAMMA.tolerance) return undefined
  return { primaries: isGrey ? undefined : SRGB_PRIMARIES, transfer }
}
