import type { BatchEvent, PayoutBatch } from '@tintype/contract/payouts/payout-batches'
import { payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import { isOpenPayout } from '@tintype/contract/payouts/payout-states'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { formatCents } from '../../../ui/text/numbers.ts'
import { formatDateTime } from '../../review/age.ts'
import { payoutStatusName } from '../payout-texts.ts'
import { useBatchFile } from './batch-queries.ts'

export type Batch = PayoutBatch & { events: BatchEvent[] }

/** How many of its payouts are answered, and how. */
export function BatchProgress({ batch: { method, count, sumCents, madeAt, madeBy, states } }: { batch: Batch }) {
  const answered = states.filter(({ status }) => !isOpenPayout(status)).reduce((sum, state) => sum + state.count, 0)
  return (
    <section className="office-card" aria-labelledby="batch-progress">
      <header>
        <h2 id="batch-progress">
          {count} by {payoutMethodNames[method]}
        </h2>
        <span className="batch-sum">{formatCents(sumCents)}</span>
      </header>
      <p className="quiet">
        Created by {madeBy}, {formatDateTime(madeAt)}
      </p>
      <ProgressBar label="Results" value={answered / count} figure={`${answered} of ${count}`} />
      <dl className="batch-states">
        {states.map((state) => (
          <div key={state.status}>
            <dt>{payoutStatusName(state.status)}</dt>
            <dd>
              {state.count} · {formatCents(state.sumCents)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const fileWords = {
  paypal: 'Upload this file in PayPal under Payouts, Upload file. It has no header row, as PayPal requires.',
  bank: 'IBAN and BIC, or account and routing number, with the payout number as the end-to-end ID.',
  crypto: 'The network, address and USD amount of each payout.',
}

/** The file to pay by. */
export function BatchFile({ batch: { id, method, sha256 } }: { batch: Batch }) {
  const file = useBatchFile(id)
  return (
    <section className="office-card" aria-labelledby="batch-file">
      <h2 id="batch-file">1. Pay with this file</h2>
      <p className="quiet">
        {fileWords[method]} The file contains unmasked account details. Every download is logged. Delete the file after use.
      </p>
      <div className="row">
        <Button isBusy={file.isPending} busyLabel="Preparing…" onClick={() => file.mutate()}>
          Download CSV
        </Button>
        <span className="batch-hash">
          SHA-256 <code title={sha256}>{sha256.slice(0, 16)}…</code>
        </span>
      </div>
    </section>
  )
}

const eventNames: Record<BatchEvent['kind'], string> = { made: 'Created', downloaded: 'Downloaded', answered: 'Results imported' }

/** The history of the batch, the latest first. */
export function BatchHistory({ events }: { events: readonly BatchEvent[] }) {
  return (
    <section className="office-card" aria-labelledby="batch-history">
      <h2 id="batch-history">History</h2>
      <ol className="batch-history">
        {events.map(({ at, kind, by, text }) => (
          <li key={`${at} ${kind}`}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span>
              <b>{eventNames[kind]}</b> by {by}
              {text && kind !== 'downloaded' ? `: ${text}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
