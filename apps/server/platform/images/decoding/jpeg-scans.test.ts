import { expect, test } from 'vitest'
import { countScans } from './jpeg-scans.ts'

const scanHeader = Buffer.from('ffda0008010100010100', 'hex')
const tables = Buffer.from('ffc40003ff', 'hex')
const end = Buffer.from('ffd9', 'hex')

/** Scans whose data contains escaped 0xFF bytes and restart markers. */
function createJpeg(scans: number, dataBytes = 40): Buffer {
  const data = Buffer.alloc(dataBytes, 'a1ff00b2ffd3', 'hex')
  return Buffer.concat([Buffer.from('ffd8', 'hex'), ...Array.from({ length: scans }, () => [scanHeader, data, tables]).flat(), end])
}

function count(bytes: Buffer, most = 1000): Promise<number> {
  return countScans(async (position, length) => bytes.subarray(position, position + length), 2, most)
}

test.each([1, 2, 10, 500])('countScans counts %i scans with tables between them', async (scans) => {
  expect(await count(createJpeg(scans))).toBe(scans)
})

test('countScans finds a scan whose marker lies on the boundary of two reads', async () => {
  const partBytes = 256 * 1024
  for (let shift = -3; shift <= 3; shift++) expect(await count(createJpeg(3, partBytes - 10 + shift))).toBe(3)
})

test('countScans stops one beyond the limit', async () => {
  expect(await count(createJpeg(500), 100)).toBe(101)
})

test('countScans does not count the scan of a preview inside another segment, nor scans after the end marker', async () => {
  const preview = Buffer.concat([Buffer.from('ffe1000c', 'hex'), scanHeader])
  const bytes = createJpeg(2)
  expect(await count(Buffer.concat([bytes.subarray(0, -2), preview, end, scanHeader]))).toBe(2)
})

test('countScans counts the scans of a file that is cut off', async () => {
  expect(await count(createJpeg(4).subarray(0, -30))).toBe(4)
})
