import { readFile } from 'node:fs/promises'

/** The decoder's input: a file, or a repaired copy in memory. */
export type PictureInput = string | Buffer

/**
 * Reads a picture. If a JPEG fails because of two known harmless defects of phones and cameras, repairs a copy and reads that. Both reads
 * are strict, so other defects are still found.
 */
export async function readRepairingJpeg<Result>(source: PictureInput, read: (picture: PictureInput) => Promise<Result>): Promise<Result> {
  try {
    return await read(source)
  } catch (error) {
    // a copy in memory is a PNG
    const mended = typeof source === 'string' ? repairJpeg(await readFile(source), (error as Error).message) : undefined
    if (!mended) throw error
    return read(mended)
  }
}

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Frames whose scans always have all 64 frequencies, each in full. */
const SEQUENTIAL = [0xc0, 0xc1]
const FREQUENCIES_NOT_SAID = Buffer.from([0, 0, 0])
const ALL_FREQUENCIES = Buffer.from([0, 63, 0])
/** Maximum number of stray bytes before the end marker; more indicate lost picture data. */
const MOST_STRAY_BYTES = 16

/**
 * Repairs a JPEG in place: fills in the frequency range of scans in a sequential frame that lack it, and removes the few stray bytes that
 * the decoder found before the end marker.
 * @param complaint  the decoder's message
 * @returns undefined if there is nothing to repair
 * @see ITU-T T.81, B.2.3
 */
export function repairJpeg(bytes: Buffer, complaint: string): Buffer | undefined {
  const strayBytes = Number(/: (\d+) extraneous bytes before marker 0xd9/.exec(complaint)?.[1] ?? 0)
  let [isSequential, isMended] = [false, false]
  for (const { marker, at, endsAt } of readSegments(bytes)) {
    if (SEQUENTIAL.includes(marker)) isSequential = true
    const frequenciesAt = endsAt - ALL_FREQUENCIES.length
    if (marker === SCAN && isSequential && bytes.subarray(frequenciesAt, endsAt).equals(FREQUENCIES_NOT_SAID)) {
      bytes.set(ALL_FREQUENCIES, frequenciesAt)
      isMended = true
    }
    if (marker === END && strayBytes > 0 && strayBytes <= MOST_STRAY_BYTES) {
      bytes.copyWithin(at - strayBytes, at)
      return bytes.subarray(0, -strayBytes)
    }
  }
  return isMended ? bytes : undefined
}

/** @property endsAt  the position after its last byte; after a scan header its pixels begin */
type Segment = { marker: number; at: number; endsAt: number }

/** The segments of a JPEG up to its end marker, as far as they can be parsed; none if it is no JPEG. */
function* readSegments(bytes: Buffer): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== START) return
  let at = 2
  while (bytes[at] === 0xff && at + 1 < bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      // fill bytes may precede a marker
      at++
      continue
    }
    const hasLength = marker !== END && at + 4 <= bytes.length
    const endsAt = at + 2 + (hasLength ? bytes.readUInt16BE(at + 2) : 0)
    yield { marker, at, endsAt }
    if (!hasLength) return
    at = marker === SCAN ? endOfPixels(bytes, endsAt) : endsAt
  }
}

/** In scan data, 0xFF is escaped by a zero byte, and restart markers are one of eight numbers. */
function endOfPixels(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const startsAfresh = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && next !== 0xff && !startsAfresh) return at
  }
  return bytes.length
}
