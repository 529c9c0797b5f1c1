import { open } from 'node:fs/promises'

const SIGNATURE_BYTES = 8
/** Valid files have far fewer chunks before their pixels. */
const CHUNKS_MOST = 2000

/**
 * The frame count of an animated PNG; 1 for all other files and for an unreadable count. Our decoder ignores PNG animation and silently
 * shows the first frame.
 */
export async function countPngFrames(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    let position = SIGNATURE_BYTES
    for (let chunks = 0; chunks < CHUNKS_MOST; chunks++) {
      const { buffer: head, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, position)
      const type = head.toString('latin1', 4, 8)
      if (bytesRead < 12 || type === 'IDAT') return 1
      if (type === 'acTL') return Math.max(1, head.readUInt32BE(8))
      position += head.readUInt32BE(0) + 12
    }
    return 1
  } finally {
    await file.close()
  }
}
