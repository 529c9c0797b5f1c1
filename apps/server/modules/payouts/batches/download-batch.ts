import { createHash } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { type StreamedAnswer, streamedFile } from '../../../http/downloads/streamed-file.ts'
import type { Operator } from '../../../platform/actor.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { type BatchRow, findBatch, findPayoutsIn } from '../queries/batch.ts'
import { batchNumber } from '../rules/payouts.ts'
import type { PayoutTools } from '../tools.ts'
import { DetailsUnreadable, writePayments } from './write-payments.ts'

/**
 * The payment file of a batch. Every download is in the audit log, because the file contains all details in clear text. Its hash is checked
 * before the first byte is sent: the payment must not use a partial file, or a file that differs from the batch.
 * @throws Problem `payout_batch_not_found`, `payout_batch_changed`
 */
export async function downloadBatch(
  tools: PayoutTools,
  operator: Operator,
  { id, address }: { id: string; address: string | undefined },
): Promise<StreamedAnswer> {
  const batch = await findBatch(tools.database, id)
  if (!batch) throw new Problem('payout_batch_not_found')
  if ((await hashParts(streamPayments(tools, batch))) !== batch.sha256) throw new Problem('payout_batch_changed')
  const { number, method, payoutCount } = batch
  await tools.database.transaction((tx) =>
    tools.audit.record(tx, {
      actor: operator,
      action: 'payout_batch.downloaded',
      subject: `payout_batch:${id}`,
      at: tools.clock(),
      facts: { by: operator.name, decrypted: payoutCount },
      address,
      changes: 'nothing',
    }),
  )
  const name = `payouts-${batchNumber(number)}-${method}.csv`
  return streamedFile({ name, type: 'text/csv; charset=utf-8' }, streamPayments(tools, batch))
}

function streamPayments(tools: PayoutTools, { id, method }: BatchRow): AsyncGenerator<string> {
  const rows = iterateRows(
    (after: number | undefined, limit) => findPayoutsIn(tools.database, id, after, limit),
    ({ number }) => number,
  )
  return writePayments(tools, method, rows)
}

async function hashParts(parts: AsyncIterable<string>): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const part of parts) hash.update(part)
  } catch (error) {
    if (error instanceof DetailsUnreadable) return undefined
    throw error
  }
  return hash.digest('hex')
}
