import type { ArtistStats } from '@tintype/contract/shops/shops'
import type { Artist } from '../../platform/actor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findShopByFormerHandle } from './queries/former-handle.ts'
import { findShopByHandle, findShops, type ShopRow } from './queries/shops.ts'
import type { ShopTools } from './tools.ts'
import { type ShopFront, toShopFront, toStats } from './views/shops.ts'

export async function getShop(queryable: Queryable, artistId: string): Promise<ShopRow> {
  const [shop] = await findShops(queryable, [artistId])
  if (!shop) throw new Error(`artist ${artistId} has no shop`)
  return shop
}

export async function getShops(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, ShopRow>> {
  return new Map((await findShops(queryable, artistIds)).map((shop) => [shop.artistId, shop]))
}

/** The shop with a handle, or with this former handle. Its own handle is the current address. */
export async function findShopFront(queryable: Queryable, handle: string): Promise<ShopFront | undefined> {
  const found = (await findShopByHandle(queryable, handle)) ?? (await findShopByFormerHandle(queryable, handle))
  return found && toShopFront(found.shop, found.name)
}

/** The artist's shop and balance. */
export async function getStats(tools: ShopTools, actor: Artist): Promise<ArtistStats> {
  const { artistId, name } = actor
  const [shop, balanceCents, { hasApprovedArtwork }] = await Promise.all([
    getShop(tools.database, artistId),
    tools.getAvailableCents(artistId),
    tools.countArtworks(actor),
  ])
  return toStats(shop, { name, balanceCents, hasApprovedArtwork }, tools)
}
