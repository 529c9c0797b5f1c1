const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A day, the same on the server and in every browser: in UTC. */
export function LocalDay({ instant }: { instant: string }) {
  return <time dateTime={instant}>{day.format(new Date(instant))}</time>
}
