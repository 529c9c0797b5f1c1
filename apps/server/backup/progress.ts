import type { Clock } from '../platform/clock.ts'

const EVERY_MS = 5000

/** Prints the progress of long work, at most every five seconds; builds the sentence only when needed. */
export type Progress = (sentence: () => string) => void

export function createProgress(print: (line: string) => void, clock: Clock): Progress {
  let printedAt = clock().getTime()
  return (sentence) => {
    const now = clock().getTime()
    if (now - printedAt < EVERY_MS) return
    printedAt = now
    print(sentence())
  }
}
