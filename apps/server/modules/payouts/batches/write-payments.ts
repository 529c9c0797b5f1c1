import type { ManualPayoutMethod } from '@tintype/contract/payouts/payouts'
import { csvHead, csvLines } from '../../../platform/csv/csv.ts'
import type { PayoutRow } from '../queries/payouts.ts'
import { toPayoutPurpose, tryOpenDetails } from '../settings/sealed-details.ts'
import type { PayoutTools } from '../tools.ts'
import { paymentCells, paymentColumns } from './payment-file.ts'

/** Thrown for a payout whose details cannot be decrypted. Details are decrypted one row at a time while they are sent, and never stored. */
export class DetailsUnreadable extends Error {
  override name = 'DetailsUnreadable'
}

/**
 * The payment file in parts: the same payouts give the same bytes.
 * @throws DetailsUnreadable
 */
export async function* writePayments(
  { sealer }: Pick<PayoutTools, 'sealer'>,
  method: ManualPayoutMethod,
  payouts: Iterable<PayoutRow> | AsyncIterable<PayoutRow>,
): AsyncGenerator<string> {
  const columns = paymentColumns[method]
  if (columns) yield csvHead(columns)
  for await (const { id, number, amountCents, detailsSealed } of payouts) {
    const details = tryOpenDetails(sealer, detailsSealed, toPayoutPurpose(id))
    if (!details) throw new DetailsUnreadable(id)
    yield csvLines([paymentCells(method, { number, amountCents, details })])
  }
}
