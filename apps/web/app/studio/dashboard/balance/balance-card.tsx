import { useQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import type { Cents } from '@tintype/domain/money'
import { Link } from 'react-router'
import { formatCents } from '../../../ui/text/numbers.ts'
import { earningsQuery } from '../../payouts/payout-queries.ts'
import { clearingSentence } from '../../payouts/payout-texts.ts'

/** The amount that may be paid out, and what is pending. The account has it in cents; until it loads, the stats record has it in dollars. */
export function BalanceCard({ stats }: { stats: Pick<ArtistStats, 'balance'> }) {
  const { data } = useQuery(earningsQuery())
  const balanceCents = data?.availableCents ?? Math.round(stats.balance * 100)
  const inFlightCents = data?.payoutInFlightCents ?? 0
  const clearing = data && clearingSentence(data)
  return (
    <section className="panel dash-card" aria-labelledby="balance-title">
      <h2 id="balance-title">Balance</h2>
      <p className="figure">{formatCents(balanceCents)}</p>
      <p className="quiet">
        {inFlightCents > 0
          ? `${formatCents(inFlightCents)} payout in progress.`
          : describeBalance({ balanceCents, isPending: clearing !== undefined, isOpen: data?.blocks.length === 0 })}
      </p>
      {data && clearing && (
        <p className="small quiet">
          {formatCents(data.pendingCents)} pending. {clearing}
        </p>
      )}
      <p className="small">
        <Link to="/earnings">View earnings</Link>
      </p>
    </section>
  )
}

type BalanceFields = { balanceCents: Cents; isPending: boolean; isOpen: boolean }

/** A payout is mentioned only once it is known to be possible; otherwise the reason is beside the button. */
function describeBalance({ balanceCents, isPending, isOpen }: BalanceFields): string {
  const minimum = formatCents(limits.payoutMinimumCents)
  if (balanceCents < 0) return 'Below zero after a refund. Your next sales will make up for it.'
  if (balanceCents < limits.payoutMinimumCents)
    return isPending
      ? `Payouts start at ${minimum} of cleared earnings.`
      : `Payouts start at ${minimum}. Your next sales will get you there.`
  return isOpen ? `Above the ${minimum} minimum. You can request a payout.` : `Above the ${minimum} minimum.`
}
