import type { Transaction } from '../../../platform/database/database.ts'
import { type ArtworkRow, lockWithCounts, updateArtwork } from '../queries/artworks.ts'
import { lockCounts } from '../queries/counts.ts'
import { isArtistUnlisted, type ListRange, relistRange, setArtistUnlisted, unlistRange } from '../queries/sale.ts'
import { toSaleFields } from '../rules/sale.ts'
import type { ArtworkTools } from '../tools.ts'

type Tools = Pick<ArtworkTools, 'describeTraits'>

/** Batch size, so that no statement runs long however many artworks an artist has. */
const RANGE = 500

/**
 * Takes all artworks of an artist off sale, including later approvals, until `relistAll`. Idempotent.
 * @returns the artworks that were on sale
 */
export async function unlistAll(tools: Tools, tx: Transaction, { artistId, at }: { artistId: string; at: Date }): Promise<string[]> {
  return changeInRanges(tools, tx, { artistId, withheldSince: at }, unlistRange)
}

/** Reverts `unlistAll`, except for artworks that a report keeps off sale. Idempotent. @returns what is on sale again */
export async function relistAll(tools: Tools, tx: Transaction, artistId: string): Promise<string[]> {
  return changeInRanges(tools, tx, { artistId, withheldSince: null }, relistRange)
}

async function changeInRanges(
  { describeTraits }: Tools,
  tx: Transaction,
  { artistId, withheldSince }: { artistId: string; withheldSince: Date | null },
  change: (tx: Transaction, range: ListRange) => Promise<string[]>,
): Promise<string[]> {
  const { total } = await lockCounts(tx, artistId)
  await setArtistUnlisted(tx, artistId, withheldSince)
  const changed: string[] = []
  for (let after = 0; after < total; after += RANGE) {
    const uids = await change(tx, { artistId, after, upTo: after + RANGE })
    await describeTraits(tx, uids)
    changed.push(...uids)
  }
  return changed
}

/**
 * Takes an artwork off sale until `putArtworkBack`, and stores the reason given to its artist. Does nothing if it was deleted meanwhile.
 */
export async function takeArtworkDown(
  tools: Pick<ArtworkTools, 'clock' | 'describeTraits'>,
  tx: Transaction,
  { uid, reason }: { uid: string; reason: string },
): Promise<void> {
  const artwork = await lockWithCounts(tx, uid)
  if (!artwork || artwork.deletedAt) return
  await changeSale(tools, tx, artwork, { takenDownAt: artwork.takenDownAt ?? tools.clock(), takedownReason: reason })
}

/** Puts an artwork on sale again after a takedown, unless its artist is suspended. Idempotent. */
export async function putArtworkBack(tools: Tools, tx: Transaction, uid: string): Promise<void> {
  const artwork = await lockWithCounts(tx, uid)
  if (artwork) await changeSale(tools, tx, artwork, { takenDownAt: null, takedownReason: null })
}

async function changeSale(
  { describeTraits }: Tools,
  tx: Transaction,
  artwork: ArtworkRow,
  takedown: Pick<ArtworkRow, 'takenDownAt' | 'takedownReason'>,
): Promise<void> {
  const isWithheld = await isArtistUnlisted(tx, artwork.artistId)
  const since = artwork.publishedAt ?? artwork.withheldPublishedAt
  await updateArtwork(tx, artwork.uid, { ...takedown, ...toSaleFields(since, { isWithheld, takenDownAt: takedown.takenDownAt }) })
  await describeTraits(tx, [artwork.uid])
}
