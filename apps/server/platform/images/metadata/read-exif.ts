/** The used EXIF fields. Location, owner and time are never read. */
export type ExifWords = { title: string; description: string; keywords: string; make: string; model: string; hasExposure: boolean }

const NONE: ExifWords = { title: '', description: '', keywords: '', make: '', model: '', hasExposure: false }

const TAG = {
  description: 0x010e,
  make: 0x010f,
  model: 0x0110,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  photoPart: 0x8769,
  windowsTitle: 0x9c9b,
  windowsKeywords: 0x9c9e,
} as const
const ASCII = 2
/** Bytes per value of each type: byte, ASCII, short, long, rational. No used field has another type. */
const SIZE: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 }
/** Valid directories have some dozens of entries. */
const MOST_ENTRIES = 512
const LONGEST = 4096

/** Reads the valid fields and never beyond the buffer; treats invalid ones as missing. */
export function readExif(bytes: Buffer): ExifWords {
  const tiff = bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return NONE
  const read = readerOf(tiff, order === 'II')
  const main = read.entries(read.long(4))
  const photo = main.get(TAG.photoPart)
  const shots = photo ? read.entries(read.long(photo.at)) : new Map<number, Entry>()
  return {
    title: wideText(read.bytes(main.get(TAG.windowsTitle))),
    description: text(read.bytes(main.get(TAG.description), ASCII)),
    keywords: wideText(read.bytes(main.get(TAG.windowsKeywords))),
    make: text(read.bytes(main.get(TAG.make), ASCII)),
    model: text(read.bytes(main.get(TAG.model), ASCII)),
    hasExposure: shots.has(TAG.exposureTime) || shots.has(TAG.fNumber),
  }
}

/** Position and length of an entry's value. */
type Entry = { kind: number; at: number; length: number }

function readerOf(tiff: Buffer, isLittle: boolean) {
  const isThere = (at: number, length: number) => at >= 0 && at + length <= tiff.length
  const short = (at: number) => (isThere(at, 2) ? (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : 0)
  const long = (at: number) => (isThere(at, 4) ? (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)) : 0)

  return {
    long,
    /** The entries of the directory at an offset, by tag. */
    entries(at: number): Map<number, Entry> {
      const found = new Map<number, Entry>()
      const count = Math.min(short(at), MOST_ENTRIES)
      for (let place = at + 2; place < at + 2 + count * 12; place += 12) {
        const [tag, kind] = [short(place), short(place + 2)]
        const length = (SIZE[kind] ?? 0) * long(place + 4)
        // values of up to four bytes are stored in the entry itself
        if (length > 0 && !found.has(tag)) found.set(tag, { kind, at: length <= 4 ? place + 8 : long(place + 8), length })
      }
      return found
    },
    bytes(entry: Entry | undefined, kind?: number): Buffer {
      if (!entry || (kind && entry.kind !== kind) || !isThere(entry.at, entry.length)) return Buffer.alloc(0)
      return tiff.subarray(entry.at, entry.at + Math.min(entry.length, LONGEST))
    },
  }
}

/** The standard requires ASCII; most programs write UTF-8, and some Latin-1. */
function text(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  const own = end < 0 ? bytes : bytes.subarray(0, end)
  const utf8 = own.toString('utf8')
  return utf8.includes('\uFFFD') ? own.toString('latin1') : utf8
}

function wideText(bytes: Buffer): string {
  return bytes.toString('utf16le').replace(/\0[\s\S]*$/, '')
}
