/**
 * A valid ICC profile (version 2, RGB to Lab) whose colour table has `points` steps on each of its three axes.
 * @param points  2 to 255; 137 make 15 MB
 * @see ICC.1:2001-04, 6.5.9 (lut16Type)
 */
export function largeProfile(points: number): Buffer {
  const table = Buffer.alloc(points ** 3 * 3 * 2)
  const step = 65_280 / (points - 1)
  let at = 0
  for (let red = 0; red < points; red++)
    for (let green = 0; green < points; green++)
      for (let blue = 0; blue < points; blue++) {
        table.writeUInt16BE(Math.round(((red + green + blue) / 3) * step), at)
        table.writeUInt16BE(Math.round(32_768 + ((red - green) * step) / 4), at + 2)
        table.writeUInt16BE(Math.round(32_768 + ((green - blue) * step) / 4), at + 4)
        at += 6
      }
  const lut = Buffer.concat([lutHeader(points), ...[1, 2, 3].map(ramp), table, ...[1, 2, 3].map(ramp)])
  const tags: [string, Buffer][] = [
    ['desc', description('Large')],
    ['cprt', Buffer.from('text\0\0\0\0None\0\0\0\0', 'latin1')],
    ['wtpt', whitePoint()],
    ['A2B0', lut],
  ]
  return buildIccProfile(tags)
}

function buildIccProfile(tags: readonly [string, Buffer][]): Buffer {
  const entries: Buffer[] = []
  let offset = 128 + 4 + tags.length * 12
  for (const [name, data] of tags) {
    const entry = Buffer.alloc(12)
    entry.write(name, 'latin1')
    entry.writeUInt32BE(offset, 4)
    entry.writeUInt32BE(data.length, 8)
    entries.push(entry)
    offset += data.length
  }
  const count = Buffer.alloc(4)
  count.writeUInt32BE(tags.length)
  const header = Buffer.alloc(128)
  header.writeUInt32BE(offset, 0)
  header.writeUInt32BE(0x02_40_00_00, 8)
  header.write('mntrRGB Lab ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  for (const [index, value] of D50.entries()) header.writeInt32BE(value, 68 + 4 * index)
  return Buffer.concat([header, count, ...entries, ...tags.map(([, data]) => data)])
}

const D50 = [0xf6d6, 0x10000, 0xd32d]

function whitePoint(): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [index, value] of D50.entries()) tag.writeInt32BE(value, 8 + 4 * index)
  return tag
}

function description(text: string): Buffer {
  const tag = Buffer.alloc(92 + text.length)
  tag.write('desc', 'latin1')
  tag.writeUInt32BE(text.length + 1, 8)
  tag.write(text, 12, 'latin1')
  return Buffer.concat([tag, Buffer.alloc((4 - (tag.length % 4)) % 4)])
}

function lutHeader(points: number): Buffer {
  const head = Buffer.alloc(52)
  head.write('mft2', 'latin1')
  head.set([3, 3, points], 8)
  for (const place of [0, 4, 8]) head.writeInt32BE(0x10000, 12 + 4 * place)
  head.writeUInt16BE(2, 48)
  head.writeUInt16BE(2, 50)
  return head
}

/** An identity curve with two entries. */
function ramp(): Buffer {
  return Buffer.from([0, 0, 0xff, 0xff])
}

const SEGMENT_BYTES = 65_519

/** Adds the profile to a JPEG in APP2 segments. A profile has at most 255 of them, 16.7 MB. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / SEGMENT_BYTES)
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES)
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from('ICC_PROFILE\0', 'latin1'), index + 1, count])
    head.writeUInt16BE(2 + 14 + part.length, 2)
    return Buffer.concat([head, part])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
