import { Problem } from '@tintype/contract/problems'
import type { Claim, HeldDecision } from '@tintype/contract/review/review'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Operator } from '../../../platform/http/actor.ts'
import { deleteHeld, dropClaim, dropOwnClaim, findHeld, findHold, type HeldRow, insertHeld, takeClaim } from '../queries/held.ts'
import { lockArtwork, lockWithShelf } from '../queries/review.ts'
import { checkDecidable, claimUntil, effectAt } from '../rules/claims.ts'
import type { ArtworkTools } from '../../artworks/tools.ts'
import { toHeld } from '../views/review.ts'
import { type ArtworkDecision, lockDecidable } from './record-decision.ts'

type Tools = Pick<ArtworkTools, 'clock'>

/** Claims, and review decisions that can still be undone. */
export function holdVerbs(tools: Tools) {
  return {
    claim: (tx: Transaction, operator: Operator, request: ClaimRequest) => claim(tools, tx, operator, request),
    hold: (tx: Transaction, operator: Operator, uid: string, decision: Omit<ArtworkDecision, 'operatorId'>) =>
      holdDecision(tools, tx, operator, uid, decision),
    takeBack: (tx: Transaction, operator: Operator, request: { uid: string; held: string }) => takeBack(tools, tx, operator, request),
    takeHeld,
  }
}

/** @param leaving  the artwork that the operator viewed before */
export type ClaimRequest = { uid: string; leaving?: string | undefined }

/**
 * Claims an artwork for five minutes, or extends the claim. If another operator has it, the answer names the operator.
 * @throws Problem `artwork_not_found`, `artwork_already_decided`
 */
async function claim({ clock }: Tools, tx: Transaction, operator: Operator, { uid, leaving }: ClaimRequest): Promise<Claim> {
  const at = clock()
  if (leaving) await dropOwnClaim(tx, leaving, operator.userId)
  const artwork = await lockArtwork(tx, uid)
  const { isHeld } = await findHold(tx, uid)
  checkDecidable(artwork, { claim: undefined, isHeld }, { operatorId: operator.userId, at, version: undefined })
  const wanted = { artworkUid: uid, operatorId: operator.userId, operatorName: operator.name, until: claimUntil(at) }
  const { operatorId, operatorName, until } = await takeClaim(tx, wanted, at)
  return { isMine: operatorId === operator.userId, operatorName, until: until.toISOString() }
}

/**
 * Holds a review decision until it takes effect. Until then other operators cannot decide, and the artist is not notified.
 * @throws Problem as `decideArtwork`
 */
async function holdDecision(
  { clock }: Tools,
  tx: Transaction,
  operator: Operator,
  uid: string,
  { decision, reason, code, version }: Omit<ArtworkDecision, 'operatorId'>,
): Promise<HeldDecision> {
  const at = clock()
  const operatorId = operator.userId
  const artwork = await lockDecidable(tx, uid, { operatorId, version, at })
  await dropClaim(tx, uid)
  const words = { decision, reason, code, version: artwork.version }
  return toHeld(await insertHeld(tx, { artworkUid: uid, operatorId, operatorName: operator.name, ...words, takesEffectAt: effectAt(at) }))
}

/**
 * Undoes a decision that has not taken effect, and gives the claim back to the operator.
 * @throws Problem `decision_final`, also for another operator's decision
 */
async function takeBack({ clock }: Tools, tx: Transaction, operator: Operator, { uid, held: id }: { uid: string; held: string }) {
  await lockWithShelf(tx, uid)
  const held = await findHeld(tx, id)
  if (held?.artworkUid !== uid || held.operatorId !== operator.userId) throw new Problem('decision_final')
  await deleteHeld(tx, id)
  const at = clock()
  await takeClaim(tx, { artworkUid: uid, operatorId: operator.userId, operatorName: operator.name, until: claimUntil(at) }, at)
}

/** Removes a held decision and returns it; the caller must carry it out. Undefined where it was undone or already carried out. */
async function takeHeld(tx: Transaction, id: string): Promise<HeldRow | undefined> {
  const held = await findHeld(tx, id)
  if (!held) return undefined
  await lockWithShelf(tx, held.artworkUid)
  return (await deleteHeld(tx, id)) ? held : undefined
}
