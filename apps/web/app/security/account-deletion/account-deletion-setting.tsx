import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { AccountDeletionForm } from './account-deletion-form.tsx'
import { accountDeletionQuery, useCancelAccountDeletion } from './account-deletion-queries.ts'
import { accountDeletionTexts } from './account-deletion-texts.ts'
import './leaving.css'

/** Deletion of the account: lists first what is erased and what is kept. */
export function AccountDeletionSetting() {
  const { data, error, refetch, isFetching } = useQuery(accountDeletionQuery())
  return (
    <SettingSection id="delete-account" title={accountDeletionTexts.title} lead={data && accountDeletionTexts.lead(data.graceDays)}>
      {data?.state === 'leaving' ? (
        <Leaving eraseAfter={data.eraseAfter} />
      ) : data ? (
        <>
          <ul className="leaving-parts">
            {accountDeletionTexts.gone(data.graceDays).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <p className="quiet">{accountDeletionTexts.balance}</p>
          <p className="quiet">
            <a href="#your-data">{accountDeletionTexts.exportFirst}</a>
          </p>
          {data.state === 'asked' && <Note>{accountDeletionTexts.asked}</Note>}
          <AccountDeletionForm />
        </>
      ) : error ? (
        <ErrorState message={accountDeletionTexts.unknown} retryLabel="Retry" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={160} />
      )}
    </SettingSection>
  )
}

function Leaving({ eraseAfter }: { eraseAfter: string | null }) {
  const staying = useCancelAccountDeletion()
  return (
    <>
      <Note>
        {accountDeletionTexts.confirmedTitle}. {eraseAfter && `We erase everything after ${formatDate(eraseAfter)}.`}
      </Note>
      <div className="row">
        <Button variant="primary" isBusy={staying.isPending} busyLabel="One moment…" onClick={() => staying.mutate()}>
          {accountDeletionTexts.stay}
        </Button>
      </div>
    </>
  )
}
