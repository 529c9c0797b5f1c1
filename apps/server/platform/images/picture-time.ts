/** Picture processes work so long for one artist in an hour; a file takes about a second. */
export const MOST_MS_PER_HOUR = 30 * 60 * 1000

const HOUR_MS = 60 * 60 * 1000

/** The time that picture processes worked for each artist within the current hour. Work without one, such as a nightly job, counts as one. */
export type PictureTime = {
  charge(artistId: string | undefined, ms: number): void
  usedMs(artistId: string | undefined): number
}

/** @param now  milliseconds of a clock that only goes forward */
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
