import { useQuery } from '@tanstack/react-query'
import type { OldestWaiting } from '@tintype/contract/admin/backoffice'
import { Link } from 'react-router'
import { LoadedPart } from '../loaded-part.tsx'
import { formatDateTime } from '../review/age.ts'
import { AgeMark } from '../review/age-mark.tsx'
import { queuesQuery } from '../system/system-queries.ts'
import { sumQueues } from '../system/system-texts.ts'
import { oldestQuery, overviewQuery } from './overview-queries.ts'

const rows = [
  { name: 'Artworks to review', to: '/backoffice/artworks', count: 'pendingArtworks', oldest: 'artworks' },
  { name: 'Deletion requests', to: '/backoffice/deletions', count: 'pendingDeletions', oldest: 'deletions' },
  { name: 'Reports to review', to: '/backoffice/reports', count: 'openReports', oldest: 'reports' },
  { name: 'Open payouts', to: '/backoffice/payouts', count: 'openPayouts', oldest: 'payouts' },
  { name: 'Unmatched payments', to: '/backoffice/quarantine', count: 'openQuestions', oldest: 'questions' },
] as const satisfies readonly { name: string; to: string; count: string; oldest: keyof OldestWaiting }[]

/** The waiting items with their age, or with their deadline. */
export function WaitingList() {
  const overview = useQuery(overviewQuery())
  const oldest = useQuery(oldestQuery())
  return (
    <LoadedPart query={overview} heights={[180]}>
      {(data) => (
        <ul className="tasks" aria-label="Needs attention">
          {rows.map(({ name, to, ...row }) => (
            <WaitingRow key={to} name={name} to={to} count={data[row.count]} since={oldest.data?.[row.oldest] ?? null} />
          ))}
          {data.dueDisputes > 0 && (
            <WaitingRow
              name="Disputes that need evidence"
              to="/backoffice/quarantine"
              count={data.dueDisputes}
              since={null}
              dueAt={oldest.data?.disputesDueAt ?? null}
            />
          )}
          {data.lateErasures > 0 && (
            <WaitingRow
              name="Late account deletions"
              to={`/backoffice/artists/${oldest.data?.erasureArtistId ?? ''}`}
              count={data.lateErasures}
              since={oldest.data?.erasures ?? null}
            />
          )}
          <FailedJobs />
        </ul>
      )}
    </LoadedPart>
  )
}

/** Jobs wait for an operator once they have given up. */
function FailedJobs() {
  const { data } = useQuery(queuesQuery())
  if (!data) return null
  const { failed, failedSince } = sumQueues(data.queues)
  return <WaitingRow name="Failed jobs" to="/backoffice/jobs" count={failed} since={failedSince} />
}

type RowProps = { name: string; to: string; count: number; since: string | null; dueAt?: string | null }

function WaitingRow({ name, to, count, since, dueAt }: RowProps) {
  return (
    <li>
      <Link to={to}>
        <span className="tasks-count" data-none={count === 0 || undefined}>
          {count >= 1000 ? '1000+' : count}
        </span>
        <span>{name}</span>
        <span className="hint">
          {dueAt && <>next deadline: {formatDateTime(dueAt)}</>}
          {since && (
            <>
              oldest: <AgeMark at={since} />
            </>
          )}
          {count === 0 && 'All clear'}
        </span>
      </Link>
    </li>
  )
}
