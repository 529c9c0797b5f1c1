import { payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import type { Payout } from '@tintype/contract/payouts/payouts'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { formatCents } from '../../../ui/text/numbers.ts'
import { payoutSentence, payoutStates } from '../../payouts/payout-states.ts'

const SHOWN = 4

/** The latest payouts with their states. */
export function PayoutList({ payouts }: { payouts: Payout[] }) {
  if (!payouts.length) return null
  return (
    <ul className="earn-payouts" aria-label="Payouts">
      {payouts.slice(0, SHOWN).map((payout) => (
        <li key={payout.id}>
          <span>
            <b className="num">{formatCents(payout.amountCents)}</b> via {payoutMethodNames[payout.method]}
          </span>
          <StatusWord tone={payoutStates[payout.status].tone}>{payoutStates[payout.status].words}</StatusWord>
          <small>{payoutSentence(payout)}</small>
        </li>
      ))}
    </ul>
  )
}
