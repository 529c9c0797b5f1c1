import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockShelf, updateArtwork } from '../queries/artworks.ts'
import { type ArtworkRow, lockWithShelf } from '../../review/queries/review.ts'
import { isShelfWithheld, releaseStretch, type ShelfStretch, setShelfWithheld, withholdStretch } from '../queries/sale.ts'
import { saleOf } from '../rules/sale.ts'
import { saveTraits } from '../../catalogue/traits/describe-traits.ts'

/** Batch size, so that no statement runs long however many artworks an artist has. */
const STRETCH = 500

/**
 * Takes all artworks of an artist off sale, including later approvals, until `releaseAll`. Idempotent.
 * @returns the artworks that were on sale
 */
export async function withholdAll(tx: Transaction, { artistId, at }: { artistId: string; at: Date }): Promise<string[]> {
  return alongShelf(tx, artistId, at, withholdStretch)
}

/** Reverts `withholdAll`, except for artworks that a report keeps off sale. Idempotent. @returns what is on sale again */
export async function releaseAll(tx: Transaction, artistId: string): Promise<string[]> {
  return alongShelf(tx, artistId, null, releaseStretch)
}

async function alongShelf(
  tx: Transaction,
  artistId: string,
  withheldSince: Date | null,
  move: (tx: Transaction, stretch: ShelfStretch) => Promise<string[]>,
): Promise<string[]> {
  const { total } = await lockShelf(tx, artistId)
  await setShelfWithheld(tx, artistId, withheldSince)
  const moved: string[] = []
  for (let after = 0; after < total; after += STRETCH) {
    const uids = await move(tx, { artistId, after, upTo: after + STRETCH })
    await saveTraits(tx, uids)
    moved.push(...uids)
  }
  return moved
}

/**
 * Takes an artwork off sale until `putArtworkBack`, and stores the reason given to its artist. Does nothing if it was deleted meanwhile.
 */
export async function takeArtworkDown(
  { clock }: { clock: Clock },
  tx: Transaction,
  { uid, reason }: { uid: string; reason: string },
): Promise<void> {
  const artwork = await lockWithShelf(tx, uid)
  if (!artwork || artwork.deletedAt) return
  await changeSale(tx, artwork, { takenDownAt: artwork.takenDownAt ?? clock(), takedownReason: reason })
}

/** Puts an artwork on sale again after a takedown, unless its artist is suspended. Idempotent. */
export async function putArtworkBack(tx: Transaction, uid: string): Promise<void> {
  const artwork = await lockWithShelf(tx, uid)
  if (artwork) await changeSale(tx, artwork, { takenDownAt: null, takedownReason: null })
}

async function changeSale(
  tx: Transaction,
  artwork: ArtworkRow,
  takedown: Pick<ArtworkRow, 'takenDownAt' | 'takedownReason'>,
): Promise<void> {
  const isWithheld = await isShelfWithheld(tx, artwork.artistId)
  const since = artwork.publishedAt ?? artwork.withheldPublishedAt
  await updateArtwork(tx, artwork.uid, { ...takedown, ...saleOf(since, { isWithheld, takenDownAt: takedown.takenDownAt }) })
  await saveTraits(tx, [artwork.uid])
}
