import { ErrorState } from '../ui/feedback/error-state.tsx'
import { toErrorMessage } from './problem.ts'

/** The error of a query, with a button that tries again. */
export function QueryError({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  return <ErrorState message={toErrorMessage(query.error)} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}
