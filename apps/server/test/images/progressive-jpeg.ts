type Picture = { widthPx: number; heightPx: number; colours: 1 | 3; scans: number }

/** Below this many blocks, a run of empty blocks has one code. */
const LONGEST_RUN = 32_767
const MOST_SHIFT = 13

/**
 * A valid progressive JPEG with many scans that change nothing. The file has some hundred kilobytes, and a decoder processes the whole
 * picture once per scan. @param picture.scans  at most 883 for one colour and 2,647 for three @see ITU-T T.81, G.1.2
 */
export function progressiveJpeg({ widthPx, heightPx, colours, scans }: Picture): Buffer {
  const components = colours === 1 ? [1] : [1, 2, 3]
  const blocks = Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8)
  const size = [heightPx >> 8, heightPx & 0xff, widthPx >> 8, widthPx & 0xff]
  const empty = emptyScan(blocks)
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, components.length, ...components.flatMap((id) => [id, 0x11, 0])]),
    // one code of one bit: no change of the DC coefficient
    segment(0xc4, [0x00, 1, ...new Array<number>(15).fill(0), 0]),
    // fifteen codes of four bits: a run of at least 2^n empty blocks
    segment(0xc4, [0x10, 0, 0, 0, 15, ...new Array<number>(12).fill(0), ...Array.from({ length: 15 }, (_, n) => n << 4)]),
    segment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * components.length) / 8)),
  ]
  for (const [id, frequency, high, low] of refinements(components).slice(0, scans - 1))
    parts.push(segment(0xda, [1, id, 0, frequency, frequency, (high << 4) | low]), empty)
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

/** One scan per component, frequency and bit, from the highest bit down. */
function refinements(components: readonly number[]): [id: number, frequency: number, high: number, low: number][] {
  const bits = Array.from({ length: MOST_SHIFT + 1 }, (_, index) => MOST_SHIFT - index)
  return components.flatMap((id) =>
    Array.from({ length: 63 }, (_, index) => index + 1).flatMap((frequency) =>
      bits.map((low): [number, number, number, number] => [id, frequency, low === MOST_SHIFT ? 0 : low + 1, low]),
    ),
  )
}

function segment(marker: number, bytes: readonly number[]): Buffer {
  const length = bytes.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...bytes])
}

/** The data of a scan in which every block is empty. */
function emptyScan(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, LONGEST_RUN)
    const n = Math.floor(Math.log2(run))
    bits += n.toString(2).padStart(4, '0') + (n ? (run - 2 ** n).toString(2).padStart(n, '0') : '')
    left -= run
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  // 0xFF in data is escaped by a following 0
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}
