import { Problem } from '@tintype/contract/problems'
import type { Claim, HeldDecision } from '@tintype/contract/review'
import type { Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { type ArtworkDecision, lockDecidable } from './decide-artwork.ts'
import type { ArtworkTools } from './index.ts'
import { deleteHeld, dropClaim, dropOwnClaim, findHeld, findHold, type HeldRow, insertHeld, takeClaim } from './queries/held.ts'
import { lockArtwork, lockWithShelf } from './queries/review.ts'
import { checkDecidable, claimUntil, effectAt } from './rules/review.ts'
import { toHeld } from './views/review.ts'

type Tools = Pick<ArtworkTools, 'clock'>

/** Claims, and decisions that are held for a moment. */
export function holdVerbs(tools: Tools) {
  return {
    claim: (tx: Transaction, operator: Operator, request: ClaimRequest) => claim(tools, tx, operator, request),
    hold: (tx: Transaction, operator: Operator, uid: string, decision: Omit<ArtworkDecision, 'operatorId'>) =>
      holdDecision(tools, tx, operator, uid, decision),
    takeBack: (tx: Transaction, operator: Operator, request: { uid: string; held: string }) => takeBack(tools, tx, operator, request),
    takeHeld,
  }
}

/** @param leaving  the one that the operator looked at before */
export type ClaimRequest = { uid: string; leaving?: string | undefined }

/**
 * Has an artwork to oneself for five minutes; again for five more. Where somebody else has it, the answer says who.
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
 * Keeps a decision until it takes effect. Meanwhile nobody else decides, and nobody is told.
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
 * Undoes a decision that has not taken effect; the artwork is the operator's again.
 * @throws Problem `decision_final`, for another operator's too
 */
async function takeBack({ clock }: Tools, tx: Transaction, operator: Operator, { uid, held: id }: { uid: string; held: string }) {
  await lockWithShelf(tx, uid)
  const held = await findHeld(tx, id)
  if (held?.artworkUid !== uid || held.operatorId !== operator.userId) throw new Problem('decision_final')
  await deleteHeld(tx, id)
  const at = clock()
  await takeClaim(tx, { artworkUid: uid, operatorId: operator.userId, operatorName: operator.name, until: claimUntil(at) }, at)
}

/** A held decision, gone from where it was kept: whoever has it carries it out. Undefined where it was undone or carried out. */
async function takeHeld(tx: Transaction, id: string): Promise<HeldRow | undefined> {
  const held = await findHeld(tx, id)
  if (!held) return undefined
  await lockWithShelf(tx, held.artworkUid)
  return (await deleteHeld(tx, id)) ? held : undefined
}
