import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Primaries } from './code-points.ts'

/** What a PNG states about its colours. Damaged and repeated chunks, and those after the pixels, count as missing. */
export type PngColours = {
  isGrey: boolean
  /** The chunk `cICP`: numbers of ITU-T H.273. */
  codePoints: { primaries: number; transfer: number } | undefined
  /** The chunk `sRGB`. */
  isSrgb: boolean
  /** The chunk `gAMA`: the exponent from light to sample values. */
  gamma: number | undefined
  /** The chunk `cHRM`. */
  primaries: Primaries | undefined
  /** The chunks `cLLI`, else `mDCV`: the brightest light of the picture, or of the display on which it was made. */
  peakNits: number | undefined
  /** Places of embedded profiles, whole chunks. */
  profiles: { from: number; to: number }[]
}

const SIGNATURE = '\x89PNG\r\n\x1a\n'
const SIGNATURE_BYTES = 8
/** Valid files have far fewer chunks before their pixels. */
const CHUNKS_MOST = 2000
/** The rest of a chunk besides its data: length, type and checksum. */
const FRAME_BYTES = 12
const COLOUR_MASK = 2

/**
 * Reads the colour chunks of a PNG, and of large chunks only the head.
 * @returns undefined for other files
 * @see PNG specification, third edition, 4.3 and 11.3.2
 */
export async function readPngColours(path: string): Promise<PngColours | undefined> {
  const file = await open(path, 'r')
  try {
    return await readChunks((position, length) => readAt(file, position, length))
  } finally {
    await file.close()
  }
}

/** @param read  returns fewer bytes at the end of the file */
export async function readChunks(read: (position: number, length: number) => Promise<Buffer>): Promise<PngColours | undefined> {
  if ((await read(0, SIGNATURE_BYTES)).toString('latin1') !== SIGNATURE) return undefined
  const chunks = new Map<string, Buffer>()
  const profiles: PngColours['profiles'] = []
  let position = SIGNATURE_BYTES
  for (let count = 0; count < CHUNKS_MOST; count++) {
    const head = await read(position, 8)
    if (head.length < 8) break
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    if (type === 'IDAT' || type === 'IEND') break
    const end = position + FRAME_BYTES + length
    if (type === 'iCCP') profiles.push({ from: position, to: end })
    if (DATA_BYTES[type] === length && !chunks.has(type)) {
      const content = await read(position + 4, length + 8)
      if (isIntact(content)) chunks.set(type, content.subarray(4, -4))
    }
    position = end
  }
  const header = chunks.get('IHDR')
  return header && { isGrey: ((header[9] ?? 0) & COLOUR_MASK) === 0, ...parseChunks(chunks), profiles }
}

/** Length of the data of each chunk that is read. */
const DATA_BYTES: Readonly<Record<string, number>> = { IHDR: 13, cICP: 4, sRGB: 1, gAMA: 4, cHRM: 32, cLLI: 8, mDCV: 24 }

/** @param content  type, data and checksum */
function isIntact(content: Buffer): boolean {
  return content.length > 8 && crc32(content.subarray(0, -4)) === content.readUInt32BE(content.length - 4)
}

function parseChunks(chunks: ReadonlyMap<string, Buffer>) {
  const intent = chunks.get('sRGB')?.[0]
  const peak = chunks.get('cLLI')?.readUInt32BE(0) || chunks.get('mDCV')?.readUInt32BE(MASTERING_PEAK_AT)
  return {
    codePoints: parseCodePoints(chunks.get('cICP')),
    isSrgb: intent !== undefined && intent <= LAST_INTENT,
    gamma: parseGamma(chunks.get('gAMA')),
    primaries: parsePrimaries(chunks.get('cHRM')),
    peakNits: peak ? peak / UNITS_PER_NIT : undefined,
  }
}

/** The last rendering intent of ICC. */
const LAST_INTENT = 3
const MASTERING_PEAK_AT = 16
const UNITS_PER_NIT = 10_000

/** Pixels that are not RGB are invalid in a PNG. Browsers do not read those of a narrow range either. */
function parseCodePoints(data: Buffer | undefined): PngColours['codePoints'] {
  const [primaries = 0, transfer = 0, matrix, isFullRange] = data ?? []
  return matrix === 0 && isFullRange === 1 ? { primaries, transfer } : undefined
}

/** Numbers of `gAMA` and `cHRM` are stored in this unit. */
const UNIT = 100_000
/** Steeper curves would show black or white only. */
const STEEPEST = 10

function parseGamma(data: Buffer | undefined): number | undefined {
  const gamma = (data?.readUInt32BE(0) ?? 0) / UNIT
  return gamma >= 1 / STEEPEST && gamma <= STEEPEST ? gamma : undefined
}

function parsePrimaries(data: Buffer | undefined): Primaries | undefined {
  if (!data) return undefined
  const at = (place: number) => [data.readUInt32BE(place * 8) / UNIT, data.readUInt32BE(place * 8 + 4) / UNIT] as const
  return { white: at(0), red: at(1), green: at(2), blue: at(3) }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
