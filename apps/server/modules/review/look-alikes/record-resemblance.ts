import type { Lookalike } from '@tintype/contract/review/review'
import type { Transaction } from '../../../platform/database/database.ts'
import { saveResemblance } from '../queries/resemblance.ts'
import { findLookalikes } from './find-lookalikes.ts'

/** An artwork that a later one resembles. */
export type ResembledArtwork = {
  uid: string
  artistId: string
  name: string
  /** Its artist was notified within the last day. Limits mails when an artist uploads a hundred copies. */
  wasNotifiedLately: boolean
}

const LATELY_MS = 24 * 60 * 60 * 1000

/**
 * Records that two artworks of different artists resemble each other, and which of them is the earlier. With several similar artworks the
 * earliest counts. Removed and rejected ones are ignored, since their artists need no notice.
 * @returns the earlier artwork; undefined where there is none or the pair is already recorded
 */
export async function recordResemblance(tx: Transaction, { uid, at }: { uid: string; at: Date }): Promise<ResembledArtwork | undefined> {
  const earliest = (await findLookalikes(tx, uid)).filter(isByAnotherArtist).sort((one, other) => (one.uid < other.uid ? -1 : 1))[0]
  if (!earliest) return undefined
  // the later upload may have been rendered first
  const [earlierUid, laterUid] = earliest.uid < uid ? [earliest.uid, uid] : [uid, earliest.uid]
  const found = await saveResemblance(tx, { earlierUid, laterUid, at })
  return found && { ...found, wasNotifiedLately: found.before !== null && at.getTime() - found.before.getTime() < LATELY_MS }
}

function isByAnotherArtist({ isSameArtist, state }: Lookalike): boolean {
  return !isSameArtist && state !== 'removed' && state !== 'rejected'
}
