import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FailedJob, JobQueue } from '@tintype/contract/admin/system'
import { limits } from '@tintype/contract/limits'
import { selectPlural } from '@tintype/domain/text/plural'
import { Link, useSearchParams } from 'react-router'
import { api, queries } from '../../api/client.ts'
import { QueryError } from '../../api/query-error.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { type Column, FactList, LogSkeleton, LogTable } from './log-table.tsx'
import { SystemPage } from './system-page.tsx'
import { failedJobsQuery, queuesQuery } from './system-queries.ts'
import { compareByUrgency, formatCappedCount, formatJobKind, formatRetried } from './system-texts.ts'
import { useOperatorAction } from './use-operator-action.ts'

export default function Jobs() {
  return (
    <SystemPage
      title="Jobs"
      intro="Background jobs. Failures are retried automatically. Jobs that keep failing are listed below for seven days."
    >
      <Queues />
      <Failed />
    </SystemPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function useRetry() {
  return useOperatorAction({
    act: (input: { kind: string; ids?: string[] }) => api.backoffice.jobs.retry(input),
    done: ({ retried }) => formatRetried(retried),
    refreshes: queries.backoffice.jobs.key(),
  })
}

function Queues() {
  const query = useQuery(queuesQuery())
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <LogSkeleton />
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">Queues</h2>
      <ul className="queues">
        {query.data.queues.toSorted(compareByUrgency).map((queue) => (
          <Queue key={queue.kind} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

function Queue({ queue: { kind, waiting, retrying, oldestAt, failed } }: { queue: JobQueue }) {
  const retry = useRetry()
  return (
    <li className="queue" data-failed={failed > 0 || undefined}>
      <span className="queue-name">
        {formatJobKind(kind)}
        <span className="sub">{kind}</span>
      </span>
      <span className="num">
        {waiting === 0 ? 'none waiting' : `${formatCappedCount(waiting, limits.countedMax)} waiting`}
        {retrying > 0 && `, ${formatCappedCount(retrying, limits.countedMax)} retrying`}
        {oldestAt && (
          <>
            , oldest <AgeMark at={oldestAt} />
          </>
        )}
      </span>
      {failed > 0 && (
        <span className="queue-failed">
          <Link className="num" to={{ search: `?kind=${encodeURIComponent(kind)}` }}>
            {formatCappedCount(failed, limits.countedMax)} failed<span className="sr"> {formatJobKind(kind)}</span>
          </Link>
          <ForRole needs="admin">
            <Button size="small" isBusy={retry.isPending} busyLabel="Retrying…" onClick={() => retry.mutate({ kind })}>
              Retry all<span className="sr"> {formatJobKind(kind)}</span>
            </Button>
          </ForRole>
        </span>
      )}
    </li>
  )
}

function Failed() {
  const [search] = useSearchParams()
  const kind = search.get('kind') ?? undefined
  const query = useInfiniteQuery(failedJobsQuery(kind))
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? []
  return (
    <section aria-labelledby="given-up">
      <h2 id="given-up">Failed{kind && `: ${formatJobKind(kind)}`}</h2>
      {kind && (
        <p>
          <Link to={{ search: '' }}>All job types</Link>
        </p>
      )}
      <OfficeListState
        query={query}
        isEmpty={!jobs.length}
        skeleton={<LogSkeleton />}
        empty={<EmptyState title="No failed jobs">All jobs completed or are being retried.</EmptyState>}
      >
        <LogTable label="Failed jobs" columns={columns} rows={jobs} keyOf={({ id }) => id} />
      </OfficeListState>
    </section>
  )
}

const columns: readonly Column<FailedJob>[] = [
  { name: 'when', header: 'Failed', cell: ({ failedAt }) => <AgeMark at={failedAt} /> },
  {
    name: 'what',
    header: 'Job',
    cell: ({ kind, payload }) => (
      <>
        {formatJobKind(kind)}
        <FactList facts={payload} />
      </>
    ),
  },
  {
    name: 'why',
    header: 'Error',
    cell: ({ error, code }) => (
      <>
        {error}
        {code && <span className="sub">Rejected by a rule. Retry after the cause is fixed.</span>}
      </>
    ),
  },
  {
    name: 'state',
    header: 'Attempts',
    cell: ({ attempts }) => <span className="num">{selectPlural(attempts, { one: 'once', other: `${attempts} times` })}</span>,
  },
  { name: 'acts', header: 'Actions', cell: (job) => <Retry job={job} /> },
]

function Retry({ job: { id, kind } }: { job: FailedJob }) {
  const retry = useRetry()
  return (
    <ForRole needs="admin">
      <Button size="small" isBusy={retry.isPending} busyLabel="Retrying…" onClick={() => retry.mutate({ kind, ids: [id] })}>
        Retry<span className="sr"> {formatJobKind(kind)}</span>
      </Button>
    </ForRole>
  )
}
