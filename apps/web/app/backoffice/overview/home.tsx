import { useQuery } from '@tanstack/react-query'
import type { OldestWaiting } from '@tintype/contract/admin/backoffice'
import { Link } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { FiguresOverTime } from '../figures/figures-over-time.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import './home.css'
import { queuesQuery } from '../system/system-queries.ts'
import { sumQueues } from '../system/system-texts.ts'
import { oldestQuery, overviewQuery } from './overview-queries.ts'
import { ServerHealth } from './server-health.tsx'

/** The start page: waiting items, their age, and the system's state. */
export default function BackofficeHome() {
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Overview</BackofficeTitle>
      <header className="office-head">
        <h1>Needs attention</h1>
      </header>
      <Waiting />
      <ServerHealth />
      <FiguresOverTime />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const rows = [
  { name: 'Artworks to review', to: '/backoffice/artworks', count: 'pendingArtworks', oldest: 'artworks' },
  { name: 'Deletion requests', to: '/backoffice/deletions', count: 'pendingDeletions', oldest: 'deletions' },
  { name: 'Reports to review', to: '/backoffice/reports', count: 'openReports', oldest: 'reports' },
  { name: 'Open payouts', to: '/backoffice/payouts', count: 'openPayouts', oldest: 'payouts' },
  { name: 'Unmatched payments', to: '/backoffice/quarantine', count: 'openQuestions', oldest: 'questions' },
] as const satisfies readonly { name: string; to: string; count: string; oldest: keyof OldestWaiting }[]

function Waiting() {
  const overview = useQuery(overviewQuery())
  const oldest = useQuery(oldestQuery())
  return (
    <LoadedPart query={overview} heights={[180]}>
      {(data) => (
        <ul className="tasks" aria-label="Needs attention">
          {rows.map(({ name, to, ...row }) => (
            <WaitingRow key={to} name={name} to={to} count={data[row.count]} since={oldest.data?.[row.oldest] ?? null} />
          ))}
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

type RowProps = { name: string; to: string; count: number; since: string | null }

function WaitingRow({ name, to, count, since }: RowProps) {
  return (
    <li>
      <Link to={to}>
        <span className="tasks-count" data-none={count === 0 || undefined}>
          {count >= 1000 ? '1000+' : count}
        </span>
        <span>{name}</span>
        <span className="hint">
          {since ? (
            <>
              oldest: <AgeMark at={since} />
            </>
          ) : (
            'All clear'
          )}
        </span>
      </Link>
    </li>
  )
}
