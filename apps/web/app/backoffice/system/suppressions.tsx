import { useInfiniteQuery } from '@tanstack/react-query'
import type { SuppressionReason } from '@tintype/contract/accounts/suppression-reasons'
import type { MailSuppression } from '@tintype/contract/admin/system'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import './suppressions.css'
import { suppressionsQuery } from './system-queries.ts'
import { useOperatorAction } from './use-operator-action.ts'

const reasons: Record<SuppressionReason, string> = {
  hard_bounce: 'does not exist',
  complaint: 'reported an email as spam',
  soft_bounces: 'failed repeatedly',
}

/** The addresses that get no emails. Nothing is shown if there are none. */
export function Suppressions({ address }: { address: string | undefined }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(suppressionsQuery(address))
  const suppressions = data?.pages.flatMap((page) => page.suppressions) ?? []
  if (!suppressions.length) return null
  return (
    <section className="suppressions" aria-labelledby="suppressions">
      <h2 id="suppressions">Addresses that get no emails</h2>
      <ul>
        {suppressions.map((suppression) => (
          <li key={suppression.id}>
            <span>
              <strong>{suppression.address}</strong> {reasons[suppression.reason]} <AgeMark at={suppression.since} />
              {suppression.detail && <span className="sub">{suppression.detail}</span>}
            </span>
            <Lift suppression={suppression} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" isBusy={isFetchingNextPage} busyLabel="Loading…" onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </section>
  )
}

function Lift({ suppression: { id, address, reason } }: { suppression: MailSuppression }) {
  const [isAsking, setAsking] = useState(false)
  const lift = useOperatorAction({
    act: () => api.backoffice.mails.liftSuppression({ id }),
    done: ({ message }) => message,
    refreshes: queries.backoffice.mails.key(),
    onDone: () => setAsking(false),
  })
  return (
    <ForRole needs="admin">
      <Button size="small" onClick={() => setAsking(true)}>
        Send again <span className="sr">to {address}</span>
      </Button>
      <ConfirmModal
        title="Send emails to this address again?"
        confirmLabel="Send again"
        busyLabel="Saving…"
        isOpen={isAsking}
        isBusy={lift.isPending}
        onConfirm={() => lift.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        {address} {reasons[reason]}. {reason === 'complaint' ? 'Ask the person first.' : 'Check the address first.'} Each further bounce or
        complaint harms the delivery of all emails. Emails that were not sent can be resent in the list.
      </ConfirmModal>
    </ForRole>
  )
}
