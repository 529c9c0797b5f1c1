/**
 * Offsets in an ICC profile: size, colour space, signature, tag list, and the length of a tag entry. Numbers are big-endian. @see
 * ICC.1:2022, 7.3
 */
const SIZE_AT = 0
const COLOURS_AT = 16
const MARK_AT = 36
const COUNT_AT = 128
const LIST_AT = 132
const ENTRY_BYTES = 12
const PRIMARIES = ['rXYZ', 'gXYZ', 'bXYZ']

/** Matrix from the profile connection space (XYZ at D50) to linear sRGB. */
const LIGHT_OF_SRGB = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const

/** Threshold of a negative primary: Display P3's green needs -0.22, screens that claim sRGB up to -0.03. */
const OUTSIDE = -0.1

/**
 * Whether a colour profile contains colours outside sRGB. Profiles without primaries (inks, greys, tables) count as narrow. So do
 * incomplete profiles and those of other colour spaces, which PNG does not support.
 * @param icc  untrusted: every offset is checked against its length
 */
export function isWideGamut(icc: Buffer | undefined): boolean {
  if (!icc || !isWholeOfRgb(icc)) return false
  return PRIMARIES.some((name) => {
    const primary = readXyz(icc, name)
    return (
      primary !== undefined &&
      LIGHT_OF_SRGB.some((row) => row.reduce((sum, factor, place) => sum + factor * (primary[place] ?? 0), 0) < OUTSIDE)
    )
  })
}

function isWholeOfRgb(icc: Buffer): boolean {
  const word = (at: number) => icc.toString('latin1', at, at + 4)
  if (icc.length < LIST_AT || icc.length % 4 !== 0) return false
  return icc.readUInt32BE(SIZE_AT) === icc.length && word(COLOURS_AT) === 'RGB ' && word(MARK_AT) === 'acsp'
}

function readXyz(icc: Buffer, name: string): number[] | undefined {
  const most = Math.floor((icc.length - LIST_AT) / ENTRY_BYTES)
  for (let entry = 0; entry < Math.min(icc.readUInt32BE(COUNT_AT), most); entry++) {
    const at = LIST_AT + entry * ENTRY_BYTES
    if (icc.toString('latin1', at, at + 4) !== name) continue
    const from = icc.readUInt32BE(at + 4)
    if (from + 20 > icc.length || icc.toString('latin1', from, from + 4) !== 'XYZ ') return undefined
    return [8, 12, 16].map((offset) => icc.readInt32BE(from + offset) / 65_536)
  }
  return undefined
}
