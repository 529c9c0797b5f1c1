import type { Print } from '@tintype/contract/production/production'
import { printName } from '@tintype/domain/prints/sizes'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { TableHead } from '../../ui/table-head.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { formatDay } from './print-texts.ts'

/** Prints of one state, each with its reason. */
export function PrintTable({ prints, tableRef }: { prints: readonly Print[]; tableRef: RefObject<HTMLTableElement | null> }) {
  return (
    <table className="orders-table stacked-table" ref={tableRef}>
      <TableHead names={['Since', 'Order', 'Artwork', 'Manufacturer', 'Ships by', 'Reason']} />
      <tbody>
        {prints.map((print) => (
          <PrintRow key={print.id} print={print} />
        ))}
      </tbody>
    </table>
  )
}

function PrintRow({ print }: { print: Print }) {
  const { number, since, orderNumber, line, title, artistName, size, orientation, quantity, country, manufacturer, promisedOn } = print
  return (
    <tr>
      <td className="when">
        <AgeMark at={since} />
      </td>
      <td className="which num">
        <Link className="opens" to={`/backoffice/orders/${orderNumber}`}>
          {orderNumber}
          <span className="sr">, line {line}</span>
        </Link>
        <span className="sub">
          {number} · {country}
        </span>
      </td>
      <td className="what">
        {quantity} × {title}, {printName(size, orientation)}
        <span className="sub">{artistName}</span>
      </td>
      <td className="where">{manufacturer?.name ?? 'Not assigned'}</td>
      <td className="promise num">{promisedOn ? formatDay(promisedOn) : ''}</td>
      <td className="why">{findStateReason(print)}</td>
    </tr>
  )
}

/** The most important reason for the state. */
export function findStateReason({ state, holdReason, cancelReason, routingReason, reprintOf, reprintReason }: Print): string {
  if (state === 'on_hold') return holdReason ?? ''
  if (state === 'cancelled') return cancelReason ?? ''
  return reprintOf ? `Reprint of ${reprintOf}: ${reprintReason}` : (routingReason ?? '')
}
