import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { dayWords } from '../../ui/text/dates.ts'
import { leavingQuery, useStay } from './leaving-queries.ts'
import { leavingTexts } from './leaving-texts.ts'
import './leaving.css'

/** Banner on every page of the studio during the grace period: the date, and the button to cancel the deletion. */
export default function LeavingBanner() {
  const { data } = useQuery(leavingQuery())
  const staying = useStay()
  if (data?.state !== 'leaving' || !data.eraseAfter) return null
  return (
    <section className="leaving-banner" aria-label={leavingTexts.confirmedTitle}>
      <p>
        <b>{leavingTexts.confirmedTitle}.</b> We erase everything after {dayWords(data.eraseAfter)}. Your artworks are no longer on sale.
      </p>
      <Button variant="primary" isBusy={staying.isPending} busyLabel="One moment…" onClick={() => staying.mutate()}>
        {leavingTexts.stay}
      </Button>
    </section>
  )
}
