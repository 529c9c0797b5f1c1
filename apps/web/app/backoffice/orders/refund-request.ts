import { isPassing } from '../../api/problem.ts'
import { newRequestKey } from '../../api/request-key.ts'

/** Plates to give back, with the key that makes asking twice one refund. */
export type RefundRequest = { lines: { line: number; quantity: number }[]; key: string }

/** @param unsure  what was asked for and not answered: it may have been done, so it is asked for once more, word for word */
export function refundRequest(unsure: RefundRequest | undefined, lines: RefundRequest['lines']): RefundRequest {
  return unsure ?? { lines, key: newRequestKey() }
}

/** What was refused is asked for anew; of what nobody answered it is not known whether it was done. */
export function unsureAfter(error: unknown, request: RefundRequest): RefundRequest | undefined {
  return isPassing(error) ? request : undefined
}
