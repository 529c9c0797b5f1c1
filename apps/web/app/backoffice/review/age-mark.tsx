import { useNow } from '../use-now.ts'
import { ageWords, dateWords } from './age.ts'

/** How long something waits; the exact time for whoever points at it. */
export function AgeMark({ at }: { at: string }) {
  return (
    <time className="age num" dateTime={at} title={dateWords(at)}>
      {ageWords(at, useNow())}
    </time>
  )
}
