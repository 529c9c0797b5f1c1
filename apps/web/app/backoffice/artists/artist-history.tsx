import type { ArtistEvent } from '@tintype/contract/admin/artist-office'
import { formatDateTime } from '../review/age.ts'
import { describeEvent } from './artist-texts.ts'

/** The history of operators' actions on the artist, the latest first. */
export function ArtistHistory({ events }: { events: readonly ArtistEvent[] }) {
  if (!events.length) return null
  return (
    <section className="office-card" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="artist-history">
        {events.map((event) => (
          <li key={`${event.at} ${event.action}`}>
            <b>{describeEvent(event)}</b>
            <span className="sub">
              {formatDateTime(event.at)}
              {event.by && ` · ${event.by}`}
            </span>
            {event.reason && <span className="words">{event.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
