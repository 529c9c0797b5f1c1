import { open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

export type ZipFileEntry = { name: string; isCompressed: boolean; content: Buffer }

/** The files of an archive, by its central directory. Supports small archives only: below 4 GB and 65,535 files. */
export async function readZip(path: string): Promise<Map<string, ZipFileEntry>> {
  const file = await open(path, 'r')
  try {
    const bytes = await file.readFile()
    return new Map(readEntries(bytes).map((entry) => [entry.name, entry]))
  } finally {
    await file.close()
  }
}

export function readEntries(bytes: Buffer): ZipFileEntry[] {
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('the archive has no end')
  const entries: ZipFileEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry at ${at}`)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.push({ name, isCompressed: bytes.readUInt16LE(at + 10) === 8, content: readContent(bytes, at) })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

function readContent(bytes: Buffer, entry: number): Buffer {
  const header = bytes.readUInt32LE(entry + 42)
  if (bytes.readUInt32LE(header) !== 0x04034b50) throw new Error(`no file at ${header}`)
  const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(entry + 20))
  const content = bytes.readUInt16LE(entry + 10) === 8 ? inflateRawSync(packed) : packed
  if (content.length !== bytes.readUInt32LE(entry + 24)) throw new Error('the file is not as long as the archive says')
  return content
}
