import type { Sale } from '@tintype/contract/ledger/sales'
import type { Cents } from '@tintype/domain/money'
import { printDescription } from '@tintype/domain/prints/sizes'
import { TableHead } from '../../ui/table-head.tsx'
import { formatClearingDay } from '../../ui/text/dates.ts'
import { formatCents } from '../../ui/text/numbers.ts'
import { formatSaleDay } from './sales-texts.ts'
import { SoldPrint } from './sold-print.tsx'

/** On a phone each sale takes two lines: description and amount, then date and details. */
export function SaleTable({ sales }: { sales: readonly Sale[] }) {
  return (
    <table className="lines sale-lines stacked-table">
      <caption className="sr">Your sales, newest first</caption>
      <TableHead names={['Date', 'Artwork']} amounts={['Commission', 'Donation', 'Refund', 'For you']} />
      <tbody>
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </tbody>
    </table>
  )
}

function SaleRow({ sale }: { sale: Sale }) {
  const clears = sale.awaitsDelivery ? 'Clears after delivery' : formatClearingDay(sale.clearsOn)
  return (
    <tr>
      <td className="num when">
        <time dateTime={sale.at}>{formatSaleDay(sale.at)}</time>
      </td>
      <td className="what">
        <span>
          <SoldPrint picture={sale.artwork?.picture} />
          <span>
            <b>{sale.text}</b>
            <small>{printWords(sale)}</small>
          </span>
        </span>
      </td>
      <Sum name="Commission" cents={sale.commissionCents} />
      <Sum name="Donation" cents={-sale.donationCents} />
      <Sum name="Refund" cents={-(sale.refundCents + sale.returnedDonationCents)} note={refundWords(sale)} />
      <td className="r amount">
        {formatCents(sale.earnedCents)}
        {clears && <small>{clears}</small>}
      </td>
    </tr>
  )
}

/** Zero is shown as empty, so that refunds stand out. On a phone the label precedes the amount. */
function Sum({ name, cents, note }: { name: string; cents: Cents; note?: string | undefined }) {
  return (
    <td className="r sum" data-none={cents === 0 || undefined}>
      <span className="sum-name" aria-hidden="true">
        {name}
      </span>
      {cents === 0 ? <span className="sr">none</span> : cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents)}
      {note && <small>{note}</small>}
    </td>
  )
}

function printWords({ size, orientation, prints }: Sale): string {
  const print = size && orientation ? printDescription(size, orientation) : ''
  return [prints > 1 && `${prints} prints`, print].filter(Boolean).join(', ')
}

function refundWords({ prints, refundedPrints, returnedDonationCents }: Sale): string | undefined {
  if (!refundedPrints) return undefined
  const which = prints === 1 ? undefined : `${refundedPrints} of ${prints} prints`
  const back = returnedDonationCents ? `${formatCents(returnedDonationCents)} from your cause` : undefined
  return [which, back].filter(Boolean).join(', ') || undefined
}
