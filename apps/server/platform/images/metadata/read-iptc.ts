/** The used IPTC-IIM fields, written by agencies and editors. */
export type IptcWords = { title: string; description: string; keywords: string[] }

const PHOTOSHOP = 'Photoshop 3.0\0'
/** The number of its Photoshop resource. */
const IPTC_RESOURCE = 0x0404
const MARK = 0x1c
const DATASET = { title: 5, keyword: 25, headline: 105, caption: 120 } as const
const MOST_KEYWORDS = 100

/** Reads the valid fields and never beyond the buffer. Accepts raw data and the Photoshop container. */
export function readIptc(bytes: Buffer): IptcWords {
  const iptc = unwrapped(bytes)
  const values = new Map<number, string[]>()
  // dataset 1:90 declares UTF-8; most files without it use UTF-8 too
  for (let at = 0; at + 5 <= iptc.length && iptc[at] === MARK; ) {
    const length = iptc.readUInt16BE(at + 3)
    // extended lengths are encoded differently and not used for text
    if (length > 0x7fff || at + 5 + length > iptc.length) break
    const dataset = iptc[at + 2] as number
    const known = values.get(dataset) ?? []
    if (iptc[at + 1] === 2 && known.length < MOST_KEYWORDS) values.set(dataset, [...known, text(iptc.subarray(at + 5, at + 5 + length))])
    at += 5 + length
  }
  const first = (dataset: number) => values.get(dataset)?.[0] ?? ''
  return {
    title: first(DATASET.title) || first(DATASET.headline),
    description: first(DATASET.caption),
    keywords: values.get(DATASET.keyword) ?? [],
  }
}

function unwrapped(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, PHOTOSHOP.length) !== PHOTOSHOP) return bytes
  for (let at = PHOTOSHOP.length; at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === '8BIM'; ) {
    // a name padded to even length including its length byte, then four bytes of length
    const nameBytes = ((bytes[at + 6] as number) + 2) & ~1
    const from = at + 6 + nameBytes + 4
    if (from > bytes.length) break
    const length = bytes.readUInt32BE(from - 4)
    if (bytes.readUInt16BE(at + 4) === IPTC_RESOURCE) return bytes.subarray(from, from + length)
    at = from + length + (length & 1)
  }
  return Buffer.alloc(0)
}

function text(bytes: Buffer): string {
  const utf8 = bytes.toString('utf8')
  return utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8
}
