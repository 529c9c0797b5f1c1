export type Random = {
  /** 0 or more, below 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Deterministic for seed and name, so that a client's choices do not depend on the speed of others. */
export function createRandom(seed: number, name: string): Random {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed | 0)
  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { next, whole, pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number] }
}
