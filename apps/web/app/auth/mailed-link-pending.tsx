import type { UseQueryResult } from '@tanstack/react-query'
import { toErrorMessage } from '../api/problem.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'

/** Shown while a mailed link is being checked, or if the check failed. */
export function MailedLinkPending({
  title,
  look,
}: {
  title: string
  look: Pick<UseQueryResult, 'isError' | 'error' | 'refetch' | 'isFetching'>
}) {
  return (
    <>
      <h1>{title}</h1>
      {look.isError ? (
        <ErrorState message={toErrorMessage(look.error)} onRetry={() => void look.refetch()} isRetrying={look.isFetching} />
      ) : (
        <p className="quiet" role="status">
          Loading...
        </p>
      )}
    </>
  )
}
