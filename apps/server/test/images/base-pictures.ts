import sharp, { type Sharp } from 'sharp'
import { chunk } from './png-kinds.ts'

/** Small pictures of every accepted format, as the input of mutations. */
export async function basePictures(): Promise<Buffer[]> {
  const [drawn, other] = [drawing('#2d6e5a'), drawing('#a03c64')]
  const encoded = await Promise.all(KINDS.map((encode) => encode(sharp(drawn)).toBuffer()))
  const first = await sharp(drawn).png().toBuffer()
  const second = await sharp(other).png().toBuffer()
  const animated = await sharp([first, second], { join: { animated: true } })
    .webp({ quality: 60, delay: [80, 80] })
    .toBuffer()
  const jpeg = await sharp(drawn).flatten().jpeg().toBuffer()
  return [...encoded, animated, animatedPng(first, second), withIptc(jpeg)]
}

function drawing(fill: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="88"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#f4d9a8"/>
      <stop offset=".5" stop-color="#b3562b"/><stop offset="1" stop-color="#123048"/></linearGradient></defs><rect width="120" height="88"
      fill="url(#a)"/><circle cx="40" cy="36" r="22" fill="${fill}"/><path d="M0 70 60 50 120 74V88H0z" fill="#111" opacity=".7"/></svg>`,
  )
}

const KINDS: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.flatten().jpeg({ quality: 85 }),
  (picture) => picture.flatten().jpeg({ quality: 60, chromaSubsampling: '4:4:4' }),
  (picture) =>
    picture
      .flatten()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: 'Ines Varga', ImageDescription: 'a hill' } }),
  (picture) => picture.flatten().greyscale().jpeg().withMetadata({ orientation: 6 }),
  (picture) => picture.flatten().toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
  (picture) => picture.png(),
  (picture) => picture.png({ palette: true, colours: 16 }),
  (picture) => picture.png({ progressive: true }),
  (picture) => picture.toColourspace('rgb16').png().withIccProfile('p3'),
  (picture) => picture.webp({ quality: 70 }),
  (picture) => picture.webp({ lossless: true }),
  (picture) =>
    picture
      .flatten()
      .webp({ quality: 40 })
      .withExif({ IFD0: { Copyright: 'Ines Varga' } }),
  (picture) => picture.flatten().jpeg().withExif(WORDS).withXmp(XMP),
  (picture) => picture.flatten().toColourspace('cmyk').jpeg(),
  (picture) => picture.png().withExif(WORDS).withXmp(XMP).withMetadata({ orientation: 5 }),
  (picture) => picture.flatten().toColourspace('rgb16').png(),
  (picture) => picture.toColourspace('grey16').png(),
  (picture) => picture.webp({ quality: 50 }).withExif(WORDS).withXmp(XMP).withMetadata({ orientation: 8 }),
  (picture) => picture.flatten().webp({ quality: 50 }).withIccProfile('p3'),
]

const WORDS = {
  IFD0: { Copyright: 'Ines Varga', ImageDescription: 'a hill' },
  IFD2: { UserComment: 'at noon' },
  IFD3: { GPSLatitudeRef: 'N' },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">A hill</rdf:li></rdf:Alt></dc:title>
  <dc:subject><rdf:Bag><rdf:li>hill</rdf:li><rdf:li>noon</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`

/** Combines two pictures of the same size as frames of an animation, because no available encoder writes animated PNG. */
function animatedPng(first: Buffer, second: Buffer): Buffer {
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    values.forEach((value, at) => void bytes.writeUInt32BE(value, at * 4))
    return bytes
  }
  const [width, height] = [first.readUInt32BE(16), first.readUInt32BE(20)]
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([numbers(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const before = Buffer.concat([chunk('acTL', numbers(2, 0)), control(0)])
  const frame = Buffer.concat([control(1), chunk('fdAT', Buffer.concat([numbers(2), extractImageData(second)]))])
  const [start, end] = [first.indexOf('IDAT') - 4, first.length - 12]
  return Buffer.concat([first.subarray(0, start), before, first.subarray(start, end), frame, first.subarray(end)])
}

/** The content of all IDAT chunks of a valid PNG. */
function extractImageData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  return Buffer.concat(parts)
}

/** Adds IPTC metadata to a JPEG, after its first marker. */
function withIptc(jpeg: Buffer): Buffer {
  const lines = Object.entries({ 5: 'A hill', 25: 'noon', 120: 'A hill at noon, without people' }).map(([dataset, text]) =>
    Buffer.concat([Buffer.from([0x1c, 2, Number(dataset), 0, text.length]), Buffer.from(text)]),
  )
  const words = Buffer.concat(lines)
  const padding = Buffer.alloc(words.length % 2)
  const head = Buffer.concat([Buffer.from('Photoshop 3.0\0'), Buffer.from('8BIM\x04\x04\0\0\0\0\0\0')])
  head.writeUInt32BE(words.length, head.length - 4)
  const content = Buffer.concat([head, words, padding])
  const marker = Buffer.from([0xff, 0xed, 0, 0])
  marker.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, content, jpeg.subarray(2)])
}
