import type { PictureWork } from './picture-messages.ts'

/** A piece of work with whoever waits for it. */
export type Task = {
  work: PictureWork
  /** Its decoder holds the whole picture, so only one such is in work at a time. */
  isLarge: boolean
  /** Somebody waits for it. */
  isAwaited: boolean
  /** It was in work when the process died. Tried once more, alone, to learn which one it was. */
  isSuspect: boolean
  resolve(value: never): void
  reject(error: Error): void
}

/**
 * Takes the next task out of the queue: suspects first, with nothing beside them; then what somebody waits for; then the rest
 * in the order of arrival.
 * @returns undefined where nothing may start beside what is in work
 */
export function takeNext(waiting: Task[], inWork: readonly Task[]): Task | undefined {
  const next = chooseNext(waiting, inWork)
  if (next) waiting.splice(waiting.indexOf(next), 1)
  return next
}

function chooseNext(waiting: readonly Task[], inWork: readonly Task[]): Task | undefined {
  if (inWork.some((task) => task.isSuspect)) return undefined
  const suspect = waiting.find((task) => task.isSuspect)
  if (suspect) return inWork.length === 0 ? suspect : undefined
  const isRoomForLarge = !inWork.some((task) => task.isLarge)
  const ready = waiting.filter((task) => isRoomForLarge || !task.isLarge)
  return ready.find((task) => task.isAwaited) ?? ready[0]
}

/**
 * Work that is awaited whoever asks for it. Renditions in whichever format, cards, mockups and print files are made for later; whether
 * somebody waits for pixels that are cut out and encoded, only who asks for them knows.
 */
export function isAlwaysAwaited({ kind }: PictureWork): boolean {
  return kind === 'inspect' || kind === 'measure' || kind === 'observe' || kind === 'shrink' || kind === 'drawing'
}
