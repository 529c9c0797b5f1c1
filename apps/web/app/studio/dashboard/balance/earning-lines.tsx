import type { EarningLine } from '@tintype/contract/payouts/payouts'
import type { Cents } from '@tintype/domain/money'
import { useState } from 'react'
import { TableHead } from '../../../ui/table-head.tsx'
import { formatClearingDay, formatDate } from '../../../ui/text/dates.ts'
import { formatCents } from '../../../ui/text/numbers.ts'
import { formatSaleDay } from '../../earnings/sales-texts.ts'

const SHOWN_FIRST = 6

/** The latest lines of the account, newest first. */
export function EarningLines({ lines }: { lines: EarningLine[] }) {
  const [isWhole, setWhole] = useState(false)
  if (!lines.length) return <p className="quiet earn-empty">Your sales will appear here.</p>
  const shown = isWhole ? lines : lines.slice(0, SHOWN_FIRST)
  return (
    <div className="earn-lines">
      <table className="stacked-table">
        <caption className="sr">Latest transactions</caption>
        <TableHead names={['Date', 'Details']} amounts={['Amount']} />
        <tbody>
          {shown.map((line) => (
            <Line key={line.id} {...line} />
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN_FIRST && (
        <p className="small">
          <button type="button" className="text-btn" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show the latest ${lines.length}`}
          </button>
        </p>
      )}
    </div>
  )
}

function Line({ kind, text, amountCents, donationCents, at, clearsOn, awaitsDelivery }: EarningLine) {
  const clears = awaitsDelivery ? 'Clears after delivery' : formatClearingDay(clearsOn)
  return (
    <tr>
      <td className="num earn-date">
        <time dateTime={at}>{kind === 'commission' ? formatSaleDay(at) : formatDate(at)}</time>
      </td>
      <td className="earn-what">
        {kind === 'commission' && <span className="faint">Sold </span>}
        {text}
        {donationCents !== 0 && <small>{donationWords(donationCents)}</small>}
        {clears && <small>{clears}.</small>}
      </td>
      <td className="r">{signed(amountCents)}</td>
    </tr>
  )
}

function donationWords(donationCents: Cents): string {
  return donationCents > 0
    ? `${formatCents(donationCents)} donated to your cause.`
    : `${formatCents(-donationCents)} returned from your cause.`
}

function signed(cents: Cents): string {
  return cents < 0 ? `−${formatCents(-cents)}` : `+${formatCents(cents)}`
}
