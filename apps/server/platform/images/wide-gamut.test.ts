import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isWideGamut } from './wide-gamut.ts'

async function profileOf(name: string): Promise<Buffer> {
  const drawn = sharp({ create: { width: 4, height: 4, channels: 3, background: '#ea3323' } }).withIccProfile(name)
  const { icc } = await sharp(await drawn.jpeg().toBuffer()).metadata()
  if (!icc) throw new Error(`no profile ${name}`)
  return icc
}

/** A profile with nothing in it but its primaries. */
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

describe('a colour profile', () => {
  test('of P3 or of Adobe’s is wider than sRGB', async () => {
    expect(isWideGamut(await profileOf('p3'))).toBe(true)
    expect(isWideGamut(profileWith(adobe))).toBe(true)
  })

  test('of sRGB, of inks, or none is not', async () => {
    expect(isWideGamut(await profileOf('srgb'))).toBe(false)
    expect(isWideGamut(profileWith(srgb))).toBe(false)
    expect(isWideGamut(await profileOf('cmyk'))).toBe(false)
    expect(isWideGamut(undefined)).toBe(false)
  })

  test.each<[string, (icc: Buffer) => Buffer]>([
    ['with bytes behind it', (icc) => Buffer.concat([icc, Buffer.alloc(4)])],
    ['that says it is longer', (icc) => Buffer.from(icc).fill(0xff, 2, 4)],
    ['of inks', (icc) => Buffer.concat([icc.subarray(0, 16), Buffer.from('CMYK'), icc.subarray(20)])],
    ['without the mark of one', (icc) => Buffer.concat([icc.subarray(0, 36), Buffer.alloc(4), icc.subarray(40)])],
  ])('%s is none that a rendition could take along', (_, change) => {
    expect(isWideGamut(change(profileWith(adobe)))).toBe(false)
  })

  test('that is cut off or lies about what is where is read no further than it goes', () => {
    const whole = profileWith(adobe)
    for (let length = 0; length < whole.length; length++) expect(() => isWideGamut(whole.subarray(0, length))).not.toThrow()
    for (const at of [128, 136, 148]) {
      const lying = Buffer.from(whole)
      lying.writeUInt32BE(0xffffffff, at)
      expect(() => isWideGamut(lying)).not.toThrow()
    }
  })
})
