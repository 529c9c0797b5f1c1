import type { PictureWork } from './picture-messages.ts'
import type { PictureTime } from './picture-time.ts'

/** A piece of work with whoever waits for it. */
export type Task = {
  work: PictureWork
  /** Its decoder holds the whole picture, so only one such is in work at a time. */
  isLarge: boolean
  /** Somebody waits for it. */
  isAwaited: boolean
  /** For whom it is; none for work of our own. */
  artistId: string | undefined
  /** It was in work when the process died, or was unreadable beside another picture. Tried once more, alone, to learn whether it is the cause. */
  isSuspect: boolean
  resolve(value: never): void
  reject(error: Error): void
}

/**
 * Takes the next task out of the queue: suspects first, with nothing beside them; then work that a request waits for; then the rest. Within
 * each, the artist for whom picture processes worked least in this hour comes first, so one with many or costly pictures delays no
 * other; of one artist, in the order of arrival.
 * @returns undefined where nothing may start beside what is in work
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

/** An artist with a task in work comes behind those without. */
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
 * Work that is awaited whoever asks for it. Renditions in whichever format, cards, mockups and print files are made for later; whether
 * somebody waits for pixels that are cut out and encoded, only who asks for them knows.
 */
export function isAlwaysAwaited({ kind }: PictureWork): boolean {
  return kind === 'inspect' || kind === 'measure' || kind === 'observe' || kind === 'shrink' || kind === 'drawing'
}
