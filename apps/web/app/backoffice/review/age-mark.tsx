import { useNow } from '../use-now.ts'
import { ageWords, dateWords } from './age.ts'

/** The age of an item, with the exact time as a tooltip. */
export function AgeMark({ at }: { at: string }) {
  return (
    <time className="age num" dateTime={at} title={dateWords(at)}>
      {ageWords(at, useNow())}
    </time>
  )
}
