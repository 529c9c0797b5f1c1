import { z } from 'zod'
import { Cents, Cursor, call, Instant, pageLimit, StreamedFile, Uid } from '../shapes.ts'
import { MANUAL_PAYOUT_METHODS } from './payout-methods.ts'
import { PAYOUT_STATES } from './payout-states.ts'

const Method = z.enum(MANUAL_PAYOUT_METHODS, { error: 'payout_method_unselected' })

/** Approved payouts of one method, paid together with one file. */
export const PayoutBatch = z.object({
  id: Uid,
  /** The visible number, also in the file: `B000012`. */
  number: z.string(),
  method: Method,
  madeAt: Instant,
  madeBy: z.string(),
  count: z.int(),
  sumCents: Cents,
  /** SHA-256 of its file, in hex: the same for every download. */
  sha256: z.string(),
  /** The number of its payouts per status. */
  states: z.array(z.object({ status: z.enum(PAYOUT_STATES), count: z.int(), sumCents: Cents })),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

/** Approved payouts that do not fit into a batch, with the reason: operators pay or fail them manually. */
export const LeftOut = z.object({ id: Uid, number: z.string(), artistName: z.string(), reason: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

export const BatchEvent = z.object({
  at: Instant,
  kind: z.enum(['made', 'downloaded', 'answered']),
  by: z.string(),
  /** The download or change, as a sentence. */
  text: z.string(),
})
export type BatchEvent = z.infer<typeof BatchEvent>

/** The effect of one row of an answer. `unknown`, `wrong` and `refused` rows change nothing. */
export const AnswerRow = z.object({
  line: z.int(),
  /** As written in the file. */
  id: z.string(),
  outcome: z.enum(['paid', 'failed', 'returned', 'same', 'waiting', 'unknown', 'wrong', 'refused']),
  artistName: z.string().nullable(),
  amountCents: Cents.nullable(),
  /** The reference or reason to be recorded, or the error in the row. */
  text: z.string(),
})
export type AnswerRow = z.infer<typeof AnswerRow>

export const PayoutAnswer = z.object({
  rows: z.array(AnswerRow),
  counts: z.record(AnswerRow.shape.outcome, z.int()),
})
export type PayoutAnswer = z.infer<typeof PayoutAnswer>

const AnswerUpload = z.object({ batchId: Uid, answer: z.file({ error: 'answer_file_missing' }) })

export const backofficePayoutBatches = {
  list: call('viewer', 'GET', '/backoffice/payout-batches', 'List batches, latest first')
    .input(z.object({ limit: pageLimit(20), cursor: Cursor.optional() }))
    .output(z.object({ batches: z.array(PayoutBatch), nextCursor: Cursor.nullable() })),
  make: call(
    'finance',
    'POST',
    '/backoffice/payout-batches',
    'Create a batch of all approved payouts of a method. Takes an `Idempotency-Key`',
  )
    .input(z.object({ method: Method }))
    .output(z.object({ batch: PayoutBatch, leftOut: z.array(LeftOut) })),
  get: call('viewer', 'GET', '/backoffice/payout-batches/{id}', 'Get a batch and its history')
    .input(z.object({ id: Uid }))
    .output(PayoutBatch.extend({ events: z.array(BatchEvent) })),
  download: call('finance', 'POST', '/backoffice/payout-batches/{id}/file', 'Download the payment file as CSV. Each download is logged')
    .route({ outputStructure: 'detailed' })
    .input(z.object({ id: Uid }))
    .output(StreamedFile),
  previewAnswer: call(
    'finance',
    'POST',
    '/backoffice/payout-answers/preview',
    'Preview the import of a results file (CSV) from a bank or PayPal',
  )
    .input(AnswerUpload)
    .output(PayoutAnswer),
  applyAnswer: call('finance', 'POST', '/backoffice/payout-answers', 'Import a results file. Repeating it changes nothing')
    .input(AnswerUpload)
    .output(PayoutAnswer),
}
