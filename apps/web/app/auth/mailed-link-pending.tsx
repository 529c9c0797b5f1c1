import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '../api/query-error.tsx'

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
        <QueryError query={look} />
      ) : (
        <p className="quiet" role="status">
          Loading...
        </p>
      )}
    </>
  )
}
