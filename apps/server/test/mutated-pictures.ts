import sharp, { type Sharp } from 'sharp'

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Small pictures of every kind that is taken in, which mutations begin with. */
export async function basePictures(): Promise<Buffer[]> {
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="88"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#f4d9a8"/>
      <stop offset=".5" stop-color="#b3562b"/><stop offset="1" stop-color="#123048"/></linearGradient></defs><rect width="120" height="88"
      fill="url(#a)"/><circle cx="40" cy="36" r="22" fill="#2d6e5a"/><path d="M0 70 60 50 120 74V88H0z" fill="#111" opacity=".7"/></svg>`,
  )
  const kinds: ((picture: Sharp) => Sharp)[] = [
    (picture) => picture.flatten().jpeg({ quality: 85 }),
    (picture) => picture.flatten().jpeg({ quality: 60, chromaSubsampling: '4:4:4' }),
    (picture) =>
      picture
        .flatten()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'a hill' } }),
    (picture) => picture.flatten().greyscale().jpeg().withMetadata({ orientation: 6 }),
    (picture) => picture.flatten().toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
    (picture) => picture.png(),
    (picture) => picture.png({ palette: true, colours: 16 }),
    (picture) => picture.png({ progressive: true }),
    (picture) => picture.toColourspace('rgb16').png().withIccProfile('p3'),
    (picture) => picture.webp({ quality: 70 }),
    (picture) => picture.webp({ lossless: true }),
    (picture) =>
      picture
        .flatten()
        .webp({ quality: 40 })
        .withExif({ IFD0: { Copyright: 'somebody' } }),
  ]
  return Promise.all(kinds.map((kind) => kind(sharp(drawn)).toBuffer()))
}

/** The `index`th broken picture of a seed: one of the bases with one to four things wrong with it, most often one, and half of them near its beginning. */
export function mutatedPicture(bases: readonly Buffer[], seed: number, index: number): Buffer {
  const random = seededRandom(seed * 1_000_003 + index)
  const whole = (below: number) => Math.floor(random() * below)
  const pick = <Item>(items: readonly Item[]) => items[whole(items.length)] as Item
  let bytes = Buffer.from(pick(bases))
  const times = 1 + Math.floor(random() ** 3 * 4)
  for (let time = 0; time < times && bytes.length > 24; time++) {
    // headers say how the rest is read, so half of the damage is done to them
    const at = random() < 0.5 ? whole(Math.min(bytes.length, 200)) : whole(bytes.length)
    const length = 1 + whole(random() < 0.8 ? 16 : bytes.length - at)
    bytes = pick(MUTATIONS)({ bytes, at, length, whole, other: pick(bases) })
  }
  return bytes
}

type Damage = { bytes: Buffer<ArrayBuffer>; at: number; length: number; whole: (below: number) => number; other: Buffer }

const MUTATIONS: readonly ((damage: Damage) => Buffer<ArrayBuffer>)[] = [
  function flipBit({ bytes, at, whole }) {
    bytes[at] = (bytes[at] as number) ^ (1 << whole(8))
    return bytes
  },
  function writeNoise({ bytes, at, length, whole }) {
    for (let place = at; place < Math.min(at + length, bytes.length); place++) bytes[place] = whole(256)
    return bytes
  },
  /** Measures and lengths become none, or as much as can be said. */
  function writeEnds({ bytes, at, whole }) {
    return Buffer.from(bytes.fill(whole(2) ? 0xff : 0x00, at, Math.min(bytes.length, at + 1 + whole(4))))
  },
  function cutOff({ bytes, at }) {
    return bytes.subarray(0, Math.max(1, at))
  },
  function takeOut({ bytes, at, length }) {
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
  },
  function repeat({ bytes, at, length, whole }) {
    const piece = bytes.subarray(at, at + length)
    return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(2 + whole(20)).fill(piece), bytes.subarray(at)])
  },
  function splice({ bytes, at, length, other }) {
    return Buffer.concat([bytes.subarray(0, at), other.subarray(at, at + length), bytes.subarray(at + length)])
  },
]
