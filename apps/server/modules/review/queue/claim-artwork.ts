import type { Claim } from '@tintype/contract/review/review'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockArtwork } from '../../artworks/index.ts'
import { dropOwnClaim, findHold, saveClaim } from '../queries/held.ts'
import { checkDecidable, claimExpiry } from '../rules/claims.ts'
import type { ClaimRequest, ReviewTools } from '../tools.ts'

/**
 * Claims an artwork for five minutes, or extends the claim. If another operator has it, the answer names the operator.
 * @throws Problem `artwork_not_found`, `artwork_already_decided`
 */
export async function claimArtwork(
  { clock }: Pick<ReviewTools, 'clock'>,
  tx: Transaction,
  operator: Operator,
  { uid, leaving }: ClaimRequest,
): Promise<Claim> {
  const at = clock()
  if (leaving) await dropOwnClaim(tx, leaving, operator.userId)
  const artwork = await lockArtwork(tx, uid)
  const { isHeld } = await findHold(tx, uid)
  checkDecidable(artwork, { claim: undefined, isHeld }, { operatorId: operator.userId, at, version: undefined })
  const wanted = { artworkUid: uid, operatorId: operator.userId, operatorName: operator.name, until: claimExpiry(at) }
  const { operatorId, operatorName, until } = await saveClaim(tx, wanted, at)
  return { isMine: operatorId === operator.userId, operatorName, until: until.toISOString() }
}
