import sharp from 'sharp'
import { expect, test } from 'vitest'
import { silentScans, strayBytes } from '../../../test/images/slipped-jpegs.ts'
import { repairJpeg } from './jpeg-repair.ts'

const flat = sharp({ create: { width: 40, height: 30, channels: 3, background: '#567' } })
const plain = await flat.jpeg().toBuffer()
const progressive = await flat.jpeg({ progressive: true }).toBuffer()
const complaint = (count: number, marker = '0xd9') => `VipsJpeg: Corrupt JPEG data: ${count} extraneous bytes before marker ${marker}`

test('mendSlips restores the missing frequency range of a scan, whatever the decoder reported', () => {
  expect(silentScans(plain).equals(plain)).toBe(false)
  expect(repairJpeg(silentScans(plain), 'something else')).toEqual(plain)
})

test('mendSlips leaves all bytes after the end marker unchanged', () => {
  const tail = Buffer.concat([plain, silentScans(plain), Buffer.from('a trailer')])
  expect(repairJpeg(Buffer.concat([silentScans(plain), tail]), '')).toEqual(Buffer.concat([plain, tail]))
})

test('mendSlips removes up to 16 stray bytes before the end marker', () => {
  const before = (marker: Buffer) => Buffer.concat([strayBytes(marker, 5), Buffer.from('\xff\xd9 a trailer', 'latin1')])
  expect(repairJpeg(before(progressive), complaint(5))).toEqual(Buffer.concat([progressive, Buffer.from('\xff\xd9 a trailer', 'latin1')]))
  expect(repairJpeg(strayBytes(progressive, 16), complaint(16))).toEqual(progressive)
})

test.each([
  ['a JPEG with 17 stray bytes', strayBytes(progressive, 17), complaint(17)],
  ['a JPEG with stray bytes before another marker', strayBytes(progressive, 5), complaint(5, '0xda')],
  ['a JPEG with stray bytes and no end marker', strayBytes(progressive, 5).subarray(0, -2), complaint(5)],
  ['a progressive JPEG with empty frequency ranges', silentScans(progressive), ''],
  ['a valid JPEG', plain, ''],
  ['a PNG', await flat.png().toBuffer(), complaint(5)],
  ['a start marker and nothing else', Buffer.from([0xff, 0xd8]), complaint(5)],
  ['a start marker and half a marker', Buffer.from([0xff, 0xd8, 0xff]), complaint(5)],
  ['a start marker and an end marker', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), ''],
  ['a JPEG that ends within a scan header', silentScans(plain).subarray(0, silentScans(plain).indexOf('\xff\xda', 0, 'latin1') + 8), ''],
  ['an empty file', Buffer.alloc(0), complaint(5)],
])('mendSlips does not change %s', (_what, bytes, said) => {
  expect(repairJpeg(Buffer.from(bytes), said)).toBeUndefined()
})

test('mendSlips reads random bytes without an error', () => {
  for (const [seed, marker] of [0x00, 0x02, 0xc0, 0xd9, 0xda, 0xff].entries()) {
    const noise = Buffer.from(
      Uint8Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? 0xff : at % 3 === 1 ? marker : (at * (seed + 7)) % 256)),
    )
    for (const start of [Buffer.alloc(0), plain.subarray(0, plain.length - 40)]) {
      const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), start.subarray(2), noise])
      const { length } = bytes
      // among the noise, only an end marker has stray bytes before it
      expect(repairJpeg(bytes, complaint(9))?.length, `marker ${marker}`).toBe(marker === 0xd9 ? length - 9 : undefined)
    }
  }
})
