import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileWords, NO_WORDS } from './file-words.ts'
import { readExif, readIptc, readXmp } from './read-blocks.ts'

type Value = { tag: number; kind: number; bytes: Buffer }
const ascii = (tag: number, text: string): Value => ({ tag, kind: 2, bytes: Buffer.from(`${text}\0`) })
const wide = (tag: number, text: string): Value => ({ tag, kind: 1, bytes: Buffer.from(`${text}\0`, 'utf16le') })

/** An EXIF block with a main directory and an optional photo directory. */
function exif(main: Value[], photo: Value[] = [], isLittle = true): Buffer {
  const short = (value: number) => number(value, 2)
  const long = (value: number) => number(value, 4)
  function number(value: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    if (isLittle) bytes.writeUIntLE(value, 0, length)
    else bytes.writeUIntBE(value, 0, length)
    return bytes
  }
  const sizes = { 1: 1, 2: 1, 5: 8 } as Record<number, number>
  function directory(values: Value[], at: number): Buffer {
    const entries: Buffer[] = []
    const behind: Buffer[] = []
    let next = at + 2 + values.length * 12 + 4
    for (const { tag, kind, bytes } of values) {
      const count = kind === 4 ? 1 : bytes.length / (sizes[kind] ?? 1)
      const isInside = bytes.length <= 4
      entries.push(
        Buffer.concat([
          short(tag),
          short(kind),
          long(count),
          isInside ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : long(next),
        ]),
      )
      if (!isInside) {
        behind.push(bytes)
        next += bytes.length
      }
    }
    return Buffer.concat([short(values.length), ...entries, long(0), ...behind])
  }
  const pointer = (at: number): Value => ({ tag: 0x8769, kind: 4, bytes: long(at) })
  const length = photo.length ? directory([...main, pointer(0)], 8).length : 0
  const all = photo.length ? [...main, pointer(8 + length)] : main
  const head = Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM'), short(42), long(8)])
  return Buffer.concat([Buffer.from('Exif\0\0'), head, directory(all, 8), photo.length ? directory(photo, 8 + length) : Buffer.alloc(0)])
}

function iptc(values: [dataset: number, text: string | Buffer][], isWrapped = true): Buffer {
  const sets = values.map(([dataset, text]) => {
    const bytes = Buffer.from(text as string)
    return Buffer.concat([Buffer.from([0x1c, 2, dataset, bytes.length >> 8, bytes.length & 255]), bytes])
  })
  const body = Buffer.concat(sets)
  if (!isWrapped) return body
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const other = Buffer.from('8BIM\x03\xed\0\0\0\0\0\x03abc\0', 'latin1')
  return Buffer.concat([Buffer.from('Photoshop 3.0\0'), other, Buffer.from('8BIM\x04\x04\0\0', 'latin1'), length, body])
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbour &amp; boats</rdf:li><rdf:li xml:lang="de">Hafen</rdf:li></rdf:Alt></dc:title>
  <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Six o&#39;clock &#x2014; silence</rdf:li></rdf:Alt></dc:description>
  <dc:subject><rdf:Bag><rdf:li>harbour</rdf:li><rdf:li/><rdf:li>boats</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>`

describe('EXIF texts', () => {
  test.each([true, false])('readExif reads both byte orders (little-endian: %s)', (isLittle) => {
    const main = [
      ascii(0x010e, 'A hill'),
      ascii(0x010f, 'Canon'),
      ascii(0x0110, 'Canon EOS R5'),
      wide(0x9c9b, 'Höhe'),
      wide(0x9c9e, 'hill;grass'),
    ]
    expect(readExif(exif(main, [{ tag: 0x829a, kind: 5, bytes: Buffer.alloc(8) }], isLittle))).toEqual({
      ...{ title: 'Höhe', description: 'A hill', keywords: ['hill', 'grass'], make: 'Canon', model: 'Canon EOS R5', hasExposure: true },
    })
  })
  test('readExif reads short inline values, and Latin-1 text that is not UTF-8', () => {
    const main = [ascii(0x010f, 'LG'), { tag: 0x010e, kind: 2, bytes: Buffer.from('H\xf6he\0', 'latin1') }]
    expect(readExif(exif(main))).toMatchObject({ make: 'LG', description: 'Höhe', hasExposure: false })
  })
  test('fileWords ignores the author, copyright and date of EXIF', () => {
    const words = fileWords({
      exif: exif([ascii(0x013b, 'A private name'), ascii(0x8298, 'Private'), ascii(0x0132, '2026:01:01 00:00:00')]),
    })
    expect(words).toEqual(NO_WORDS)
  })
})

describe('IPTC texts', () => {
  test.each([true, false])('readIptc reads title, description and keywords (in a Photoshop block: %s)', (isWrapped) => {
    const values: [number, string][] = [
      [5, 'Harbour'],
      [120, 'Two boats – dawn'],
      [25, 'harbour'],
      [25, 'boats'],
      [80, 'A private name'],
    ]
    expect(readIptc(iptc(values, isWrapped))).toEqual({
      title: 'Harbour',
      description: 'Two boats – dawn',
      keywords: ['harbour', 'boats'],
    })
  })
  test('readIptc uses the headline as title when the title is missing', () => {
    expect(readIptc(iptc([[105, 'Boats in the harbour']])).title).toBe('Boats in the harbour')
  })
})

test('readXmp reads the default language, decodes character entities and expands no custom entities', () => {
  expect(readXmp(xmp)).toEqual({ title: 'Harbour & boats', description: "Six o'clock — silence", keywords: ['harbour', 'boats'] })
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><dc:title><rdf:Alt><rdf:li>&b;&#0;&#xFFFFFFF;</rdf:li></rdf:Alt></dc:title>'
  expect(readXmp(bomb).title).toBe('')
  expect(readXmp(xmp.replace('Harbour', '&b;')).title).toBe('')
})

describe('texts of several formats', () => {
  const [ofExif, ofIptc] = [
    exif([ascii(0x010e, 'EXIF'), ascii(0x0110, 'X-T5'), ascii(0x010f, 'FUJIFILM')]),
    iptc([
      [5, 'IPTC'],
      [25, 'iptc'],
    ]),
  ]
  test('fileWords prefers XMP, then IPTC, then EXIF, separately for each field', () => {
    expect(fileWords({ exif: ofExif, iptc: ofIptc, xmp })).toMatchObject({
      title: 'Harbour & boats',
      keywords: ['harbour', 'boats'],
      camera: 'FUJIFILM X-T5',
    })
    expect(fileWords({ exif: ofExif, iptc: ofIptc })).toMatchObject({ title: 'IPTC', description: 'EXIF', keywords: ['iptc'] })
    expect(fileWords({})).toEqual(NO_WORDS)
  })
  test.each([
    ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
    ['NIKON CORPORATION', 'NIKON D850', 'NIKON D850'],
    ['SONY', 'ILCE-7M4', 'SONY ILCE-7M4'],
    ['Apple', '', 'Apple'],
    ['', 'Pixel 9', 'Pixel 9'],
  ])('fileWords joins the make "%s" and the model "%s" to the camera "%s"', (make, model, camera) => {
    expect(fileWords({ exif: exif([ascii(0x010f, make), ascii(0x0110, model)]) }).camera).toBe(camera)
  })
})

describe('malformed metadata', () => {
  const seeds = [
    exif([ascii(0x010e, 'A hill'), wide(0x9c9b, 'Höhe')], [{ tag: 0x829a, kind: 5, bytes: Buffer.alloc(8) }]),
    iptc([[5, 'Harbour']]),
    Buffer.from(xmp),
  ]
  const bent = fc
    .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
    .map(([seed, changes, cut]) => {
      const bytes = Buffer.from(seed)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return bytes.subarray(0, cut % (bytes.length + 1))
    })
  test('fileWords reads random and mutated metadata without an error and limits every text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          bent,
          fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          const words = fileWords({ exif: bytes, iptc: bytes, xmp: bytes.toString('utf8') })
          for (const text of [words.title, words.description, words.camera, ...words.keywords])
            expect(text.length).toBeLessThanOrEqual(4001)
          expect(words.keywords.length).toBeLessThanOrEqual(4000)
        },
      ),
      { numRuns: 600, seed: 8 },
    )
  })
  test('fileWords returns no title for megabytes of unclosed elements', () => {
    const many = '<dc:title><rdf:li>'.repeat(200_000)
    expect(
      fileWords({
        xmp: many,
        iptc: Buffer.alloc(5_000_000, 0x1c),
        exif: Buffer.concat([Buffer.from('II*\0\x08\0\0\0'), Buffer.alloc(5_000_000, 0xff)]),
      }),
    ).toMatchObject({ title: '' })
  })
  test('fileWords ignores XMP of more than 128 KB', () => {
    expect(fileWords({ xmp: xmp.padEnd(128 * 1024) }).title).toBe('Harbour & boats')
    expect(fileWords({ xmp: xmp.padEnd(128 * 1024 + 1) })).toEqual(NO_WORDS)
  })
  test('readXmp does not change the prototype of objects', () => {
    const texts = readXmp('<rdf:RDF><rdf:Description><__proto__:polluted>yes</__proto__:polluted></rdf:Description></rdf:RDF>')
    expect([texts.title, 'polluted' in {}]).toEqual(['', false])
  })
  test('readExif stops at a directory that points to itself', () => {
    const loop = Buffer.alloc(32)
    loop.write('II*\0')
    loop.writeUInt32LE(8, 4)
    loop.writeUInt16LE(1, 8)
    loop.writeUInt16LE(0x8769, 10)
    loop.writeUInt16LE(4, 12)
    loop.writeUInt32LE(1, 14)
    loop.writeUInt32LE(8, 18)
    expect(readExif(loop)).toMatchObject({ title: '', hasExposure: false })
  })
})
