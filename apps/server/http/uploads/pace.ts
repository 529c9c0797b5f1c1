/** Limits for a slow peer: no progress for `idleMs`, or less than `leastBytesPerSecond` on average after `graceMs`. */
export type Pace = { idleMs: number; graceMs: number; leastBytesPerSecond: number }

/** Whether the number of bytes is too low for the elapsed time. */
export function isTooSlow(bytes: number, ms: number, { graceMs, leastBytesPerSecond }: Omit<Pace, 'idleMs'>): boolean {
  return bytes < ((ms - graceMs) / 1000) * leastBytesPerSecond
}
