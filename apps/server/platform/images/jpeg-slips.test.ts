import sharp from 'sharp'
import { expect, test } from 'vitest'
import { silentScans, strayBytes } from '../../test/slipped-jpegs.ts'
import { mendSlips } from './jpeg-slips.ts'

const flat = sharp({ create: { width: 40, height: 30, channels: 3, background: '#567' } })
const plain = await flat.jpeg().toBuffer()
const progressive = await flat.jpeg({ progressive: true }).toBuffer()
const complaint = (count: number, marker = '0xd9') => `VipsJpeg: Corrupt JPEG data: ${count} extraneous bytes before marker ${marker}`

test('a scan that says nothing of its frequencies says them, whatever was complained of', () => {
  expect(silentScans(plain).equals(plain)).toBe(false)
  expect(mendSlips(silentScans(plain), 'something else')).toEqual(plain)
})

test('what stands behind the end mark is left as it is', () => {
  const tail = Buffer.concat([plain, silentScans(plain), Buffer.from('a trailer')])
  expect(mendSlips(Buffer.concat([silentScans(plain), tail]), '')).toEqual(Buffer.concat([plain, tail]))
})

test('a few stray bytes before the end mark go, as many as there are', () => {
  const before = (marker: Buffer) => Buffer.concat([strayBytes(marker, 5), Buffer.from('\xff\xd9 a trailer', 'latin1')])
  expect(mendSlips(before(progressive), complaint(5))).toEqual(Buffer.concat([progressive, Buffer.from('\xff\xd9 a trailer', 'latin1')]))
  expect(mendSlips(strayBytes(progressive, 16), complaint(16))).toEqual(progressive)
})

test.each([
  ['more stray bytes than are left over by accident', strayBytes(progressive, 17), complaint(17)],
  ['stray bytes before another mark', strayBytes(progressive, 5), complaint(5, '0xda')],
  ['stray bytes, and no end mark', strayBytes(progressive, 5).subarray(0, -2), complaint(5)],
  ['zeros in a progressive one, which says them in each scan', silentScans(progressive), ''],
  ['nothing that is wrong', plain, ''],
  ['a PNG', await flat.png().toBuffer(), complaint(5)],
  ['a start and nothing else', Buffer.from([0xff, 0xd8]), complaint(5)],
  ['a start and half a mark', Buffer.from([0xff, 0xd8, 0xff]), complaint(5)],
  ['a start and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), ''],
  ['a scan that ends before its head does', silentScans(plain).subarray(0, silentScans(plain).indexOf('\xff\xda', 0, 'latin1') + 8), ''],
  ['nothing', Buffer.alloc(0), complaint(5)],
])('nothing is put right where there is %s', (_what, bytes, said) => {
  expect(mendSlips(Buffer.from(bytes), said)).toBeUndefined()
})

test('bytes of any kind are followed to their end', () => {
  for (const [seed, marker] of [0x00, 0x02, 0xc0, 0xd9, 0xda, 0xff].entries()) {
    const noise = Buffer.from(
      Uint8Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? 0xff : at % 3 === 1 ? marker : (at * (seed + 7)) % 256)),
    )
    for (const start of [Buffer.alloc(0), plain.subarray(0, plain.length - 40)]) {
      expect(() => mendSlips(Buffer.concat([Buffer.from([0xff, 0xd8]), start.subarray(2), noise]), complaint(9))).not.toThrow()
    }
  }
})
