import { open } from 'node:fs/promises'

const SIGNATURE_BYTES = 8
/** A sound file has far fewer chunks before its pixels. */
const CHUNKS_MOST = 2000

/**
 * How many pictures an animated PNG says it shows one after the other; 1 for every other, and where nothing can be made of what it says.
 * Our decoder knows no animation in this format: it sees the first picture and does not say that there are more.
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
