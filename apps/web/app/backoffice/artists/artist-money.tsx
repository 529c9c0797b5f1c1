import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import { Link } from 'react-router'
import { TableHead } from '../../ui/table-head.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { MoneySum } from '../money-sum.tsx'
import { payoutStatusName } from '../payouts/payout-texts.ts'

/** The balance, the reasons that prevent a payout, and the latest payouts; the ledger page lists all entries. */
export function ArtistMoney({ artist: { id, money, payouts } }: { artist: ArtistRecord }) {
  return (
    <section className="office-card" aria-labelledby="money">
      <header>
        <h2 id="money">Money</h2>
        <Link to={`/backoffice/ledger?artist=${id}`}>View all entries</Link>
      </header>
      <dl className="money-sums">
        <MoneySum name="Balance" cents={money.balanceCents} isFirst />
        <MoneySum name="Available" cents={money.availableCents} />
        <MoneySum name="Held" cents={money.pendingCents} />
        <MoneySum name="Payout in progress" cents={money.payoutInFlightCents} />
      </dl>
      {money.blocks.length > 0 && (
        <div>
          <h3>Why no payout is possible, as shown to the artist</h3>
          <ul className="artist-blocks">
            {money.blocks.map(({ code, text, remedy }) => (
              <li key={code}>
                <b>{text}</b> {remedy}
              </li>
            ))}
          </ul>
        </div>
      )}
      {payouts.length > 0 && (
        <table className="artist-payouts">
          <caption className="sr">Latest payouts</caption>
          <TableHead names={['Payout', 'Requested', 'Status']} amounts={['Amount']} />
          <tbody>
            {payouts.map(({ id: payoutId, number, requestedAt, status, amountCents }) => (
              <tr key={payoutId}>
                <td className="num">{number}</td>
                <td className="num">{formatDate(requestedAt)}</td>
                <td>
                  <Link to={`/backoffice/payouts?status=${status}`}>{payoutStatusName(status)}</Link>
                </td>
                <td className="r">
                  <Money cents={amountCents} isExact />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!payouts.length && <p className="quiet">No payouts requested yet.</p>}
    </section>
  )
}
