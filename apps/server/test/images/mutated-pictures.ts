/** A generator of numbers in [0, 1), deterministic by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The `index`th broken picture of a seed: a base picture with one to four mutations, most often one, half of them near its start. */
export function mutatedPicture(bases: readonly Buffer[], seed: number, index: number): Buffer {
  const random = seededRandom(seed * 1_000_003 + index)
  const whole = (below: number) => Math.floor(random() * below)
  const pick = <Item>(items: readonly Item[]) => items[whole(items.length)] as Item
  let bytes = Buffer.from(pick(bases))
  const times = 1 + Math.floor(random() ** 3 * 4)
  for (let time = 0; time < times && bytes.length > 24; time++) {
    // headers control the decoding, so that half of the mutations apply to them
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
  /** Sets dimensions and lengths to zero or to their maximum. */
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
