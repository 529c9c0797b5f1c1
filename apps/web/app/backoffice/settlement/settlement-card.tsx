import { useQuery } from '@tanstack/react-query'
import type { ProviderPayout, Settlement } from '@tintype/contract/payments/payments'
import { Note } from '../../ui/feedback/note.tsx'
import { Money } from '../../ui/text/money.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { settlementQuery } from './settlement-queries.ts'
import './settlement.css'

/** The payment provider's payouts to the bank. Absent while there is nothing, as with test payments. */
export function SettlementCard() {
  const { data } = useQuery(settlementQuery())
  const hasAny = data && (data.payouts.length > 0 || data.faults.length > 0 || data.salesCents !== 0)
  return hasAny ? <Card settlement={data} /> : null
}

function Card({ settlement }: { settlement: Settlement }) {
  const { payouts, faults, balanceCents, bankCents, feesCents } = settlement
  return (
    <section className="office-card" aria-labelledby="settlement">
      <header>
        <h2 id="settlement">Payment provider</h2>
      </header>
      <p className="quiet num">
        {formatCents(balanceCents)} is on the provider’s balance, {formatCents(bankCents)} was sent to the bank,{' '}
        {formatCents(0 - feesCents)} was paid in fees.
      </p>
      {faults.length > 0 && (
        <Note tone="bad">
          <ul className="settlement-faults">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Note>
      )}
      {payouts.length > 0 && <Payouts payouts={payouts} />}
    </section>
  )
}

const parts = [
  ['Sales', 'salesCents'],
  ['Refunds', 'refundsCents'],
  ['Disputes', 'disputesCents'],
  ['Fees', 'feesCents'],
  ['Other', 'otherCents'],
] as const

const statuses: Record<string, string> = {
  pending: 'Pending',
  in_transit: 'In transit',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
}

/** Each row is arithmetic: the parts add up to the payout. */
function Payouts({ payouts }: { payouts: ProviderPayout[] }) {
  return (
    <table className="settlement-payouts stacked-table">
      <thead>
        <tr>
          <th scope="col">Payout</th>
          {parts.map(([name]) => (
            <th key={name} scope="col" className="r">
              {name}
            </th>
          ))}
          <th scope="col" className="r">
            To the bank
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.reference}>
            <th scope="row">
              {payout.arrivesOn} <span className="hint">{describePayout(payout)}</span>
            </th>
            {parts.map(([name, part]) => (
              <td key={name} className="r" data-label={name}>
                {payout.isItemised ? <Money cents={payout[part]} isExact /> : '–'}
              </td>
            ))}
            <td className="r" data-label="To the bank">
              <Money cents={payout.amountCents} isExact />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function describePayout({ status, isAutomatic, reference }: ProviderPayout): string {
  return [statuses[status] ?? status, !isAutomatic && 'manual', reference].filter(Boolean).join(' · ')
}
