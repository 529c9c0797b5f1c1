import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { accountDeletionQuery, useCancelAccountDeletion } from './account-deletion-queries.ts'
import { accountDeletionTexts } from './account-deletion-texts.ts'
import './leaving.css'

/** Banner on every page of the studio during the grace period: the date, and the button to cancel the deletion. */
export default function LeavingBanner() {
  const { data } = useQuery(accountDeletionQuery())
  const staying = useCancelAccountDeletion()
  if (data?.state !== 'leaving' || !data.eraseAfter) return null
  return (
    <section className="leaving-banner" aria-label={accountDeletionTexts.confirmedTitle}>
      <p>
        <b>{accountDeletionTexts.confirmedTitle}.</b> We erase everything after {formatDate(data.eraseAfter)}. Your artworks are no longer
        on sale.
      </p>
      <Button variant="primary" isBusy={staying.isPending} busyLabel="One moment…" onClick={() => staying.mutate()}>
        {accountDeletionTexts.stay}
      </Button>
    </section>
  )
}
