import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { dayWords } from '../../ui/text/dates.ts'
import { LeavingForm } from './leaving-form.tsx'
import { leavingQuery, useStay } from './leaving-queries.ts'
import { leavingTexts } from './leaving-texts.ts'
import './leaving.css'

/** Deletion of the account: lists first what is erased and what is kept. */
export function LeavingSetting() {
  const { data, error, refetch, isFetching } = useQuery(leavingQuery())
  return (
    <SettingSection id="delete-account" title={leavingTexts.title} lead={data && leavingTexts.lead(data.graceDays)}>
      {data?.state === 'leaving' ? (
        <Leaving eraseAfter={data.eraseAfter} />
      ) : data ? (
        <>
          <ul className="leaving-parts">
            {leavingTexts.gone(data.graceDays).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <p className="quiet">{leavingTexts.balance}</p>
          <p className="quiet">
            <a href="#your-data">{leavingTexts.exportFirst}</a>
          </p>
          {data.state === 'asked' && <Note>{leavingTexts.asked}</Note>}
          <LeavingForm />
        </>
      ) : error ? (
        <ErrorState message={leavingTexts.unknown} retryLabel="Retry" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={160} />
      )}
    </SettingSection>
  )
}

function Leaving({ eraseAfter }: { eraseAfter: string | null }) {
  const staying = useStay()
  return (
    <>
      <Note>
        {leavingTexts.confirmedTitle}. {eraseAfter && `We erase everything after ${dayWords(eraseAfter)}.`}
      </Note>
      <div className="row">
        <Button variant="primary" isBusy={staying.isPending} busyLabel="One moment…" onClick={() => staying.mutate()}>
          {leavingTexts.stay}
        </Button>
      </div>
    </>
  )
}
