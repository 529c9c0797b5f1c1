import { z } from 'zod'
import { limits } from '../limits.ts'
import { OrderStatus, ShippingAddress } from '../orders/store.ts'
import { Cents, Cursor, call, Day, Instant, Orientation, PlateSize, pageLimit, Uid } from '../shapes.ts'
import { PRINT_MOVES, PRINT_STATES } from './print-states.ts'

const State = z.enum(PRINT_STATES)

/** The making of the plates of one order line. A reprint is another one. */
export const Print = z.object({
  id: Uid,
  /** `J000042`: what papers and people call it. */
  number: z.string(),
  state: State,
  /** Since when it is in that state. */
  since: Instant,
  version: z.int(),
  orderNumber: z.string(),
  line: z.int(),
  title: z.string(),
  artistName: z.string(),
  size: PlateSize,
  orientation: Orientation,
  measures: z.string(),
  quantity: z.int(),
  country: z.string(),
  manufacturer: z.object({ id: Uid, name: z.string() }).nullable(),
  /** Why it is there. */
  routingReason: z.string().nullable(),
  /** The day on which it leaves, as it was promised. */
  promisedOn: Day.nullable(),
  costCents: Cents.nullable(),
  /** What preflight found; null before. */
  dotsPerInch: z.int().nullable(),
  /** How far its print file is, while it is enlarged by a network; else null. */
  filePercent: z.int().nullable(),
  /** What was done to the picture for its print file, as a sentence; null until there is one. */
  fileMaking: z.string().nullable(),
  holdReason: z.string().nullable(),
  /** The number of the print that it takes the place of. */
  reprintOf: z.string().nullable(),
  reprintReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  parcelId: Uid.nullable(),
  /** What can be done with it now. */
  moves: z.array(z.enum(PRINT_MOVES)),
})
export type Print = z.infer<typeof Print>

export const PrintPage = z.object({
  prints: z.array(Print),
  nextCursor: Cursor.nullable(),
  /** How many are in each state in which somebody has to do something. */
  open: z.array(z.object({ state: State, count: z.int() })),
})
export type PrintPage = z.infer<typeof PrintPage>

export const OrderParcel = z.object({ id: Uid, carrier: z.string(), tracking: z.string(), shippedAt: Instant })

/** An order as the people see it who have its plates made. */
export const OfficeOrder = z.object({
  orderNumber: z.string(),
  status: OrderStatus,
  email: z.string(),
  shippingAddress: ShippingAddress,
  /** Since when nothing of the customer is in it any more but the country; null while it is. */
  customerForgottenAt: Instant.nullable(),
  /** It is over, so that the customer can be forgotten. */
  isOver: z.boolean(),
  placedAt: Instant,
  paidAt: Instant.nullable(),
  totalCents: Cents,
  refundedCents: Cents,
  /** What a shop elsewhere has collected for tax offices, in none of the sums. */
  taxCents: Cents,
  lines: z.array(
    z.object({
      line: z.int(),
      title: z.string(),
      artistName: z.string(),
      size: PlateSize,
      measures: z.string(),
      quantity: z.int(),
      refundedQuantity: z.int(),
      /** What is neither refunded nor in dispute. */
      refundableQuantity: z.int(),
      prints: z.array(Print),
    }),
  ),
  parcels: z.array(OrderParcel),
  /** What was done with its prints, the latest first. */
  events: z.array(z.object({ at: Instant, number: z.string(), text: z.string() })),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>

/** What a manufacturer could do for a print. */
export const Offer = z.object({
  manufacturerId: Uid,
  name: z.string(),
  /** Null where it has no free capacity soon, or may not take it: `why` says it. */
  promisedOn: Day.nullable(),
  costCents: Cents,
  why: z.string().nullable(),
})
export type Offer = z.infer<typeof Offer>

/** What one line of a manufacturer's answer does. `unknown`, `wrong` and `refused` lines change nothing. */
export const ProductionAnswerRow = z.object({
  line: z.int(),
  /** The print, as the file says it. */
  print: z.string(),
  outcome: z.enum(['started', 'shipped', 'delivered', 'held', 'same', 'unknown', 'wrong', 'refused']),
  orderNumber: z.string().nullable(),
  /** Picture, plate and quantity of the print. */
  what: z.string().nullable(),
  /** The parcel or the reason that is put down, or what is wrong with the line. */
  text: z.string(),
})
export type ProductionAnswerRow = z.infer<typeof ProductionAnswerRow>

export const ProductionAnswer = z.object({
  rows: z.array(ProductionAnswerRow),
  counts: z.record(ProductionAnswerRow.shape.outcome, z.int()),
})
export type ProductionAnswer = z.infer<typeof ProductionAnswer>

const AnswerUpload = z.object({ manufacturerId: Uid, answer: z.file({ error: 'answer_file_missing' }) })

const Reason = z.string({ error: 'reason_missing' }).trim().min(1, 'reason_missing').max(limits.decisionReasonMax, 'reason_too_long')
/** A print as the operator saw it: one that has changed since then is not moved unseen. */
const Seen = z.object({ id: Uid, version: z.int() })

function move(name: string, summary: string) {
  return call('moderator', 'POST', `/backoffice/prints/{id}/${name}`, summary)
}

export const backofficeProduction = {
  list: call('viewer', 'GET', '/backoffice/prints', 'Prints in one state: the longest waiting first, or the latest first where it is over')
    .input(z.object({ state: State.default('routed'), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(PrintPage),
  order: call('viewer', 'GET', '/backoffice/orders/{orderNumber}', 'An order with its prints and parcels')
    .input(z.object({ orderNumber: z.string().max(40) }))
    .output(OfficeOrder),
  offers: call('viewer', 'GET', '/backoffice/prints/{id}/offers', 'Who could make it, when and for how much')
    .input(z.object({ id: Uid }))
    .output(z.object({ offers: z.array(Offer) })),
  sheet: move('sheet', 'A link under which its manufacturer finds the job sheet without signing in')
    .input(z.object({ id: Uid }))
    .output(z.object({ url: z.string(), until: Instant })),
  route: move('route', 'Give it to a manufacturer of one’s own choice, with a reason')
    .input(Seen.extend({ manufacturerId: Uid, reason: Reason }))
    .output(OfficeOrder),
  start: move('start', 'It is being made: it can no longer be cancelled').input(Seen).output(OfficeOrder),
  hold: move('hold', 'Nothing goes on until it is released')
    .input(Seen.extend({ reason: Reason }))
    .output(OfficeOrder),
  release: move('release', 'It goes on where it was held').input(Seen).output(OfficeOrder),
  cancel: move('cancel', 'It is not made. Only before production; the money is given back by a refund')
    .input(Seen.extend({ reason: Reason }))
    .output(OfficeOrder),
  reprint: move('reprint', 'Make plates of it once more. Needs an `Idempotency-Key`')
    .input(Seen.extend({ quantity: z.int().min(1), reason: Reason }))
    .output(OfficeOrder),
  deliver: move('deliver', 'Its parcel has arrived, with all that is in it').input(Seen).output(OfficeOrder),
  ship: call(
    'moderator',
    'POST',
    '/backoffice/orders/{orderNumber}/parcels',
    'Send prints of one order in one parcel. Needs an `Idempotency-Key`',
  )
    .input(
      z.object({
        orderNumber: z.string().max(40),
        prints: z.array(Seen).min(1, 'parcel_empty').max(limits.pageMax),
        carrier: z.string().trim().min(1, 'carrier_missing').max(limits.parcelTextMax, 'parcel_text_too_long'),
        tracking: z.string().trim().min(1, 'tracking_missing').max(limits.parcelTextMax, 'parcel_text_too_long'),
      }),
    )
    .output(OfficeOrder),
  previewAnswer: call(
    'moderator',
    'POST',
    '/backoffice/production-answers/preview',
    'What the answer of a manufacturer, a CSV file, would change',
  )
    .input(AnswerUpload)
    .output(ProductionAnswer),
  applyAnswer: call('moderator', 'POST', '/backoffice/production-answers', 'Put down what such an answer says; once more changes nothing')
    .input(AnswerUpload)
    .output(ProductionAnswer),
}
