import type { Order } from '@tintype/contract/orders/store'
import { Note } from '../../ui/feedback/note.tsx'
import { LocalDay } from './local-day.tsx'

/** The prints on hold: since when, and why. */
export function OrderHolds({ holds }: Pick<Order, 'holds'>) {
  if (!holds.length) return null
  return (
    <Note>
      {holds.map(({ title, since, reason }) => (
        <p key={`${title} ${since}`}>
          “{title}” has been on hold since <LocalDay instant={since} />. {reason}
        </p>
      ))}
    </Note>
  )
}
