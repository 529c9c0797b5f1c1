import { useQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import { formatCents } from '@tintype/contract/money'
import type { Earnings } from '@tintype/contract/payouts'
import type { ArtistStats } from '@tintype/contract/shops'
import { Link } from 'react-router'
import { earningsQuery } from '../payout-queries.ts'

/** What we owe the artist. The account knows it to the cent; until it is there, the stats record says it in dollars. */
export function BalanceCard({ stats }: { stats: ArtistStats }) {
  const { data } = useQuery(earningsQuery())
  const balanceCents = data?.balanceCents ?? Math.round(stats.balance * 100)
  const pendingCents = data?.pendingCents ?? 0
  const inFlightCents = data?.payoutInFlightCents ?? 0
  return (
    <section className="panel dash-card" aria-labelledby="balance-title">
      <h2 id="balance-title">Balance</h2>
      <p className="figure">{formatCents(balanceCents)}</p>
      <p className="quiet">{sentenceOf(data ?? { balanceCents, availableCents: balanceCents, blocks: [] })}</p>
      {pendingCents > 0 && <p className="small quiet">{formatCents(pendingCents)} of it is pending, and clears by itself.</p>}
      {inFlightCents > 0 && <p className="small quiet">{formatCents(inFlightCents)} more is on its way to you.</p>}
      <p className="small">
        <Link to="/earnings">Where it comes from</Link>
      </p>
    </section>
  )
}

function sentenceOf({ balanceCents, availableCents, blocks }: Pick<Earnings, 'balanceCents' | 'availableCents' | 'blocks'>): string {
  const minimum = formatCents(limits.payoutMinimumCents)
  if (balanceCents < 0) return 'Below zero after a refund. The next sales fill it up.'
  if (balanceCents < limits.payoutMinimumCents) return `Payouts start at ${minimum}. A few plates will do it.`
  if (availableCents < limits.payoutMinimumCents) return `Payouts start at ${minimum} of what has cleared.`
  // why none can be requested stands beside the button
  return blocks.length ? `Above the ${minimum} minimum.` : `Above the ${minimum} minimum: you may request a payout.`
}
