import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { chunk } from './png-kinds.ts'

export type TaintedPicture = { name: string; bytes: Buffer<ArrayBuffer> }

/** Occurs everywhere in these pictures except in their pixels. */
export const MARK = 'HELDOUT'

/**
 * Pictures with metadata about their place, time and author, in every way that their format allows. They are also HTML pages and archives.
 * Half of them have colours outside of sRGB. @param folder  temporary folder for their profiles
 */
export async function taintedPictures(folder: string): Promise<TaintedPicture[]> {
  const profiles = { sRGB: await markedProfile(folder, 'srgb'), P3: await markedProfile(folder, 'p3') }
  const made: TaintedPicture[] = []
  for (const [space, profile] of Object.entries(profiles)) {
    for (const [kind, { encode, spoil }] of Object.entries(kinds)) {
      const plain = await encode(withWords(drawing(made.length + 1), profile)).toBuffer()
      made.push({ name: `${kind} of ${space}`, bytes: Buffer.concat([spoil(plain), Buffer.from(tail)]) })
    }
  }
  return made
}

type Kind = { encode: (picture: Sharp) => Sharp; spoil: (bytes: Buffer) => Buffer }

const kinds: Record<string, Kind> = {
  JPEG: { encode: (picture) => picture.jpeg({ quality: 92 }), spoil: withSegments },
  PNG: { encode: (picture) => picture.png({ compressionLevel: 1 }), spoil: withTexts },
  WEBP: { encode: (picture) => picture.webp({ quality: 90, effort: 0 }), spoil: withPart },
}

/** Coloured areas with some grain. */
function drawing(number: number): Sharp {
  const [width, height] = [800, 600]
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const grain = (at * 7919 + number * 104_729) % 13
    data[at * 3] = (x * number * 0.13 + grain + 40 * number) % 256
    data[at * 3 + 1] = (y * 0.2 + Math.hypot(x - 200 * number, y - 300) * 0.25 + grain) % 256
    data[at * 3 + 2] = ((x + y) * 0.07 * number + grain) % 256
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

function withWords(picture: Sharp, profile: string): Sharp {
  const words = { Copyright: `${MARK} owns it`, ImageDescription: `${MARK} was here`, Artist: MARK, Software: MARK }
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 1200/100', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 1800/100' }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${MARK}"/></rdf:RDF></x:xmpmeta>`
  return picture
    .withIccProfile(profile)
    .withExif({ IFD0: words, IFD2: { UserComment: MARK, DateTimeOriginal: '2026:05:04 03:02:01' }, IFD3: place })
    .withXmp(xmp)
}

/** A profile with extra bytes after its end. */
async function markedProfile(folder: string, name: 'srgb' | 'p3'): Promise<string> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#888888' } })
  const { icc } = await sharp(await dot.withIccProfile(name).png().toBuffer()).metadata()
  if (!icc) throw new Error('the library wrote no profile')
  const profile = Buffer.concat([icc, Buffer.from(`${MARK} made this profile`.padEnd(32))])
  profile.writeUInt32BE(profile.length, 0)
  const path = join(folder, `${name}.icc`)
  await writeFile(path, profile)
  return path
}

/** Adds IPTC metadata and a comment. */
function withSegments(bytes: Buffer): Buffer {
  const comment = segment(0xfe, Buffer.from(`${MARK} says so`))
  const named = [5, 80, 105, 120].map((record): [number, string] => [record, MARK])
  return withIptc(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]), named)
}

/** A JPEG with IPTC metadata. @param lines  an IPTC dataset number (5 the title, 25 a keyword, 120 the caption) and its text */
export function withIptc(bytes: Buffer, lines: readonly [number, string][]): Buffer {
  const said = lines.map(([number, text]) => {
    const words = Buffer.from(text)
    return Buffer.concat([Buffer.from([0x1c, 2, number, words.length >> 8, words.length & 255]), words])
  })
  const iptc = Buffer.concat(said)
  const padded = iptc.length % 2 ? Buffer.concat([iptc, Buffer.alloc(1)]) : iptc
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), toLengthBytes(iptc.length), padded])
  const whole = segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), resource]))
  return Buffer.concat([bytes.subarray(0, 2), whole, bytes.subarray(2)])
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function toLengthBytes(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Adds the three kinds of text chunks and an unknown chunk, after the header. */
function withTexts(bytes: Buffer): Buffer {
  const end = 8 + 25
  const zipped = deflateSync(Buffer.from(`${MARK}, packed`))
  const texts = [
    chunk('tEXt', Buffer.from(`Comment\0${MARK}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), zipped])),
    chunk('iTXt', Buffer.from(`Title\0\0\0en\0\0${MARK}`)),
    chunk('heLd', Buffer.from(MARK)),
  ]
  return Buffer.concat([bytes.subarray(0, end), ...texts, bytes.subarray(end)])
}

/** Adds an unknown chunk. */
function withPart(bytes: Buffer): Buffer {
  const content = Buffer.from(`${MARK}!`)
  const head = Buffer.from('HELD\0\0\0\0', 'latin1')
  head.writeUInt32LE(content.length, 4)
  const longer = Buffer.concat([bytes, head, content])
  longer.writeUInt32LE(longer.length - 8, 4)
  return longer
}

/** An HTML page, and an archive of one empty file, which readers locate from its end. */
const tail = `<!doctype html><script>/*${MARK}*/alert(1)</script>PK\x03\x04\x0a${'\0'.repeat(21)}\x07\0\0\0${MARK}PK\x01\x02\x0a\0\x0a${'\0'.repeat(21)}\x07${'\0'.repeat(17)}${MARK}PK\x05\x06${'\0'.repeat(4)}\x01\0\x01\0\x35\0\0\0\x25\0\0\0\0\0`
