import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../platform/database/database.ts'
import { lockWithCounts } from '../artworks/index.ts'
import { findHold } from './queries/held.ts'
import { isClaimedByOther, type Viewer } from './rules/claims.ts'

/** @property version  of the artwork that the operator saw */
type SeenArtwork = { uid: string; version?: number | undefined }

/**
 * Locks an artwork for an operator who changes it without a decision.
 * @returns the artwork, and whether it has a decision that can still be undone
 * @throws Problem `artwork_not_found`, `artwork_changed`, `artwork_claimed`
 */
export async function lockForChange(tx: Transaction, { uid, version }: SeenArtwork, viewer: Viewer) {
  const artwork = await lockWithCounts(tx, uid)
  if (!artwork || artwork.deletedAt) throw new Problem('artwork_not_found')
  if (version !== undefined && version !== artwork.version) throw new Problem('artwork_changed')
  const { claim, isHeld } = await findHold(tx, uid)
  if (claim && isClaimedByOther(claim, viewer)) throw new Problem('artwork_claimed', { operatorName: claim.operatorName })
  return { artwork, isHeld }
}
