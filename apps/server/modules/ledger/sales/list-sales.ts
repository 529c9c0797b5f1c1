import type { Sale } from '@tintype/contract/ledger/sales'
import type { Artist } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { findSales } from '../queries/sales.ts'
import { toSale } from '../views/sales.ts'
import type { SalesTools } from './sales-tools.ts'

export type SalesRequest = { month?: string | undefined; limit: number; cursor?: string | undefined }
export type SalesPage = { sales: Sale[]; nextCursor: string | null }

/** A page of an artist's sales, the latest first. @throws Problem `malformed` for a broken cursor */
export async function listSales(tools: SalesTools, { artistId }: Artist, { month, limit, cursor }: SalesRequest): Promise<SalesPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const found = await findSales(tools.database, tools.facts, { artistId, month, after, limit: limit + 1 })
  const { rows, next } = toKeysetPage(found, limit)
  const uids = rows.flatMap(({ sale }) => sale.artworkUid ?? [])
  const pictures = await tools.artworks.pictures(tools.database, [...new Set(uids)])
  return { sales: rows.map(({ sale }) => toSale(sale, pictures)), nextCursor: next && encodeCursor(next) }
}
