import type { Clock } from '../clock.ts'

const EVERY_MS = 5000

/** Says how far long work is, a line every five seconds at most; the sentence is made only when it is said. */
export type Progress = (sentence: () => string) => void

export function createProgress(print: (line: string) => void, clock: Clock): Progress {
  let told = clock().getTime()
  return (sentence) => {
    const now = clock().getTime()
    if (now - told < EVERY_MS) return
    told = now
    print(sentence())
  }
}
