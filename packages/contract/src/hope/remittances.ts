import { z } from 'zod'
import { limits } from '../limits.ts'
import { call, Day, Instant, Uid } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

export const RECEIPT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const

export const RemittanceStatus = z.enum(['due', 'remitted', 'cancelled'])

/** Donations being transferred to their causes. */
export const Remittance = z.object({
  id: Uid,
  status: RemittanceStatus,
  madeAt: Instant,
  remittedOn: Day.nullable(),
  reference: z.string().nullable(),
  totalCents: z.int(),
  lines: z.array(z.object({ id: Uid, causeId: Uid, causeTitle: z.string(), amountCents: z.int(), hasReceipt: z.boolean() })),
})
export type Remittance = z.infer<typeof Remittance>

/** The totals of one cause's donations. */
export const CauseFunds = z.object({
  causeId: Uid,
  causeTitle: z.string(),
  givenCents: z.int(),
  heldCents: z.int(),
  /** In remittances that are not paid yet. */
  dueCents: z.int(),
  remittedCents: z.int(),
  /** Available to the next remittance; negative if refunds followed a remittance. */
  openCents: z.int(),
})
export type CauseFunds = z.infer<typeof CauseFunds>

export const RemittanceBook = z.object({ causes: z.array(CauseFunds), remittances: z.array(Remittance) })
export type RemittanceBook = z.infer<typeof RemittanceBook>

export const backofficeRemittances = {
  list: call('viewer', 'GET', '/backoffice/remittances', 'List the amount owed to each cause, and the latest remittances').output(
    RemittanceBook,
  ),
  make: call('finance', 'POST', '/backoffice/remittances', 'Create a remittance of the amounts owed to causes. Needs an `Idempotency-Key`')
    .input(z.object({ causeIds: z.array(Uid).min(1).max(100) }))
    .output(Remittance),
  addReceipt: call('finance', 'POST', '/backoffice/remittance-receipts', 'Upload the receipt of a cause')
    .input(z.object({ lineId: Uid, receipt: z.file({ error: 'receipt_missing' }) }))
    .output(Remittance),
  markRemitted: call(
    'finance',
    'POST',
    '/backoffice/remittances/{id}/remitted',
    'Mark a remittance as paid. Needs a receipt for every cause',
  )
    .input(
      z.object({
        id: Uid,
        remittedOn: Day,
        reference: textLine({ max: limits.payoutReferenceMax, missing: 'payout_reference_missing', tooLong: 'payout_reference_too_long' }),
      }),
    )
    .output(Remittance),
  cancel: call('finance', 'POST', '/backoffice/remittances/{id}/cancel', 'Cancel a remittance. Its amounts return to the open balances')
    .input(z.object({ id: Uid }))
    .output(Remittance),
}
