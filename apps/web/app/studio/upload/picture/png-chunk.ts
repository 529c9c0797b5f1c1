const SIGNATURE_BYTES = 8
/** A picture has far fewer chunks before its pixels. */
const CHUNKS_MOST = 200

/**
 * The first bytes of the data of a PNG's chunk, if the chunk is before the pixels. Reads only the heads of the chunks before it.
 * @param length  fewer bytes are returned if the file ends earlier
 */
export async function readPngChunk(file: Blob, type: string, length: number): Promise<DataView | undefined> {
  let position = SIGNATURE_BYTES
  for (let chunks = 0; chunks < CHUNKS_MOST; chunks++) {
    const head = await readBytes(file, position, 8)
    if (head.byteLength < 8 || readText(head, 4) === 'IDAT') return undefined
    if (readText(head, 4) === type) return readBytes(file, position + 8, length)
    position += head.getUint32(0) + 12
  }
  return undefined
}

/** Fewer bytes if the file ends earlier. */
export async function readBytes(file: Blob, position: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(position, position + length).arrayBuffer())
}

export function readText(bytes: DataView, position: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, i) => bytes.getUint8(position + i)))
}
