import { useInfiniteQuery } from '@tanstack/react-query'
import type { PayoutBatch } from '@tintype/contract/payouts/payout-batches'
import { payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import { isOpenPayout } from '@tintype/contract/payouts/payout-states'
import { Link } from 'react-router'
import { QueryError } from '../../../api/query-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatCents } from '../../../ui/text/numbers.ts'
import { formatDateTime } from '../../review/age.ts'
import { batchesQuery } from './batch-queries.ts'

/** The latest batches with their progress. */
export function BatchList() {
  const query = useInfiniteQuery(batchesQuery())
  const batches = query.data?.pages.flatMap((page) => page.batches)
  if (!batches && query.isError) {
    return <QueryError query={query} />
  }
  if (!batches) return <Skeleton height={120} />
  if (!batches.length) return null
  return (
    <section className="batches" aria-labelledby="batches-title">
      <h2 id="batches-title">Batches</h2>
      <ul>
        {batches.map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" onClick={() => query.fetchNextPage()} isBusy={query.isFetchingNextPage} busyLabel="Loading…">
          Earlier batches
        </Button>
      )}
    </section>
  )
}

function BatchLine({ batch: { id, number, method, count, sumCents, madeAt, states } }: { batch: PayoutBatch }) {
  const open = states.filter(({ status }) => isOpenPayout(status)).reduce((sum, state) => sum + state.count, 0)
  return (
    <li>
      <Link to={`/backoffice/payouts/batches/${id}`}>
        <b className="num">{number}</b>
        <span>{payoutMethodNames[method]}</span>
        <span className="quiet">{formatDateTime(madeAt)}</span>
        <span className="num">
          {count} · {formatCents(sumCents)}
        </span>
        <span className="quiet">{open ? `${open} open` : 'Complete'}</span>
      </Link>
    </li>
  )
}
