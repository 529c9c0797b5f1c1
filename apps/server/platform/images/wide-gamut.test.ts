import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isWideGamut } from './wide-gamut.ts'

async function readIccProfile(name: string): Promise<Buffer> {
  const drawn = sharp({ create: { width: 4, height: 4, channels: 3, background: '#ea3323' } }).withIccProfile(name)
  const { icc } = await sharp(await drawn.jpeg().toBuffer()).metadata()
  if (!icc) throw new Error(`no profile ${name}`)
  return icc
}

/** A profile with only its primaries. */
function profileWith(primaries: Record<string, readonly number[]>): Buffer {
  const entries = Object.entries(primaries)
  const icc = Buffer.alloc(132 + entries.length * 32)
  icc.writeUInt32BE(icc.length, 0)
  icc.write('RGB ', 16, 'latin1')
  icc.write('acsp', 36, 'latin1')
  icc.writeUInt32BE(entries.length, 128)
  for (const [place, [name, xyz]] of entries.entries()) {
    const [at, from] = [132 + place * 12, 132 + entries.length * 12 + place * 20]
    icc.write(name, at, 'latin1')
    icc.writeUInt32BE(from, at + 4)
    icc.writeUInt32BE(20, at + 8)
    icc.write('XYZ ', from, 'latin1')
    for (const [axis, value] of xyz.entries()) icc.writeInt32BE(Math.round(value * 65_536), from + 8 + axis * 4)
  }
  return icc
}

const adobe = { rXYZ: [0.6097, 0.3111, 0.0195], gXYZ: [0.2053, 0.6257, 0.0609], bXYZ: [0.1492, 0.0632, 0.7446] }
const srgb = { rXYZ: [0.4361, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971], bXYZ: [0.1431, 0.0606, 0.7139] }

describe('colour profiles', () => {
  test('isWideGamut accepts the profiles P3 and Adobe RGB', async () => {
    expect(isWideGamut(await readIccProfile('p3'))).toBe(true)
    expect(isWideGamut(profileWith(adobe))).toBe(true)
  })

  test('isWideGamut rejects sRGB, CMYK and no profile', async () => {
    expect(isWideGamut(await readIccProfile('srgb'))).toBe(false)
    expect(isWideGamut(profileWith(srgb))).toBe(false)
    expect(isWideGamut(await readIccProfile('cmyk'))).toBe(false)
    expect(isWideGamut(undefined)).toBe(false)
  })

  test.each<[string, (icc: Buffer) => Buffer]>([
    ['with extra bytes at the end', (icc) => Buffer.concat([icc, Buffer.alloc(4)])],
    ['with a too large length field', (icc) => Buffer.from(icc).fill(0xff, 2, 4)],
    ['with the colour space CMYK', (icc) => Buffer.concat([icc.subarray(0, 16), Buffer.from('CMYK'), icc.subarray(20)])],
    ['without the profile signature', (icc) => Buffer.concat([icc.subarray(0, 36), Buffer.alloc(4), icc.subarray(40)])],
  ])('isWideGamut rejects an Adobe RGB profile %s', (_, change) => {
    expect(isWideGamut(change(profileWith(adobe)))).toBe(false)
  })

  test('isWideGamut rejects a truncated profile and reads one with wrong offsets without an error', () => {
    const whole = profileWith(adobe)
    for (let length = 0; length < whole.length; length++) expect(isWideGamut(whole.subarray(0, length)), `${length} bytes`).toBe(false)
    for (const [at, isWide] of [
      [128, true],
      [136, true],
      [148, false],
    ] as const) {
      const lying = Buffer.from(whole)
      lying.writeUInt32BE(0xffffffff, at)
      expect(isWideGamut(lying), `byte ${at}`).toBe(isWide)
    }
  })
})
