/** A day in UTC, such as `2026-11-22`. Days compare as strings. */
export type Day = string

/** The UTC day of an instant. */
export function toUtcDay(at: Date): Day {
  return at.toISOString().slice(0, 10)
}
