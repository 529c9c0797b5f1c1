export const TAU = Math.PI * 2

/** Limits `value` to the range `low`…`high` (default 0…1). */
export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

/** Linear interpolation from `a` to `b` by `t`. */
export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** Smoothstep from 0 at `from` to 1 at `to`. If `from` is larger, it falls. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** A bell curve around 0: 1 in the middle, about 0.37 at `width`. */
export function bell(distance: number, width: number): number {
  const t = distance / width
  return Math.exp(-t * t)
}

/** A sequence of numbers that is the same for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  (): number
  in(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** About -1…1, mostly near 0. */
  bell(): number
}

/** The random sequence of a seed. The only source of randomness in all pictures. */
export function random(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    in: (low: number, high: number) => low + (high - low) * next(),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    bell: () => (next() + next() + next() + next() - 2) / 2,
  })
}
