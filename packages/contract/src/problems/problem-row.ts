export type ProblemData = Record<string, string | number>
export type ProblemRow = {
  status: number
  text: string | ((data: ProblemData) => string)
  /** The data fields sent to the caller with the message. */
  publicFields?: readonly string[]
}

/** `2026-11-23T19:48:00Z` → `Nov 23, 2026, 19:48 UTC`, independent of the reader's time zone. */
export function formatMinute(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return 'later'
  const day = at.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}
