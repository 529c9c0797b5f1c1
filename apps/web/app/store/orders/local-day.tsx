import { dateFormat } from '../../ui/text/locale.ts'

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** A day, the same on the server and in every browser: in UTC. */
export function LocalDay({ instant }: { instant: string }) {
  return <time dateTime={instant}>{day(new Date(instant))}</time>
}
