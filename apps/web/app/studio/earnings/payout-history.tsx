import { payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import type { Payout } from '@tintype/contract/payouts/payouts'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { formatCents } from '../../ui/text/numbers.ts'
import { payoutSentence, payoutStates } from '../payouts/payout-states.ts'
import { CancelPayout } from './cancel-payout.tsx'
import { PayoutFiles } from './payout-files.tsx'

/** All payouts with their state and the bank reference. */
export function PayoutHistory({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <section className="stack" aria-labelledby="payouts-title">
      <h2 id="payouts-title" className="earnings-title">
        Payouts
      </h2>
      {payouts.length ? (
        <PayoutTable payouts={payouts} />
      ) : (
        <p className="quiet">No payouts yet. They will appear here with their reference.</p>
      )}
    </section>
  )
}

function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <table className="lines earnings-payouts stacked-table">
      <TableHead names={['Requested', 'Method', 'Status', 'Statement']} amounts={['Amount']} />
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.id}>
            <td className="num when">
              <time dateTime={payout.requestedAt}>{formatDate(payout.requestedAt)}</time>
            </td>
            <td className="how">{payoutMethodNames[payout.method]}</td>
            <td className="state">
              <StatusWord tone={payoutStates[payout.status].tone}>{payoutStates[payout.status].words}</StatusWord>
              <small>{payoutSentence(payout)}</small>
              {payout.status === 'requested' && <CancelPayout payout={payout} />}
            </td>
            <td className="files">
              <span>
                <span className="sum-name" aria-hidden="true">
                  Statement
                </span>
                <PayoutFiles payout={payout} />
              </span>
            </td>
            <td className="r amount">{formatCents(payout.amountCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
