import type { BestSeller, SalesMonth } from '@tintype/contract/ledger/sales'
import type { Artist } from '../../../platform/actor.ts'
import { findBestSellers, sumMonths } from '../queries/sales.ts'
import { toBestSeller } from '../views/sales.ts'
import type { SalesTools } from './sales-tools.ts'

const BEST = 5

/** Every month with a sale, and the best-selling artworks. */
export async function summariseSales(
  { database, artworks, facts }: SalesTools,
  { artistId }: Artist,
): Promise<{ months: SalesMonth[]; bestSellers: BestSeller[] }> {
  const months = await sumMonths(database, artistId)
  const best = await findBestSellers(database, facts, artistId, BEST)
  const pictures = await artworks.pictures(
    database,
    best.map(({ artworkUid }) => artworkUid),
  )
  return { months, bestSellers: best.map((row) => toBestSeller(row, pictures)) }
}
