import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTraitsOf } from './describe-traits.ts'
import { lockShelf, updateArtwork } from './queries/artworks.ts'
import { type ArtworkRow, lockWithShelf } from './queries/review.ts'
import { isShelfWithheld, releaseStretch, type ShelfStretch, setShelfWithheld, withholdStretch } from './queries/sale.ts'
import { saleOf } from './rules/sale.ts'

/** However many artworks somebody has, no statement is a long one. */
const STRETCH = 500

/**
 * Keeps everything of an artist off sale, also what is approved from now on, until `releaseAll`. May run twice.
 * @returns the artworks that were for sale
 */
export async function withholdAll(tx: Transaction, { artistId, at }: { artistId: string; at: Date }): Promise<string[]> {
  return alongShelf(tx, artistId, at, withholdStretch)
}

/** Puts on sale again what `withholdAll` took off, but for what a report keeps off. May run twice. @returns what is for sale again */
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
    await describeTraitsOf(tx, uids)
    moved.push(...uids)
  }
  return moved
}

/** Takes one artwork off sale until it is put back, and keeps what its artist is told. Does nothing with one that was deleted meanwhile. */
export async function takeArtworkDown(
  { clock }: { clock: Clock },
  tx: Transaction,
  { uid, reason }: { uid: string; reason: string },
): Promise<void> {
  const artwork = await lockWithShelf(tx, uid)
  if (!artwork || artwork.deletedAt) return
  await changeSale(tx, artwork, { takenDownAt: artwork.takenDownAt ?? clock(), takedownReason: reason })
}

/** Puts an artwork that was taken down on sale again, where its artist is not suspended. May run twice. */
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
  await describeTraitsOf(tx, [artwork.uid])
}
