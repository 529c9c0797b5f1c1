import { useQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { type Cents, formatCents } from '@tintype/domain/money'
import { Link } from 'react-router'
import { earningsQuery } from '../../payouts/payout-queries.ts'

/** The artist's balance. The account has it in cents; until it loads, the stats record has it in dollars. */
export function BalanceCard({ stats }: { stats: ArtistStats }) {
  const { data } = useQuery(earningsQuery())
  const balanceCents = data?.balanceCents ?? Math.round(stats.balance * 100)
  const pendingCents = data?.pendingCents ?? 0
  const inFlightCents = data?.payoutInFlightCents ?? 0
  return (
    <section className="panel dash-card" aria-labelledby="balance-title">
      <h2 id="balance-title">Balance</h2>
      <p className="figure">{formatCents(balanceCents)}</p>
      <p className="quiet">
        {describeBalance({ balanceCents, availableCents: data?.availableCents ?? balanceCents, isOpen: data?.blocks.length === 0 })}
      </p>
      {pendingCents > 0 && <p className="small quiet">{formatCents(pendingCents)} pending. It clears automatically.</p>}
      {inFlightCents > 0 && <p className="small quiet">{formatCents(inFlightCents)} payout in progress.</p>}
      <p className="small">
        <Link to="/earnings">View earnings</Link>
      </p>
    </section>
  )
}

type BalanceFields = { balanceCents: Cents; availableCents: Cents; isOpen: boolean }

/** A payout is mentioned only once it is known to be possible; otherwise the reason is beside the button. */
function describeBalance({ balanceCents, availableCents, isOpen }: BalanceFields): string {
  const minimum = formatCents(limits.payoutMinimumCents)
  if (balanceCents < 0) return 'Below zero after a refund. Your next sales will make up for it.'
  if (balanceCents < limits.payoutMinimumCents) return `Payouts start at ${minimum}. Your next sales will get you there.`
  if (availableCents < limits.payoutMinimumCents) return `Payouts start at ${minimum} of cleared earnings.`
  return isOpen ? `Above the ${minimum} minimum. You can request a payout.` : `Above the ${minimum} minimum.`
}
