/** Of a profile: where its head says how long it is, of what colours and that it is one, where the list of its parts begins, and how long an entry is. Numbers are big-endian. @see ICC.1:2022, 7.3 */
const SIZE_AT = 0
const COLOURS_AT = 16
const MARK_AT = 36
const COUNT_AT = 128
const LIST_AT = 132
const ENTRY_BYTES = 12
const PRIMARIES = ['rXYZ', 'gXYZ', 'bXYZ']

/** From a profile's own space of colours (XYZ at D50) to the light of sRGB. */
const LIGHT_OF_SRGB = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const

/** How much less than none of a primary a colour has to need: Display P3's green needs 0.22 less, screens that mean sRGB up to 0.03. */
const OUTSIDE = -0.1

/**
 * Whether a colour profile has colours that sRGB has not. One that tells nothing of its primaries (of inks, of greys, made of tables) has
 * none for us; nor has one that is no whole profile of red, green and blue, which no PNG takes along.
 * @param icc  as it stands in a file of anybody's: whatever it says is looked at within its own bytes
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
