import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const SIGNATURE_BYTES = 8
const WINDOW_BYTES = 256 * 1024
/** The signature and the first chunk, the header. */
export const HEAD_BYTES = SIGNATURE_BYTES + 25

/**
 * Whether a PNG's chunks are complete up to its end marker. Decoders stop after the last row and do not detect a missing end. Reads only
 * the chunk headers. Blocking, so use it only in the picture process.
 */
export function hasPngEnd(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const window = Buffer.alloc(WINDOW_BYTES)
    let [from, filled] = [0, 0]
    for (let position = SIGNATURE_BYTES; position + 12 <= size; ) {
      if (position < from || position + 8 > from + filled) {
        from = position
        filled = readSync(file, window, 0, WINDOW_BYTES, from)
      }
      const at = position - from
      if (window.toString('latin1', at + 4, at + 8) === 'IEND') return true
      position += window.readUInt32BE(at) + 12
    }
    return false
  } finally {
    closeSync(file)
  }
}

/** A whole chunk: length, type, data and checksum. */
export function buildChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
