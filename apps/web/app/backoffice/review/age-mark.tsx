import { useNow } from '../use-now.ts'
import { formatAge, formatDateTime } from './age.ts'

/** The age of an item, with the exact time as a tooltip. */
export function AgeMark({ at }: { at: string }) {
  return (
    <time className="age num" dateTime={at} title={formatDateTime(at)}>
      {formatAge(at, useNow())}
    </time>
  )
}
