import { holdSentences } from '@tintype/contract/orders/order-states'
import type { Print } from '@tintype/contract/production/production'
import { printMeasures } from '@tintype/domain/prints/sizes'
import { selectPlural } from '@tintype/domain/text/plural'
import type { SoldPrint } from '../../orders/index.ts'
import type { NamedPrint } from '../queries/production.ts'
import { describeMaking } from '../rules/print-making.ts'
import { listPossibleMoves, printNumber } from '../rules/production.ts'

export function toPrint({ print, manufacturerName, reprintOfNumber, making }: NamedPrint, sold: SoldPrint): Print {
  const {
    id,
    state,
    version,
    quantity,
    routingReason,
    promisedOn,
    costCents,
    dotsPerInch,
    holdReason,
    holdCause,
    cancelReason,
    parcelId,
    filePercent,
  } = print
  const { orderNumber, line, title, artistName, size, orientation, country } = sold
  return {
    ...{ id, state, version, quantity, routingReason, promisedOn, costCents, dotsPerInch, holdReason, cancelReason, parcelId, filePercent },
    ...{ orderNumber, line, title, artistName, size, orientation, country },
    number: printNumber(print.number),
    holdSentence: state === 'on_hold' ? holdSentences[holdCause ?? 'other'] : null,
    since: print.since.toISOString(),
    fileMaking: making === undefined ? null : describeMaking(making).done,
    measures: printMeasures(size, orientation),
    manufacturer: print.manufacturerId && manufacturerName !== null ? { id: print.manufacturerId, name: manufacturerName } : null,
    reprintOf: reprintOfNumber === null ? null : printNumber(reprintOfNumber),
    reprintReason: print.reprintReason,
    moves: listPossibleMoves(print),
  }
}

/** An audit event of a print, as a sentence. */
export function eventText(action: string, facts: Readonly<Record<string, unknown>>): string {
  // events recorded by earlier releases have `plates`
  const { by, reason, manufacturer, promisedOn, plates, copies = plates, carrier, tracking, reprint } = facts
  const who = by ? ` by ${by}` : ''
  switch (action) {
    case 'print.routed':
      return `Routed to ${manufacturer}. ${reason}`
    case 'print.overruled':
      return `Assigned to ${manufacturer}${who}, ships by ${promisedOn}: ${reason}`
    case 'print.held':
      return `Put on hold${who}: ${reason}`
    case 'print.released':
      return `Released${who}`
    case 'print.started':
      return `In production with ${formatCopies(copies)}${who}`
    case 'print.lowered':
      return `${formatCopies(copies)} left to produce after a refund`
    case 'print.shipped':
      return `Shipped with ${carrier}, ${tracking}${who}`
    case 'print.delivered':
      return `Marked as delivered${who}`
    case 'print.cancelled':
      return `Cancelled${who}: ${reason}`
    case 'print.reprinted':
      return `${copies} reprinted as ${reprint}${who}: ${reason}`
    case 'print.sheet_linked':
      return `Job sheet link created${who}, expires ${String(facts.until).slice(0, 10)}`
    default:
      return action
  }
}

/** @param copies  as recorded in an audit event */
function formatCopies(copies: unknown): string {
  return `${copies} ${selectPlural(Number(copies), { one: 'copy', other: 'copies' })}`
}
