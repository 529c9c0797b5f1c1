import { PROFILE_AT, readTagNames } from './profile-tags.ts'

/** Tags for conversion from the profile's colours: a table, or three curves and three primaries. */
const TABLE = ['A2B0']
const MATRIX = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']
const GREY = ['kTRC']

/**
 * Whether the decoder can convert a picture by its embedded profile. If not, it would silently read the picture as sRGB.
 * @param icc  untrusted: every offset is checked against its length
 */
export function isUsableProfile(icc: Buffer | undefined, { isGrey }: { isGrey: boolean }): boolean {
  if (!icc || icc.length < PROFILE_AT.tags || icc.toString('latin1', PROFILE_AT.mark, PROFILE_AT.mark + 4) !== 'acsp') return false
  if (icc.toString('latin1', PROFILE_AT.colours, PROFILE_AT.colours + 4) !== (isGrey ? 'GRAY' : 'RGB ')) return false
  const tags = readTagNames(icc)
  return [TABLE, isGrey ? GREY : MATRIX].some((wanted) => wanted.every((tag) => tags.has(tag)))
}
