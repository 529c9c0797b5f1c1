import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { ProductionAnswerRow } from '@tintype/contract/production/production'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { canMove, copiesLeft, type PrintStatus, printNumber } from './production.ts'
import { type AnswerType, answerMoves, isOutdated } from './webhook.ts'

export type Column = 'print' | 'status' | 'order' | 'carrier' | 'tracking' | 'reason'

/** Accepted names of each column, compared without case, spaces and punctuation. Includes our names and those of manufacturers' systems. */
export const columnNames: Readonly<Record<Column, readonly string[]>> = {
  print: ['print', 'printnumber', 'job', 'jobnumber', 'jobsheet', 'id'],
  status: ['status', 'state'],
  order: ['order', 'ordernumber'],
  carrier: ['carrier', 'shippedwith', 'courier', 'service'],
  tracking: ['tracking', 'trackingnumber', 'trackingcode', 'parcelnumber'],
  reason: ['reason', 'problem', 'error', 'comment', 'note'],
}

/** A line of the file: its line number and its cells as text. */
export type AnswerLine = { line: number } & Record<Column, string>

const statusWords: Readonly<Record<AnswerType, readonly string[]>> = {
  'print.started': ['started', 'inproduction', 'production', 'printing', 'begun'],
  'print.shipped': ['shipped', 'sent', 'dispatched', 'intransit'],
  'print.delivered': ['delivered', 'arrived'],
  'print.problem': ['problem', 'onhold', 'held', 'failed', 'error'],
}

/** The properties of a print that an answer is validated against. */
export type AnsweredPrint = PrintStatus & {
  id: string
  number: number
  orderId: string
  orderNumber: string
  what: string
  quantity: number
  isReprint: boolean
  line: { quantity: number; refundedQuantity: number }
  /** The carrier and tracking number of the parcel that contains the print. */
  parcel: { carrier: string; tracking: string } | undefined
}

export type AnswerMove = { printId: string; orderId: string; type: AnswerType; carrier: string; tracking: string; reason: string }
/** A row with its effect. `move` is set only if the row changes the print. */
export type MatchedRow = ProductionAnswerRow & { move?: AnswerMove }

/** Validates each line against the print that it names. If lines repeat a print, only the first one counts. */
export function matchAnswerRows(lines: readonly AnswerLine[], find: (number: number) => AnsweredPrint | undefined): MatchedRow[] {
  const named = new Set<string>()
  return lines.map((line) => {
    const number = readPrintNumber(line.print)
    const print = number === undefined ? undefined : find(number)
    const judged = print
      ? judgeLine(line, print, named.has(print.id))
      : {
          outcome: 'unknown' as const,
          text: number === undefined ? 'This is not a print number.' : 'This manufacturer has no such print.',
        }
    if (print) named.add(print.id)
    const { orderNumber = null, what = null } = print ?? {}
    return { line: line.line, print: truncateText(line.print, 40, { measure: 'units', ellipsis: '' }), orderNumber, what, ...judged }
  })
}

type Judgement = Pick<MatchedRow, 'outcome' | 'text' | 'move'>

function judgeLine(line: AnswerLine, print: AnsweredPrint, isSecond: boolean): Judgement {
  const name = printNumber(print.number)
  if (isSecond) return wrong(`${name} appears twice in this file.`)
  if (line.order && line.order.toUpperCase() !== print.orderNumber) return wrong(`${name} belongs to order ${print.orderNumber}.`)
  const type = readStatus(line.status)
  if (!type)
    return wrong(
      line.status ? `Unknown status “${truncateText(line.status, 40, { measure: 'units', ellipsis: '' })}”.` : 'The status is missing.',
    )
  const fault = textFault(type, line)
  if (fault) return wrong(fault)
  if (isOutdated(print, type)) return behind(print, type, line)
  if (!canMove(print, answerMoves[type])) return refused(problemText('print_state', { state: print.state }))
  const isAboutCopies = type === 'print.started' || type === 'print.shipped'
  if (isAboutCopies && copiesLeft(print, print.line) <= 0) return refused(problemText('print_refunded'))
  return moved(type, line, print)
}

/** Parses a print number such as `J000042`, in any notation. @returns undefined for any other text */
export function readPrintNumber(text: string): number | undefined {
  const digits = /^j?0*(\d{1,9})$/i.exec(text)?.[1]
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}

function readStatus(text: string): AnswerType | undefined {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '')
  return (Object.keys(statusWords) as AnswerType[]).find((type) => statusWords[type].includes(plain))
}

function textFault(type: AnswerType, { carrier, tracking, reason }: AnswerLine): string | undefined {
  if (type === 'print.problem') {
    if (!reason) return problemText('reason_missing')
    return reason.length > limits.decisionReasonMax ? problemText('reason_too_long') : undefined
  }
  if (type !== 'print.shipped') return undefined
  if (!carrier) return problemText('carrier_missing')
  if (!tracking) return problemText('tracking_missing')
  return Math.max(carrier.length, tracking.length) > limits.parcelTextMax ? problemText('parcel_text_too_long') : undefined
}

/** The line repeats the current state. A different tracking number for a sent print is refused instead. */
function behind(print: AnsweredPrint, type: AnswerType, { carrier, tracking }: AnswerLine): Judgement {
  if (print.state === 'cancelled') return refused(problemText('print_state', { state: print.state }))
  const { parcel } = print
  if (type === 'print.shipped' && parcel && (parcel.carrier !== carrier || parcel.tracking !== tracking)) {
    return refused(`Already shipped with ${parcel.carrier}, ${parcel.tracking}.`)
  }
  return { outcome: 'same', text: `This print is ${print.state.replaceAll('_', ' ')}.` }
}

const outcomes = {
  'print.started': 'started',
  'print.shipped': 'shipped',
  'print.delivered': 'delivered',
  'print.problem': 'held',
} as const

function moved(type: AnswerType, { carrier, tracking, reason }: AnswerLine, { id: printId, orderId }: AnsweredPrint): Judgement {
  const text = type === 'print.shipped' ? `${carrier}, ${tracking}` : type === 'print.problem' ? reason : ''
  return { outcome: outcomes[type], text, move: { printId, orderId, type, carrier, tracking, reason } }
}

const wrong = (text: string): Judgement => ({ outcome: 'wrong', text })
const refused = (text: string): Judgement => ({ outcome: 'refused', text })

/** Groups moves that run in one transaction: all prints of one parcel and order, and every other print alone. */
export function groupMoves(rows: readonly MatchedRow[]): (MatchedRow & { move: AnswerMove })[][] {
  const moving = rows.flatMap((row) => (row.move ? [{ ...row, move: row.move }] : []))
  const groups = Map.groupBy(moving, ({ move }) =>
    move.type === 'print.shipped' ? JSON.stringify([move.orderId, move.carrier, move.tracking]) : move.printId,
  )
  return [...groups.values()]
}
