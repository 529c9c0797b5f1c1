import sharp from 'sharp'

/** An ICC profile of the image library, as the bytes of its file. */
export async function profileBytes(kind: 'cmyk' | 'p3' | 'srgb'): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .withIccProfile(kind)
    .jpeg()
    .toBuffer()
  const { icc } = await sharp(jpeg).metadata()
  if (!icc) throw new Error(`there is no profile of ${kind}`)
  return icc
}

/** A small greyscale profile with the curve level^`gamma`. @see ICC.1:2022, 7.2 and 8.3.4 */
export function greyProfile(gamma: number): Buffer {
  const words = (text: string, bytes: number) => Buffer.from(text.padEnd(bytes, '\0'), 'latin1')
  const white = Buffer.alloc(12)
  for (const [place, part] of [0.9642, 1, 0.8249].entries()) white.writeInt32BE(Math.round(part * 65_536), place * 4)
  const curve = Buffer.from([0, 0, 0, 1, Math.floor(gamma), Math.round((gamma % 1) * 256), 0, 0])
  const name = Buffer.concat([Buffer.from([0, 0, 0, 5]), words('grey', 84)])
  const tags = { desc: [words('desc', 8), name], wtpt: [words('XYZ ', 8), white], kTRC: [words('curv', 8), curve] }
  const parts = Object.entries(tags).map(([tag, pieces]) => ({ tag, bytes: Buffer.concat(pieces) }))
  const list = Buffer.alloc(4 + parts.length * 12)
  list.writeUInt32BE(parts.length, 0)
  let at = 128 + list.length
  for (const [entry, { tag, bytes }] of parts.entries()) {
    list.write(tag, 4 + entry * 12, 'latin1')
    list.writeUInt32BE(at, 8 + entry * 12)
    list.writeUInt32BE(bytes.length, 12 + entry * 12)
    at += bytes.length
  }
  const head = Buffer.concat([Buffer.alloc(8), words('\x02\x40', 4), words('mntrGRAYXYZ ', 24), words('acsp', 32), white, Buffer.alloc(48)])
  head.writeUInt32BE(at, 0)
  return Buffer.concat([head, list, ...parts.map(({ bytes }) => bytes)])
}
