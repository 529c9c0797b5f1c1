import { z } from 'zod'
import { limits } from '../limits.ts'
import { HOLD_CAUSES } from '../orders/order-states.ts'
import { OrderState, OrderStatus, Parcel, ShippingAddress } from '../orders/store.ts'
import { Cents, Cursor, call, Day, Instant, Orientation, PrintSize, pageLimit, Uid } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'
import { PRINT_MOVES, PRINT_STATES } from './print-states.ts'

const State = z.enum(PRINT_STATES)

/** The production of one order line. A reprint is a new print. */
export const Print = z.object({
  id: Uid,
  /** The visible number: `J000042`. */
  number: z.string(),
  state: State,
  /** Since when it is in this state. */
  since: Instant,
  version: z.int(),
  orderNumber: z.string(),
  line: z.int(),
  title: z.string(),
  artistName: z.string(),
  size: PrintSize,
  orientation: Orientation,
  measures: z.string(),
  quantity: z.int(),
  country: z.string(),
  manufacturer: z.object({ id: Uid, name: z.string() }).nullable(),
  /** Why it was assigned to this manufacturer. */
  routingReason: z.string().nullable(),
  /** The promised dispatch day. */
  promisedOn: Day.nullable(),
  costCents: Cents.nullable(),
  /** The resolution found by preflight; null before. */
  dotsPerInch: z.int().nullable(),
  /** The progress of its print file while the network enlarges it; else null. */
  filePercent: z.int().nullable(),
  /** How the image was processed for the print file, as a sentence; null until the file exists. */
  fileMaking: z.string().nullable(),
  holdReason: z.string().nullable(),
  /** What the customer reads about the hold; null while it is not on hold. */
  holdSentence: z.string().nullable(),
  /** The number of the print that it replaces. */
  reprintOf: z.string().nullable(),
  reprintReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  parcelId: Uid.nullable(),
  /** The actions possible now. */
  moves: z.array(z.enum(PRINT_MOVES)),
})
export type Print = z.infer<typeof Print>

export const PrintPage = z.object({
  prints: z.array(Print),
  nextCursor: Cursor.nullable(),
  /** The number of prints in each state that requires an action. */
  open: z.array(z.object({ state: State, count: z.int() })),
})
export type PrintPage = z.infer<typeof PrintPage>

export const OrderParcel = Parcel.extend({ id: Uid })

/** An order as production operators see it. */
export const OfficeOrder = z.object({
  orderNumber: z.string(),
  status: OrderStatus,
  state: OrderState,
  email: z.string(),
  shippingAddress: ShippingAddress,
  /** Since when the order's customer data is erased, except the country; null before. */
  customerForgottenAt: Instant.nullable(),
  /** The order is complete, so that its customer data can be erased. */
  isOver: z.boolean(),
  placedAt: Instant,
  paidAt: Instant.nullable(),
  shippingCents: Cents,
  totalCents: Cents,
  refundedCents: Cents,
  /** Tax collected by an external shop; included in none of the sums. */
  taxCents: Cents,
  /** Tax that the customer paid to us in addition to the total, and what was refunded of it. */
  paidTaxCents: Cents,
  refundedTaxCents: Cents,
  lines: z.array(
    z.object({
      line: z.int(),
      title: z.string(),
      artistName: z.string(),
      size: PrintSize,
      orientation: Orientation,
      measures: z.string(),
      quantity: z.int(),
      priceCents: Cents,
      refundedQuantity: z.int(),
      /** The quantity neither refunded nor disputed. */
      refundableQuantity: z.int(),
      prints: z.array(Print),
    }),
  ),
  parcels: z.array(OrderParcel),
  /** The history of its prints, the latest first. */
  events: z.array(z.object({ at: Instant, number: z.string(), text: z.string() })),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>

/** A manufacturer's offer for a print. */
export const Offer = z.object({
  manufacturerId: Uid,
  name: z.string(),
  /** Null if it has no capacity soon or may not make it; `why` states the reason. */
  promisedOn: Day.nullable(),
  costCents: Cents,
  why: z.string().nullable(),
})
export type Offer = z.infer<typeof Offer>

/** The effect of one line of a manufacturer's answer. `unknown`, `wrong` and `refused` lines change nothing. */
export const ProductionAnswerRow = z.object({
  line: z.int(),
  /** The print number in the file. */
  print: z.string(),
  outcome: z.enum(['started', 'shipped', 'delivered', 'held', 'same', 'unknown', 'wrong', 'refused']),
  orderNumber: z.string().nullable(),
  /** Artwork, size and quantity of the print. */
  what: z.string().nullable(),
  /** The parcel or reason to be recorded, or the error in the line. */
  text: z.string(),
})
export type ProductionAnswerRow = z.infer<typeof ProductionAnswerRow>

export const ProductionAnswer = z.object({
  rows: z.array(ProductionAnswerRow),
  counts: z.record(ProductionAnswerRow.shape.outcome, z.int()),
})
export type ProductionAnswer = z.infer<typeof ProductionAnswer>

const AnswerUpload = z.object({ manufacturerId: Uid, answer: z.file({ error: 'answer_file_missing' }) })

const Reason = textArea({ max: limits.decisionReasonMax, missing: 'reason_missing', tooLong: 'reason_too_long' })
/** The version that the operator saw. A print changed since then is refused. */
const Seen = z.object({ id: Uid, version: z.int() })

function move(name: string, summary: string) {
  return call('moderator', 'POST', `/backoffice/prints/{id}/${name}`, summary)
}

export const backofficeProduction = {
  list: call('viewer', 'GET', '/backoffice/prints', 'List prints in one state. Open ones oldest first, closed ones latest first')
    .input(z.object({ state: State.default('routed'), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(PrintPage),
  order: call('viewer', 'GET', '/backoffice/orders/{orderNumber}', 'Get an order with its prints and parcels')
    .input(z.object({ orderNumber: textLine({ max: 40 }) }))
    .output(OfficeOrder),
  offers: call('viewer', 'GET', '/backoffice/prints/{id}/offers', 'List manufacturers that can make a print, with date and cost')
    .input(z.object({ id: Uid }))
    .output(z.object({ offers: z.array(Offer) })),
  sheet: move('sheet', 'Create a link to the job sheet that works without sign-in')
    .input(z.object({ id: Uid }))
    .output(z.object({ url: z.string(), until: Instant })),
  route: move('route', 'Reassign the manufacturer, with a reason')
    .input(Seen.extend({ manufacturerId: Uid, reason: Reason }))
    .output(OfficeOrder),
  start: move('start', 'Mark as in production. It can no longer be cancelled').input(Seen).output(OfficeOrder),
  hold: move('hold', 'Put on hold')
    .input(Seen.extend({ reason: Reason, cause: z.enum(HOLD_CAUSES).default('other') }))
    .output(OfficeOrder),
  release: move('release', 'Release from hold').input(Seen).output(OfficeOrder),
  cancel: move('cancel', 'Cancel before production. Refund the order separately')
    .input(Seen.extend({ reason: Reason }))
    .output(OfficeOrder),
  reprint: move('reprint', 'Reprint. Needs an `Idempotency-Key`')
    .input(Seen.extend({ quantity: z.int().min(1), reason: Reason }))
    .output(OfficeOrder),
  deliver: move('deliver', 'Mark as delivered, with all prints of its parcel').input(Seen).output(OfficeOrder),
  ship: call(
    'moderator',
    'POST',
    '/backoffice/orders/{orderNumber}/parcels',
    'Ship prints of one order in one parcel. Needs an `Idempotency-Key`',
  )
    .input(
      z.object({
        orderNumber: textLine({ max: 40 }),
        prints: z.array(Seen).min(1, 'parcel_empty').max(limits.pageMax),
        carrier: textLine({ max: limits.parcelTextMax, missing: 'carrier_missing', tooLong: 'parcel_text_too_long' }),
        tracking: textLine({ max: limits.parcelTextMax, missing: 'tracking_missing', tooLong: 'parcel_text_too_long' }),
      }),
    )
    .output(OfficeOrder),
  previewAnswer: call(
    'moderator',
    'POST',
    '/backoffice/production-answers/preview',
    'Preview the import of a results file (CSV) from a manufacturer',
  )
    .input(AnswerUpload)
    .output(ProductionAnswer),
  applyAnswer: call('moderator', 'POST', '/backoffice/production-answers', 'Import a results file. Repeating it changes nothing')
    .input(AnswerUpload)
    .output(ProductionAnswer),
}
