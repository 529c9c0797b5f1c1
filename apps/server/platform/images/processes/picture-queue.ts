import type { PictureWork } from './picture-messages.ts'
import type { PictureTime } from './picture-time.ts'

/** A queued operation with the promise of its caller. */
export type Task = {
  work: PictureWork
  /** Its decoder holds the whole picture, so only one such task runs at a time. */
  isLarge: boolean
  /** A user waits for the result. */
  isAwaited: boolean
  /** The artist it runs for; undefined for our own work. */
  artistId: string | undefined
  /**
   * It was running when the process died, or was unreadable next to a parallel picture. It is retried alone, to find out whether it is the
   * cause.
   */
  isSuspect: boolean
  resolve(value: never): void
  reject(error: Error): void
}

/**
 * Takes the next task: suspects first, which run alone; then tasks that a request waits for; then the rest. Within each group, the artist
 * with the least processing time in this hour comes first, so that many or costly pictures do not delay other artists; tasks of one artist
 * keep their order.
 * @returns undefined if no task may start next to the running ones
 */
export function takeNext(waiting: Task[], inWork: readonly Task[], usedMs: PictureTime['usedMs']): Task | undefined {
  const next = chooseNext(waiting, inWork, usedMs)
  if (next) waiting.splice(waiting.indexOf(next), 1)
  return next
}

function chooseNext(waiting: readonly Task[], inWork: readonly Task[], usedMs: PictureTime['usedMs']): Task | undefined {
  if (inWork.some((task) => task.isSuspect)) return undefined
  const suspect = waiting.find((task) => task.isSuspect)
  if (suspect) return inWork.length === 0 ? suspect : undefined
  const isRoomForLarge = !inWork.some((task) => task.isLarge)
  const ready = waiting.filter((task) => isRoomForLarge || !task.isLarge)
  const awaited = ready.filter((task) => task.isAwaited)
  return leastServed(awaited.length > 0 ? awaited : ready, inWork, usedMs)
}

/** Artists with a running task come after those without. */
function leastServed(tasks: readonly Task[], inWork: readonly Task[], usedMs: PictureTime['usedMs']): Task | undefined {
  let best: { task: Task; running: number; ms: number } | undefined
  for (const task of tasks) {
    const running = inWork.filter(({ artistId }) => artistId === task.artistId).length
    const ms = usedMs(task.artistId)
    if (!best || running < best.running || (running === best.running && ms < best.ms)) best = { task, running, ms }
  }
  return best?.task
}

/**
 * Operations that users always wait for. Renditions, cards, mockups and print files are made in advance. For cutting and encoding pixels,
 * the caller decides.
 */
export function isAlwaysAwaited({ kind }: PictureWork): boolean {
  return kind === 'inspect' || kind === 'measure' || kind === 'observe' || kind === 'shrink' || kind === 'drawing'
}
