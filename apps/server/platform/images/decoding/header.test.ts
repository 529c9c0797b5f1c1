import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awkwardPicture, drawPicture } from '../../../test/images/picture-files.ts'
import { progressiveJpeg } from '../../../test/images/progressive-jpeg.ts'
import { MAX_SCANS } from './decode-cost.ts'
import { readHeader } from './header.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-header-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(bytes: Buffer | string): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return path
}

describe('image headers', () => {
  test.each([
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.webp', 'image/webp'],
  ])('readHeader reads the type and size of %s as %s', async (name, type) => {
    const header = await readHeader(await drawPicture(folder, { name, widthPx: 321, heightPx: 123 }))
    expect(header).toMatchObject({ type, widthPx: 321, heightPx: 123 })
  })

  test.each([
    ['own-4096x3072.jpg', { type: 'image/jpeg', widthPx: 4096, heightPx: 3072, isHeldWhole: false }],
    ['own-webp-anim-2000-frames.webp', { type: 'image/webp', isHeldWhole: true }],
    ['jpeg-exif-xss.jpg', { type: 'image/jpeg' }],
    ['jpeg-tail-html.jpg', { type: 'image/jpeg' }],
  ])('readHeader reads %s from its first bytes', async (name, expected) => {
    expect(await readHeader(awkwardPicture(name))).toMatchObject(expected)
  })
})

test.each([
  ['all colours in one scan', 3, false],
  ['each colour in a scan of its own', 1, true],
])('readHeader knows whether a baseline JPEG with %s must be decoded as a whole', async (_, inScan, isHeldWhole) => {
  const start = 'ffd8ffdb0003' + '00' + 'ffc00011080c00100003012200021101031101'
  const bytes = Buffer.from(`${start}ffda000c0${inScan}010002110311003f00${'00'.repeat(20)}`, 'hex')
  expect(await readHeader(await file(bytes))).toMatchObject({ widthPx: 4096, heightPx: 3072, isHeldWhole })
})

test('readHeader counts the scans of a progressive JPEG, and stops beyond the limit', async () => {
  const ofScans = async (scans: number) =>
    (await readHeader(await file(progressiveJpeg({ widthPx: 640, heightPx: 480, colours: 3, scans })))).layout
  expect(await ofScans(12)).toEqual({ scans: 12 })
  expect(await ofScans(2647)).toEqual({ scans: MAX_SCANS + 1 })
})

test.each([
  ['rgb-8', 2, 8, 0, { pixelBytes: 3, isInterlaced: false }],
  ['rgba-16 interlaced', 6, 16, 1, { pixelBytes: 8, isInterlaced: true }],
  ['grey-16', 0, 16, 0, { pixelBytes: 2, isInterlaced: false }],
  ['palette', 3, 4, 0, { pixelBytes: 3, isInterlaced: false }],
])('readHeader reads the bytes per pixel and the interlacing of a %s PNG', async (_, colourType, bitDepth, interlace, layout) => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a0000000000', 'hex')
  bytes.set([bitDepth, colourType, 0, 0, interlace], 24)
  expect((await readHeader(await file(bytes))).layout).toEqual(layout)
})

describe('refused headers', () => {
  test.each([
    ['zero.png', 'image_empty'],
    ['own-html.png', 'image_type'],
    ['own-svg-script.png', 'image_type'],
    ['own-png-16384x16384-rgb.png', 'image_dimensions'],
  ])('readHeader refuses the file %s with %s', async (name, code) => {
    await expect(readHeader(awkwardPicture(name))).rejects.toMatchObject({ code })
  })

  const png = (width: number, height: number) => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000', 'hex')
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    return head
  }
  test.each<[string, Buffer | string, string]>([
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'image_type'],
    ['a few bytes', 'hello', 'image_type'],
    ['a PNG signature and nothing else', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'image_unreadable'],
    ['a PNG of width 0', png(0, 10), 'image_unreadable'],
    ['a PNG of 20,001 pixels in width', png(20_001, 1), 'image_dimensions'],
    ['a PNG of one row over 100 megapixels', png(10_000, 10_001), 'image_dimensions'],
    ['a JPEG with no frame', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9ffffff', 'hex'), 'image_unreadable'],
    ['a JPEG whose segment has no length', Buffer.from('ffd8ffe00000ffe00000ffe00000', 'hex'), 'image_unreadable'],
    ['a WEBP of its signature only', 'RIFF\x04\0\0\0WEBP', 'image_unreadable'],
    ['a lossy WEBP without its size', 'RIFF\x14\0\0\0WEBPVP8 \x08\0\0\0xxx\x9d\x01\x2a', 'image_unreadable'],
  ])('readHeader refuses %s', async (_, bytes, code) => {
    await expect(readHeader(await file(bytes))).rejects.toMatchObject({ code })
  })

  test('readHeader accepts exactly 100 megapixels', async () => {
    expect(await readHeader(await file(png(10_000, 10_000)))).toMatchObject({ widthPx: 10_000, heightPx: 10_000 })
  })
})
