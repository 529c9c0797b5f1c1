import type { Lookalike } from '@tintype/contract/review'
import type { Transaction } from '../../platform/database/database.ts'
import { findLookalikes } from './find-lookalikes.ts'
import { saveResemblance } from './queries/resemblance.ts'

/** An artwork of somebody's that a later one looks like. */
export type Resembled = {
  uid: string
  artistId: string
  name: string
  /** Its artist heard of another one within a day: nobody is flooded by whoever hands in a hundred copies. */
  isToldLately: boolean
}

const LATELY_MS = 24 * 60 * 60 * 1000

/**
 * Writes down that an artwork looks like one of another artist's, of several like the earliest, and tells which of the two was first. What was deleted or rejected has
 * nobody who is to be told. @returns the earlier one, undefined where there is none or this pair is known
 */
export async function noteResemblance(tx: Transaction, { uid, at }: { uid: string; at: Date }): Promise<Resembled | undefined> {
  const earliest = (await findLookalikes(tx, uid)).filter(isSomebodyElses).sort((one, other) => (one.uid < other.uid ? -1 : 1))[0]
  if (!earliest) return undefined
  // the later one may have been rendered first
  const [earlierUid, laterUid] = earliest.uid < uid ? [earliest.uid, uid] : [uid, earliest.uid]
  const found = await saveResemblance(tx, { earlierUid, laterUid, at })
  return found && { ...found, isToldLately: found.before !== null && at.getTime() - found.before.getTime() < LATELY_MS }
}

function isSomebodyElses({ isSameArtist, state }: Lookalike): boolean {
  return !isSameArtist && state !== 'removed' && state !== 'rejected'
}
