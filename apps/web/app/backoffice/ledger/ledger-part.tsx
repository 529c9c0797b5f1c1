import type { ReactNode } from 'react'
import { QueryError } from '../../api/query-error.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
  /** The height of the expected content. */
  height: number
  children: (data: Data) => ReactNode
}

/** A part of the page: loading, failed, or loaded. */
export function LedgerPart<Data>({ query, height, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <QueryError query={query} />
  return (
    <LoadingState>
      <Skeleton height={height} />
    </LoadingState>
  )
}
