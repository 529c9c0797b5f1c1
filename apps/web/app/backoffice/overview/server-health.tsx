import { useQuery } from '@tanstack/react-query'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import './home.css'
import { queuesQuery } from '../system/system-queries.ts'
import { sumQueues } from '../system/system-texts.ts'
import { overviewQuery, readinessQuery } from './overview-queries.ts'

/** The state of the server with its warnings (`/readyz`), of the ledger and of the job queues. */
export function ServerHealth() {
  const { data: overview } = useQuery(overviewQuery())
  const { data: jobs } = useQuery(queuesQuery())
  const { data: ready } = useQuery(readinessQuery())
  const { waiting, failed } = sumQueues(jobs?.queues ?? [])
  return (
    <section className="health" aria-labelledby="health">
      <h2 id="health">Health</h2>
      <dl>
        <div>
          <dt>Server</dt>
          <dd>
            {ready === undefined ? (
              'Checking…'
            ) : (
              <StatusWord tone={ready.reasons.length ? 'refused' : 'done'}>{ready.reasons.join(', ') || 'Ready'}</StatusWord>
            )}
          </dd>
        </div>
        <div>
          <dt>Ledger</dt>
          <dd>
            {overview && (
              <StatusWord tone={overview.isLedgerSound ? 'done' : 'refused'}>
                {overview.isLedgerSound ? 'OK' : 'Integrity check failed'}
              </StatusWord>
            )}
          </dd>
        </div>
        <div>
          <dt>Jobs</dt>
          <dd>{jobs && <StatusWord tone={failed ? 'refused' : 'done'}>{`${waiting} waiting, ${failed} failed`}</StatusWord>}</dd>
        </div>
      </dl>
      {ready !== undefined && ready.warnings.length > 0 && (
        <ul className="health-warnings" aria-label="Warnings">
          {ready.warnings.map((warning) => (
            <li key={warning}>
              <StatusWord tone="waiting">{warning.charAt(0).toUpperCase() + warning.slice(1)}</StatusWord>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
