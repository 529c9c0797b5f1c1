/** Reads a part of a file; shorter at its end. */
export type ReadPart = (position: number, length: number) => Promise<Buffer>

const PART_BYTES = 256 * 1024
const END = 0xd9
const SCAN = 0xda
/** Markers without a length: restart markers in a scan, and TEM. */
const hasNoLength = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/**
 * Counts the scans of a JPEG. The decoder passes over the whole picture once per scan, however small the scan is, so their number
 * determines the work and not the file size.
 * @param firstScanAt  position of the marker of the first scan
 * @param most  counting stops at one more
 * @see ITU-T T.81, B.1.1
 */
export async function countScans(readPart: ReadPart, firstScanAt: number, most: number): Promise<number> {
  const bytes = bufferParts(readPart)
  let scans = 0
  let position: number | undefined = firstScanAt
  while (position !== undefined && scans <= most) {
    const head = await bytes(position, 4)
    const marker = head[1]
    if (head.length < 4 || marker === undefined || marker === END) break
    if (marker === SCAN) scans++
    const endsAt: number = position + 2 + (hasNoLength(marker) ? 0 : head.readUInt16BE(2))
    position = await findMarker(bytes, endsAt)
  }
  return scans
}

/** The next marker from a position on. In scan data 0xFF is followed by 0x00; any number of 0xFF may precede a marker. */
async function findMarker(bytes: ReadPart, from: number): Promise<number | undefined> {
  for (let start = from; ; ) {
    const part = await bytes(start, 2)
    for (let at = part.indexOf(0xff); at >= 0 && at + 1 < part.length; at = part.indexOf(0xff, at + 1)) {
      const next = part[at + 1] ?? 0
      if (next !== 0x00 && next !== 0xff && !hasNoLength(next)) return start + at
    }
    if (part.length < 2) return undefined
    // the last byte may be the first half of a marker
    start += part.length - 1
  }
}

/** Reads ahead in large parts. @returns at least the requested bytes, unless the file ends before */
function bufferParts(readPart: ReadPart): ReadPart {
  let part: Buffer = Buffer.alloc(0)
  let partAt = 0
  return async (position, length) => {
    const from = position - partAt
    if (from < 0 || from + length > part.length) {
      part = await readPart(position, PART_BYTES)
      partAt = position
      return part
    }
    return part.subarray(from)
  }
}
