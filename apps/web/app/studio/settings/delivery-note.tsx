import { useQuery } from '@tanstack/react-query'
import { Note } from '../../ui/feedback/note.tsx'
import { mailDeliveryQuery } from './settings-queries.ts'

/** Tells the artist that emails do not arrive. */
export function DeliveryNote() {
  const problem = useQuery(mailDeliveryQuery()).data?.problem
  if (!problem) return null
  const { address, reason } = problem
  if (reason === 'complaint')
    return (
      <Note tone="bad">
        Your email provider reported one of our emails to {address} as spam. You now get only emails about the security of your account.
        Write to us to get the others again.
      </Note>
    )
  return (
    <Note tone="bad">
      We could not deliver mail to {address}.{' '}
      {reason === 'hard_bounce' ? 'Check the address and change it under Email.' : 'Your mailbox may be full. We try again in a few days.'}
    </Note>
  )
}
