import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { chunk, drawPng, pngKinds } from './png-kinds.ts'
import { silentScans, strayBytes } from './slipped-jpegs.ts'

export type SoundPicture = {
  name: string
  bytes: Buffer<ArrayBuffer>
  type: string
  widthPx: number
  heightPx: number
  /** One of several pictures that differ only in size. */
  isOneOfManySizes: boolean
}

/** About three hundred valid pictures, including rarely used features of their formats. No two are equal. */
export async function soundPictures(): Promise<SoundPicture[]> {
  const pngs = pngKinds().map(({ name, isOneOfManySizes, plan }) => {
    const { widthPx, heightPx } = plan
    return { name, isOneOfManySizes, bytes: drawPng(plan), type: 'image/png', widthPx, heightPx }
  })
  return [...pngs, ...(await encodedPictures()), ...(await slippedPictures())]
}

/** Slightly invalid files that some phones and cameras write and all programs display. */
async function slippedPictures(): Promise<SoundPicture[]> {
  const [widthPx, heightPx] = [70, 50]
  const draw = (shade: number, progressive: boolean) => drawing(widthPx, heightPx, { shade, alpha: false }).jpeg({ progressive }).toBuffer()
  const slipped: [string, Buffer<ArrayBuffer>][] = [
    ['JPEG that says nothing of its frequencies', silentScans(await draw(11, false))],
    ['JPEG that says nothing of them, with stray bytes before its end', strayBytes(silentScans(await draw(12, false)), 9)],
    ['JPEG with stray bytes before its end', strayBytes(await draw(13, false), 9)],
    ['progressive JPEG with stray bytes before its end', strayBytes(await draw(14, true), 9)],
  ]
  return slipped.map(([name, bytes]) => ({ name, bytes, type: jpeg, widthPx, heightPx, isOneOfManySizes: false }))
}

type Encode = (picture: Sharp) => Sharp
type Encoded = { name: string; type: string; encode: Encode; alpha?: boolean; turned?: boolean }

async function encodedPictures(): Promise<SoundPicture[]> {
  const sizes = [1, 2, 7, 8, 9, 15, 16, 17, 33].flatMap((side) => [
    { widthPx: side, heightPx: side },
    { widthPx: side, heightPx: 50 - side },
  ])
  const few = sizes.slice(-1)
  const made: Promise<SoundPicture>[] = []
  for (const { kinds, across } of [
    { kinds: plainKinds, across: sizes },
    { kinds: otherKinds, across: few },
  ]) {
    for (const { name, type, encode, alpha, turned } of kinds) {
      for (const { widthPx, heightPx } of across) {
        // a unique background
        const shade = made.length + 1
        const picture = drawing(widthPx, heightPx, { shade, alpha: alpha ?? false })
        const size = turned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx }
        const bytes = encode(picture).toBuffer() as Promise<Buffer<ArrayBuffer>>
        const known = { name: `${name}, ${widthPx} × ${heightPx}`, type, ...size, isOneOfManySizes: across === sizes && widthPx < 33 }
        made.push(bytes.then((encoded) => ({ ...known, bytes: encoded })))
      }
    }
  }
  return Promise.all(made)
}

/** Pixels that differ from their neighbours, on a unique background. */
function drawing(widthPx: number, heightPx: number, { shade, alpha }: { shade: number; alpha: boolean }): Sharp {
  const channels = alpha ? 4 : 3
  const data = Uint8Array.from({ length: widthPx * heightPx * channels }, (_, at) => (at * 37 + shade * 11 + (at % 7) * shade) % 256)
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels } })
}

const jpeg = 'image/jpeg'
const webp = 'image/webp'

const plainKinds: Encoded[] = [
  { name: 'JPEG', type: jpeg, encode: (picture) => picture.jpeg() },
  { name: 'progressive JPEG', type: jpeg, encode: (picture) => picture.jpeg({ progressive: true }) },
  { name: 'WEBP', type: webp, encode: (picture) => picture.webp({ effort: 0 }) },
  { name: 'lossless WEBP with alpha', type: webp, alpha: true, encode: (picture) => picture.webp({ lossless: true, effort: 0 }) },
]

const otherKinds: Encoded[] = [
  ...[1, 10, 50, 100].map(
    (quality): Encoded => ({ name: `JPEG of ${quality}`, type: jpeg, encode: (picture) => picture.jpeg({ quality }) }),
  ),
  { name: 'JPEG of 4:4:4', type: jpeg, encode: (picture) => picture.jpeg({ chromaSubsampling: '4:4:4' }) },
  { name: 'JPEG of few scans', type: jpeg, encode: (picture) => picture.jpeg({ mozjpeg: true }) },
  { name: 'grey JPEG', type: jpeg, encode: (picture) => picture.greyscale().jpeg() },
  { name: 'CMYK JPEG', type: jpeg, encode: (picture) => picture.toColourspace('cmyk').withIccProfile('cmyk').jpeg() },
  { name: 'JPEG of P3', type: jpeg, encode: (picture) => picture.withIccProfile('p3').jpeg() },
  { name: 'JPEG with its maker', type: jpeg, encode: (picture) => picture.withExif({ IFD0: { Copyright: '<b>me</b>' } }).jpeg() },
  { name: 'JPEG with XMP', type: jpeg, encode: (picture) => picture.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg() },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): Encoded => {
    return {
      name: `JPEG held in way ${orientation}`,
      type: jpeg,
      turned: orientation > 4,
      encode: (picture) => picture.withMetadata({ orientation }).jpeg(),
    }
  }),
  { name: 'WEBP, nearly lossless', type: webp, encode: (picture) => picture.webp({ nearLossless: true }) },
  { name: 'WEBP with alpha', type: webp, alpha: true, encode: (picture) => picture.webp({ alphaQuality: 20 }) },
  { name: 'WEBP of P3', type: webp, encode: (picture) => picture.withIccProfile('p3').webp() },
  { name: 'WEBP with its maker', type: webp, encode: (picture) => picture.withExif({ IFD0: { Copyright: 'me' } }).webp() },
]

export type BrokenPicture = { name: string; bytes: Buffer<ArrayBuffer>; status: 415 | 422 }

/** Files that are not pictures, incomplete, or too large, each with the expected refusal. */
export async function brokenPictures(): Promise<BrokenPicture[]> {
  const plain = { colourType: 2, depth: 8, widthPx: 40, heightPx: 30 } as const
  const png = drawPng({ ...plain, seed: 7 })
  const [whole, progressive, animated, lossless] = (await Promise.all([
    drawing(60, 50, { shade: 3, alpha: false }).jpeg().toBuffer(),
    drawing(60, 50, { shade: 4, alpha: false }).jpeg({ progressive: true }).toBuffer(),
    drawing(60, 50, { shade: 5, alpha: false }).webp().toBuffer(),
    drawing(60, 50, { shade: 6, alpha: true }).webp({ lossless: true }).toBuffer(),
  ])) as [Buffer, Buffer, Buffer, Buffer]

  const silent = silentScans(whole)
  const kinds = { PNG: png, JPEG: whole, 'progressive JPEG': progressive, WEBP: animated, 'lossless WEBP': lossless }
  const cut = Object.entries({ ...kinds, 'JPEG that says nothing of its frequencies': silent }).flatMap(([name, bytes]) =>
    [0.2, 0.4, 0.6, 0.8, 0.95].map((share) => ({ name: `${name}, cut at ${share}`, bytes: bytes.subarray(0, bytes.length * share) })),
  )
  const head = (widthPx: number, heightPx: number, [depth, type, packing, filtering, interlacing] = [8, 2, 0, 0, 0]) => {
    const data = Buffer.alloc(13)
    data.writeUInt32BE(widthPx, 0)
    data.writeUInt32BE(heightPx, 4)
    data.set([depth, type, packing, filtering, interlacing] as number[], 8)
    return chunk('IHDR', data)
  }
  const [mark, pixels, end] = [png.subarray(0, 8), chunk('IDAT', deflateSync(Buffer.alloc(40 * 121))), chunk('IEND', Buffer.alloc(0))]
  const buildPng = (...chunks: Buffer[]) => Buffer.concat([mark, ...chunks])
  const flipped = (at: number) => Buffer.from(png.map((byte, place) => (place === at ? byte ^ 1 : byte)))
  const headers: [string, Buffer][] = [
    ['no width', buildPng(head(0, 30), pixels, end)],
    ['no height', buildPng(head(40, 0), pixels, end)],
    ['a width below nothing', buildPng(head(0x80000001, 30), pixels, end)],
    ['colours of type 5', buildPng(head(40, 30, [8, 5, 0, 0, 0]), pixels, end)],
    ['colours in 3 bits', buildPng(head(40, 30, [3, 0, 0, 0, 0]), pixels, end)],
    ['colours in 4 bits', buildPng(head(40, 30, [4, 2, 0, 0, 0]), pixels, end)],
    ['an unknown compression method', buildPng(head(40, 30, [8, 2, 9, 0, 0]), pixels, end)],
    ['an unknown filter method', buildPng(head(40, 30, [8, 2, 0, 9, 0]), pixels, end)],
    ['an unknown interlace method', buildPng(head(40, 30, [8, 2, 0, 0, 9]), pixels, end)],
    ['no palette', buildPng(head(40, 30, [8, 3, 0, 0, 0]), pixels, end)],
    ['no pixels', buildPng(head(40, 30), end)],
    ['pixels that are not packed', buildPng(head(40, 30), chunk('IDAT', Buffer.alloc(900, 0x55)), end)],
    ['fewer rows than it says', buildPng(head(40, 300), pixels, end)],
    ['no end', buildPng(head(40, 30), pixels)],
    ['its pixels first', buildPng(pixels, head(40, 30), end)],
    ['a chunk that is longer than the file', buildPng(head(40, 30), Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x49, 0x44, 0x41, 0x54]))],
    ['a wrong sum over its head', flipped(30)],
    ['a wrong sum over its pixels', flipped(png.length - 14)],
    ['33,000 pixels a side', buildPng(head(33_000, 33_000), pixels, end)],
    ['two thousand million pixels a side', buildPng(head(0x7fffffff, 0x7fffffff), pixels, end)],
    ['20,001 pixels in a row', buildPng(head(20_001, 1), pixels, end)],
  ]
  const jpegs: [string, Buffer][] = [
    ['nothing but its mark', Buffer.from([0xff, 0xd8, 0xff, 0xd9, ...Array(20).fill(0)])],
    ['65,535 pixels a side', withSize(whole, 65_535, 65_535)],
    ['no height', withSize(whole, 60, 0)],
    ['no width', withSize(whole, 0, 50)],
    ['a thousand rows more than it has', withSize(whole, 60, 1050)],
    ['no steps', without(whole, 0xdb)],
    ['a segment of length 1', Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, 1]), whole.subarray(2)])],
    ['a hole in its middle', withHole(whole)],
    ['a hole in its middle, that says nothing of its frequencies', withHole(silent)],
    ['a hole in its middle and stray bytes before its end', withHole(strayBytes(whole, 9))],
    ['scans that say nothing of their frequencies, though each has some only', silentScans(progressive)],
    ['more before its end than is left over by accident', strayBytes(progressive, 200)],
    ['stray bytes and no end', strayBytes(progressive, 9).subarray(0, -2)],
    ['stray bytes and a wrong code', withWrongCode(strayBytes(progressive, 9))],
    ['nothing but fill', Buffer.concat([whole.subarray(0, 2), Buffer.alloc(4096, 0xff)])],
  ]
  const webps: [string, Buffer][] = [
    ['nothing in it', Buffer.from('RIFF\x04\0\0\0WEBPxxxx', 'latin1')],
    ['an unknown chunk', Buffer.from('RIFF\x1c\0\0\0WEBPVP9 \x08\0\0\0xxxxxxxxxxxxxxxx', 'latin1')],
    ['pixels of nothing', Buffer.concat([animated.subarray(0, 20), Buffer.alloc(animated.length - 20)])],
    ['16 million pixels a side', extendedWebp(0xffffff, 0xffffff)],
    ['a frame of 16,384 by 16,384', extendedWebp(16_383, 16_383)],
  ]
  const named = (kind: string, broken: [string, Buffer][]) => broken.map(([name, bytes]) => ({ name: `${kind} with ${name}`, bytes }))
  const unread = [...cut, ...named('PNG', headers), ...named('JPEG', jpegs), ...named('WEBP', webps)]
  const strange = Object.entries(strangers()).map(([name, bytes]) => ({ name, bytes, status: 415 as const }))
  return [...unread.map((one) => ({ ...one, status: 422 as const })), ...strange].map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }))
}

/** A JPEG with changed dimensions in its header. */
function withSize(bytes: Buffer, widthPx: number, heightPx: number): Buffer {
  const changed = Buffer.from(bytes)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(heightPx, frame + 5)
  changed.writeUInt16BE(widthPx, frame + 7)
  return changed
}

/** The picture without a fifth of its bytes, from the middle. */
function withHole(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, bytes.length * 0.6), bytes.subarray(bytes.length * 0.8)])
}

/** A progressive JPEG with undefined codes in its first and largest scan. */
function withWrongCode(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  const scan = changed.indexOf(Buffer.from([0xff, 0xda]))
  const pixels = scan + 2 + changed.readUInt16BE(scan + 2)
  for (let at = pixels; at < pixels + 40; at += 2) changed.writeUInt16BE(0xff00, at)
  return changed
}

/** A JPEG without the segments of a kind. */
function without(bytes: Buffer, marker: number): Buffer {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (bytes[at + 1] !== 0xda) {
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (bytes[at + 1] !== marker) kept.push(bytes.subarray(at, next))
    at = next
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

/** A header with dimensions and no picture data. @param widthPx  less one, according to the format */
function extendedWebp(widthPx: number, heightPx: number): Buffer {
  const head = Buffer.alloc(10)
  head.writeUIntLE(widthPx, 4, 3)
  head.writeUIntLE(heightPx, 7, 3)
  const body = Buffer.concat([Buffer.from('WEBPVP8X\x0a\0\0\0', 'latin1'), head, Buffer.from('VP8 \x08\0\0\0xxxxxxxx', 'latin1')])
  const start = Buffer.from('RIFF\0\0\0\0', 'latin1')
  start.writeUInt32LE(body.length, 4)
  return Buffer.concat([start, body])
}

/** Files of other formats, by their signatures. */
function strangers(): Record<string, Buffer> {
  const of = (start: string, length = 400) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(length, 0x20)])
  return {
    'a GIF': of('GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'),
    'a BMP': of('BM\x9a\0\0\0\0\0\0\0\x7a\0\0\0'),
    'a TIFF of the one kind': of('II*\0\x08\0\0\0'),
    'a TIFF of the other kind': of('MM\0*\0\0\0\x08'),
    'an AVIF': of('\0\0\0\x1cftypavif\0\0\0\0'),
    'a HEIC': of('\0\0\0\x18ftypheic\0\0\0\0'),
    'an MP4': of('\0\0\0\x18ftypmp42\0\0\0\0'),
    'a JPEG XL': of('\xff\x0a\xfa\x1f'),
    'a JPEG 2000': of('\0\0\0\x0cjP  \r\n\x87\n'),
    'an icon': of('\0\0\x01\0\x01\0\x10\x10'),
    'a PSD': of('8BPS\0\x01'),
    'a camera’s own': of('FUJIFILMCCD-RAW '),
    'an EXR': of('\x76\x2f\x31\x01'),
    'a PNM': of('P6\n40 30\n255\n'),
    'a PDF': of('%PDF-1.7\n'),
    'a drawing of PostScript': of('%!PS-Adobe-3.0 EPSF-3.0\n'),
    'an SVG': of('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'an SVG behind a declaration': of('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg/>'),
    'an SVG, packed': of('\x1f\x8b\x08\0\0\0\0\0'),
    'a page': of('<!doctype html><script>alert(1)</script>'),
    'a program of PHP': of('<?php echo 1;'),
    'a script': of('#!/bin/sh\nid\n'),
    'a list for ImageMagick': of("push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://example.com/\"|id)'\n"),
    'a ZIP': of('PK\x03\x04\x14\0'),
    'a program': of('\x7fELF\x02\x01\x01\0'),
    'a sound': of('RIFF\x24\0\0\0WAVEfmt '),
    'a film': of('RIFF\x24\0\0\0AVI LIST'),
    'a PNG behind a space': of(' \x89PNG\r\n\x1a\n'),
    'a PNG whose mark lost its line end': of('\x89PNG\n\x1a\n'),
    'half a mark of a PNG': of('\x89PNG', 2),
    'a mark of a PNG, and nothing behind it': of('\x89PNG\r\n\x1a\n', 0),
    'three bytes': of('\xff\xd8\xff', 0),
    'nothing but zeros': Buffer.alloc(1000),
    words: of('moon over water'),
  }
}

export type Polyglot = { name: string; bytes: Buffer<ArrayBuffer> }

/** Valid pictures that are also files of another format. Renditions must contain nothing of it. Each contains `HELDOUT`. */
export async function polyglots(): Promise<Polyglot[]> {
  const [whole, small] = (await Promise.all([
    drawing(60, 50, { shade: 7, alpha: false }).jpeg().toBuffer(),
    drawing(60, 50, { shade: 8, alpha: false }).webp().toBuffer(),
  ])) as [Buffer, Buffer]
  const png = (seed: number, before: Buffer[] = []) => drawPng({ colourType: 2, depth: 8, widthPx: 30, heightPx: 30, seed, before })
  const tails = {
    'a page': '<html><script>alert("HELDOUT")</script></html>',
    'a program of PHP': '<?php echo "HELDOUT"; ?>',
    'a PDF': '%PDF-1.4\n1 0 obj<</HELDOUT 1>>endobj\n%%EOF',
    'an archive': `PK\x03\x04HELDOUT${'\0'.repeat(30)}PK\x05\x06${'\0'.repeat(18)}`,
  }
  const behind = Object.entries(tails).flatMap(([name, tail], n) =>
    Object.entries({ PNG: png(90 + n), JPEG: whole, WEBP: small }).map(([kind, bytes]) => ({
      name: `${kind}, and behind it ${name}`,
      bytes: Buffer.concat([bytes, Buffer.from(tail, 'latin1')]),
    })),
  )
  const comment = Buffer.from('/*HELDOUT*/=alert(1)/*', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  const within = [
    {
      name: 'JPEG that is a script',
      bytes: Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, whole.subarray(2)]),
    },
    { name: 'PNG with a page in its words', bytes: png(95, [chunk('tEXt', Buffer.from('Comment\0<script>HELDOUT</script>', 'latin1'))]) },
    {
      name: 'PNG with a profile that is a page',
      bytes: png(96, [chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync('<b>HELDOUT', { level: 0 })]))]),
    },
    // 200 MB of text in 200 KB
    {
      name: 'PNG with words that unpack to 200 MB',
      bytes: png(97, [chunk('zTXt', Buffer.concat([Buffer.from('HELDOUT\0\0'), packedZeros()]))]),
    },
  ]
  return [...behind, ...within].map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }))
}

function packedZeros(): Buffer {
  return deflateSync(Buffer.alloc(200 * 1024 * 1024))
}
