import { Problem } from '@tintype/contract/problems'
import type { HeldDecision } from '@tintype/contract/review/review'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockWithCounts } from '../../artworks/index.ts'
import { deleteHeld, dropClaim, findHeld, insertHeld, saveClaim } from '../queries/held.ts'
import { claimExpiry, decisionEffectAt } from '../rules/claims.ts'
import type { ReviewTools } from '../tools.ts'
import { toHeldDecision } from '../views/review.ts'
import type { DecisionRequest, Verdict } from './apply-decision.ts'
import { lockDecidable } from './record-decision.ts'
import { holdSeconds, settleDecisionJob } from './settle-decision.ts'

/**
 * Holds a review decision until it takes effect, and queues a job that applies it then. Until then other operators cannot decide, and the
 * artist is not notified.
 * @throws Problem as `recordDecision`
 */
export async function holdDecision(
  { clock, jobs }: Pick<ReviewTools, 'clock' | 'jobs'>,
  tx: Transaction,
  operator: Operator,
  { uid, decision, reason, code, version }: DecisionRequest & Verdict,
): Promise<HeldDecision> {
  const at = clock()
  const operatorId = operator.userId
  const artwork = await lockDecidable(tx, uid, { operatorId, version, at })
  await dropClaim(tx, uid)
  const words = { decision, reason, code, version: artwork.version }
  const row = { artworkUid: uid, operatorId, operatorName: operator.name, ...words, takesEffectAt: decisionEffectAt(at) }
  const held = toHeldDecision(await insertHeld(tx, row))
  await jobs.send(tx, settleDecisionJob, { held: held.id }, { afterSeconds: holdSeconds })
  return held
}

/**
 * Undoes a decision that has not taken effect, and gives the claim back to the operator.
 * @throws Problem `decision_final`, also for another operator's decision
 */
export async function revokeHeld(
  { clock }: Pick<ReviewTools, 'clock'>,
  tx: Transaction,
  operator: Operator,
  { uid, held: id }: { uid: string; held: string },
): Promise<void> {
  await lockWithCounts(tx, uid)
  const held = await findHeld(tx, id)
  if (held?.artworkUid !== uid || held.operatorId !== operator.userId) throw new Problem('decision_final')
  await deleteHeld(tx, id)
  const at = clock()
  await saveClaim(tx, { artworkUid: uid, operatorId: operator.userId, operatorName: operator.name, until: claimExpiry(at) }, at)
}
