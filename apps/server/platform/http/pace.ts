/** How slow the other side may be: nothing at all for `idleMs`, or less than `leastBytesPerSecond` on average once `graceMs` are over. */
export type Pace = { idleMs: number; graceMs: number; leastBytesPerSecond: number }

/** Whether so many bytes are too few for a time. */
export function isTooSlow(bytes: number, ms: number, { graceMs, leastBytesPerSecond }: Omit<Pace, 'idleMs'>): boolean {
  return bytes < ((ms - graceMs) / 1000) * leastBytesPerSecond
}
