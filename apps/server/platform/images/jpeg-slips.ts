import { readFile } from 'node:fs/promises'

/** A picture as the decoder takes it: a file, or a copy in memory that was put right. */
export type Readable = string | Buffer

/**
 * Reads a picture, and where that fails for a JPEG with one of two slips that phones and cameras make, and that change nothing of the
 * picture, once more without them. Both times as strictly as it is meant: whatever else is wrong is found all the same.
 */
export async function readWithoutSlips<Result>(path: string, read: (picture: Readable) => Promise<Result>): Promise<Result> {
  try {
    return await read(path)
  } catch (error) {
    const mended = mendSlips(await readFile(path), (error as Error).message)
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
/** Where more stands before the end, a part of the picture is more likely to be lost than some bytes to be left over. */
const MOST_STRAY_BYTES = 16

/**
 * Puts a JPEG right, in place: scans of a sequential frame that say nothing of their frequencies say which they have, and the few stray
 * bytes are left out that the decoder found right before the end mark.
 * @param complaint  what the decoder said
 * @returns undefined where there is nothing to put right
 * @see ITU-T T.81, B.2.3
 */
export function mendSlips(bytes: Buffer, complaint: string): Buffer | undefined {
  const strayBytes = Number(/: (\d+) extraneous bytes before marker 0xd9/.exec(complaint)?.[1] ?? 0)
  let [isSequential, isMended] = [false, false]
  for (const { marker, at, endsAt } of segmentsOf(bytes)) {
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

/** @property endsAt  behind its last byte; behind that of a scan's head its pixels begin */
type Segment = { marker: number; at: number; endsAt: number }

/** The parts of a JPEG up to its end mark, as far as they can be followed; none where it is no JPEG. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== START) return
  let at = 2
  while (bytes[at] === 0xff && at + 1 < bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      // may fill the room before a mark
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

/** Among pixels 0xFF stands for itself with a zero behind it, and where they start afresh with one of eight numbers. */
function endOfPixels(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const startsAfresh = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && next !== 0xff && !startsAfresh) return at
  }
  return bytes.length
}
