import type { ReactNode } from 'react'
import { QueryError } from '../api/query-error.tsx'
import { LoadingState } from '../ui/feedback/loading-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import './money.css'

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
  /** The heights of the expected cards. */
  heights: readonly number[]
  /** Shown in place of the error if nothing exists at this address. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of the page: loading, failed, missing, or loaded. */
export function LoadedPart<Data>({ query, heights, missing, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (missing) return missing
  if (query.isError) return <QueryError query={query} />
  return (
    <LoadingState className={heights.length > 1 ? 'money-list' : undefined}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </LoadingState>
  )
}
