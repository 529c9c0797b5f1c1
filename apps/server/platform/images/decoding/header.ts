import { type FileHandle, open } from 'node:fs/promises'
import { type ImageType, limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { type Layout, MAX_SCANS } from './decode-cost.ts'
import { countScans } from './jpeg-scans.ts'

/** The file header, read before decoding. The size is that of the stored pixels, before any EXIF orientation. */
export type PictureHeader = {
  type: ImageType
  widthPx: number
  heightPx: number
  /** Whether the decoder must hold all pixels in memory instead of working row by row. */
  isHeldWhole: boolean
  /** The properties that determine the decoding time (`decode-cost.ts`). */
  layout: Layout
}

type Bytes = {
  size: number
  /** @throws Problem `image_unreadable` if the file is too short */
  read(position: number, length: number): Promise<Buffer>
  /** Returns fewer bytes at the end of the file. */
  readPart(position: number, length: number): Promise<Buffer>
}

/**
 * Detects the type from the file's bytes; ignores its name and the client's content type.
 * @throws Problem `image_empty`, `image_type`, `image_unreadable`, `image_dimensions`
 */
export async function readHeader(path: string): Promise<PictureHeader> {
  const file = await open(path, 'r')
  try {
    const header = await parse(await createByteReader(file))
    refuseBeyondLimits(header)
    return header
  } finally {
    await file.close()
  }
}

/** Whether a file starts like a 16-bit PNG. No other accepted format has 16 bits per channel. */
export function isDeepPng(start: Buffer): boolean {
  return start.length > 24 && start.toString('latin1', 1, 4) === 'PNG' && start.toString('latin1', 12, 16) === 'IHDR' && start[24] === 16
}

async function createByteReader(file: FileHandle): Promise<Bytes> {
  const { size } = await file.stat()
  async function readPart(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
  return {
    size,
    readPart,
    async read(position, length) {
      const bytes = await readPart(position, length)
      if (bytes.length < length) throw new Problem('image_unreadable')
      return bytes
    },
  }
}

async function parse(bytes: Bytes): Promise<PictureHeader> {
  if (bytes.size === 0) throw new Problem('image_empty')
  if (bytes.size < 12) throw new Problem('image_type')
  const start = await bytes.read(0, 12)
  if (start.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return parsePng(bytes)
  if (start.readUIntBE(0, 3) === 0xffd8ff) return parseJpeg(bytes)
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') return parseWebp(bytes)
  throw new Problem('image_type')
}

async function parsePng(bytes: Bytes): Promise<PictureHeader> {
  const chunk = await bytes.read(8, 21)
  if (chunk.toString('latin1', 4, 8) !== 'IHDR' || chunk.readUInt32BE(0) !== 13) throw new Problem('image_unreadable')
  const isInterlaced = chunk[20] !== 0
  const layout = { pixelBytes: pngPixelBytes(chunk.readUInt8(16), chunk.readUInt8(17)), isInterlaced }
  return { type: 'image/png', widthPx: chunk.readUInt32BE(8), heightPx: chunk.readUInt32BE(12), isHeldWhole: isInterlaced, layout }
}

/** Channels per colour type of a PNG; the decoder expands palette indices to colours. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

function pngPixelBytes(bitDepth: number, colourType: number): number {
  return (PNG_CHANNELS[colourType] ?? 4) * (bitDepth === 16 ? 2 : 1)
}

/**
 * Iterates over the segments up to the first scan. Previews and colour profiles may take several hundred of them. If the first scan lacks a
 * colour channel, the others follow in separate scans, and the decoder keeps all pixels until the last scan.
 */
async function parseJpeg(bytes: Bytes): Promise<PictureHeader> {
  let position = 2
  let frame: ReturnType<typeof readFrame> | undefined
  for (let segments = 0; segments < 2000; segments++) {
    const head = await bytes.read(position, 4)
    const marker = head.readUInt8(1)
    if (head[0] !== 0xff || marker === 0xd9) break
    if (marker === 0xda) {
      if (!frame) break
      const inScan = (await bytes.read(position + 4, 1)).readUInt8()
      const isHeldWhole = frame.header.isHeldWhole || inScan < frame.colours
      const scans = isHeldWhole ? await countScans(bytes.readPart, position, MAX_SCANS) : 1
      return { ...frame.header, isHeldWhole, layout: { scans } }
    }
    if (marker === 0xff) {
      position += 1
    } else {
      if (isFrame(marker) && !frame) frame = readFrame(marker, await bytes.read(position + 4, 6))
      const length = head.readUInt16BE(2)
      if (length < 2) break
      position += 2 + length
    }
  }
  throw new Problem('image_unreadable')
}

function readFrame(marker: number, said: Buffer): { header: Omit<PictureHeader, 'layout'>; colours: number } {
  const isBaseline = marker === 0xc0 || marker === 0xc1
  const header = { type: 'image/jpeg', widthPx: said.readUInt16BE(3), heightPx: said.readUInt16BE(1), isHeldWhole: !isBaseline } as const
  return { header, colours: said.readUInt8(5) }
}

/** Start of frame: 0xC0 to 0xCF except the three that define tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

async function parseWebp(bytes: Bytes): Promise<PictureHeader> {
  // a picture of one colour may be shorter
  const head = Buffer.concat([await bytes.readPart(0, 30)], 30)
  const found = { type: 'image/webp', isHeldWhole: true, layout: {} } as const
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (head.readUIntBE(23, 3) !== 0x9d012a) break
      return { ...found, widthPx: head.readUInt16LE(26) & 0x3fff, heightPx: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      if (head[20] !== 0x2f) break
      const packed = head.readUInt32LE(21)
      return { ...found, widthPx: (packed & 0x3fff) + 1, heightPx: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { ...found, widthPx: head.readUIntLE(24, 3) + 1, heightPx: head.readUIntLE(27, 3) + 1 }
  }
  throw new Problem('image_unreadable')
}

function refuseBeyondLimits({ widthPx, heightPx }: PictureHeader): void {
  const { pixels, sidePx } = limits.artwork
  if (widthPx === 0 || heightPx === 0) throw new Problem('image_unreadable')
  if (widthPx > sidePx || heightPx > sidePx || widthPx * heightPx > pixels) throw new Problem('image_dimensions', { widthPx, heightPx })
}
