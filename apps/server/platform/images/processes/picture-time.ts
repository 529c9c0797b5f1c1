/** Limit of processing time per artist and hour; a file takes about a second. */
export const MAX_MS_PER_HOUR = 30 * 60 * 1000

const HOUR_MS = 60 * 60 * 1000

/** Processing time per artist in the current hour. Work without an artist, such as nightly jobs, counts as one artist. */
export type PictureTime = {
  charge(artistId: string | undefined, ms: number): void
  usedMs(artistId: string | undefined): number
}

/** @param now  a monotonic clock in milliseconds */
export function createPictureTime(now: () => number): PictureTime {
  const used = new Map<string | undefined, number>()
  let hourBegan = now()

  function beginHour(): void {
    if (now() - hourBegan < HOUR_MS) return
    used.clear()
    hourBegan = now()
  }

  return {
    charge(artistId, ms) {
      beginHour()
      used.set(artistId, (used.get(artistId) ?? 0) + ms)
    },
    usedMs(artistId) {
      beginHour()
      return used.get(artistId) ?? 0
    },
  }
}
