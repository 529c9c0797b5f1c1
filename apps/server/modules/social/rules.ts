import type { DeletionStatus, ReviewStatus } from '@tintype/contract/artworks'
import { nameKey } from '@tintype/contract/names'
import { Problem } from '@tintype/contract/problems'

/** Only what is for sale is shared, and not while its artist wants it gone. @throws Problem `share_not_approved`, `deletion_already_pending` */
export function checkShareable(artwork: { reviewStatus: ReviewStatus; deletionStatus: DeletionStatus }): void {
  if (artwork.reviewStatus !== 'approved') throw new Problem('share_not_approved')
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
}

/** The name that the older calls carry beside the session gives no identity: it may only agree with it. @throws Problem `username_mismatch` */
export function checkClaimedName(name: string, claimed: string | undefined): void {
  if (claimed !== undefined && nameKey(claimed) !== nameKey(name)) throw new Problem('username_mismatch')
}
