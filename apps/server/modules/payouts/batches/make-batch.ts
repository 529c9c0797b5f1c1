import { createHash } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import type { LeftOut, PayoutBatch } from '@tintype/contract/payouts/payout-batches'
import type { ManualPayoutMethod } from '@tintype/contract/payouts/payouts'
import { Problem, problemText } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { runOnce } from '../../../platform/idempotency/once.ts'
import { claimApproved, countStates, exportPayouts, insertBatch } from '../queries/batch.ts'
import type { PayoutRow } from '../queries/payouts.ts'
import { payoutNumber, statusAfter } from '../rules/payouts.ts'
import { toPayoutPurpose, tryOpenDetails } from '../settings/sealed-details.ts'
import type { PayoutTools } from '../tools.ts'
import { toBatch } from '../views/batch.ts'
import { findUnpayable } from './payment-file.ts'
import { writePayments } from './write-payments.ts'

export type BatchRequest = { method: ManualPayoutMethod; idempotencyKey?: string | undefined }
export type BatchMade = { batch: PayoutBatch; leftOut: LeftOut[] }

/**
 * Puts all approved payouts of a method into a batch. Concurrent batches share no payout. Payouts whose details cannot be decrypted or
 * cannot be written to a file, and those of suspended artists, stay approved and are listed.
 * @throws Problem `payout_batch_empty`, `idempotency_key_reused`
 */
export async function makeBatch(tools: PayoutTools, operator: Operator, { idempotencyKey, method }: BatchRequest): Promise<BatchMade> {
  return tools.database.transaction((tx) => {
    if (!idempotencyKey) return claim(tools, tx, operator, method)
    const scope = `make-payout-batch:${operator.userId}`
    return runOnce(tx, { scope, key: idempotencyKey, request: { method } }, () => claim(tools, tx, operator, method))
  })
}

async function claim(tools: PayoutTools, tx: Transaction, operator: Operator, method: ManualPayoutMethod): Promise<BatchMade> {
  const claimed = await claimApproved(tx, method, limits.payoutBatchMax)
  const artists = await tools.accounts.getArtists(tx, [...new Set(claimed.map(({ artistId }) => artistId))])
  const judged = claimed.map((payout) => ({ payout, problem: findPayoutProblem(tools, method, payout, artists.get(payout.artistId)) }))
  const taken = judged.filter(({ problem }) => !problem).map(({ payout }) => payout)
  if (!taken.length) throw new Problem('payout_batch_empty')
  taken.sort((a, b) => a.number - b.number)

  const at = tools.clock()
  const hash = createHash('sha256')
  for await (const part of writePayments(tools, method, taken)) hash.update(part)
  const { userId, name } = operator
  const batch = await insertBatch(tx, {
    method,
    madeAt: at,
    madeBy: userId,
    madeByName: name,
    payoutCount: taken.length,
    sumCents: taken.reduce((sum, { amountCents }) => sum + amountCents, 0),
    sha256: hash.digest('hex'),
  })
  const ids = taken.map(({ id }) => id)
  const status = statusAfter('approved', 'export')
  await exportPayouts(tx, ids, { status, batchId: batch.id, exportedAt: at, exportedBy: userId, decidedBy: userId })
  const facts = { by: name, payouts: taken.length, decrypted: judged.length }
  const after = { number: batch.number, method: batch.method, payouts: batch.payoutCount, sumCents: batch.sumCents }
  await tools.audit.record(tx, { actor: operator, action: 'payout_batch.made', subject: `payout_batch:${batch.id}`, at, facts, after })
  return { batch: toBatch(batch, await countStates(tx, [batch.id])), leftOut: nameLeftOut(judged, artists) }
}

function findPayoutProblem(
  { sealer }: PayoutTools,
  method: ManualPayoutMethod,
  { id, detailsSealed }: PayoutRow,
  artist: { suspendedAt: Date | null } | undefined,
): string | undefined {
  if (artist?.suspendedAt) return problemText('payout_artist_suspended')
  return findUnpayable(method, tryOpenDetails(sealer, detailsSealed, toPayoutPurpose(id)))
}

function nameLeftOut(
  judged: readonly { payout: PayoutRow; problem: string | undefined }[],
  artists: ReadonlyMap<string, { name: string }>,
): LeftOut[] {
  return judged.flatMap(({ payout: { id, number, artistId }, problem }) =>
    problem ? [{ id, number: payoutNumber(number), artistName: artists.get(artistId)?.name ?? '', reason: problem }] : [],
  )
}
