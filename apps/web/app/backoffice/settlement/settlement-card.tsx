import { useQuery } from '@tanstack/react-query'
import type { ProviderPayout, Settlement } from '@tintype/contract/payments/payments'
import { Note } from '../../ui/feedback/note.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Money } from '../../ui/text/money.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { formatDateTime } from '../review/age.ts'
import { settlementQuery } from './settlement-queries.ts'
import './settlement.css'

/** The payment provider's payouts to the bank. Absent while there is nothing, as with test payments. */
export function SettlementCard() {
  const { data } = useQuery(settlementQuery())
  const hasAny = data && (data.payouts.length > 0 || data.faults.length > 0 || data.salesCents !== 0)
  return hasAny ? <Card settlement={data} /> : null
}

function Card({ settlement }: { settlement: Settlement }) {
  const { payouts, faults, faultCount, recordedUntil, balanceCents, bankCents, feesCents } = settlement
  return (
    <section className="office-card" aria-labelledby="settlement">
      <header>
        <h2 id="settlement">Payment provider</h2>
      </header>
      <dl className="settlement-sums">
        <div>
          <dt>Balance</dt> <dd className="num">{formatCents(balanceCents)}</dd>
        </div>
        <div>
          <dt>Paid out</dt> <dd className="num">{formatCents(bankCents)}</dd>
        </div>
        <div>
          <dt>Fees</dt> <dd className="num">{formatCents(0 - feesCents)}</dd>
        </div>
      </dl>
      <p className="quiet">{recordedUntil ? `Recorded until ${formatDateTime(recordedUntil)}` : 'Not recorded yet'}</p>
      {faults.length > 0 && (
        <Note tone="bad">
          <ul className="settlement-faults">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {faultCount > faults.length && <li>{faultCount - faults.length} older differences are not listed</li>}
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
  ['Artists', 'transfersCents'],
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
      <TableHead names={['Payout']} amounts={[...parts.map(([name]) => name), 'Total']} />
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
            <td className="r" data-label="Total">
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
