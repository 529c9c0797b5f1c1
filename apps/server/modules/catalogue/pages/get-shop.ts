import type { Shop } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { isHandle } from '../rules/products.ts'
import type { WithPrices } from '../tools.ts'
import { toShop, toSuspendedShop } from '../views/products.ts'

type GiveBack = NonNullable<Awaited<ReturnType<WithPrices['accounts']['getArtist']>>['giveBack']>
export type ShopRequest = { handle: string; limit: number; cursor?: string }

/**
 * An artist's shop and a page of its products, newest first. Accepts former handles; the result contains the current one.
 * @throws Problem `shop_not_found`; `malformed` for a broken cursor
 */
export async function getShop(tools: WithPrices, { handle, limit, cursor }: ShopRequest): Promise<Shop> {
  const shop = isHandle(handle) ? await tools.shops.findByHandle(tools.database, handle.toLowerCase()) : undefined
  if (!shop) throw new Problem('shop_not_found')
  const artist = await tools.accounts.getArtist(tools.database, shop.artistId)
  if (artist.suspendedAt) return toSuspendedShop(shop)
  const [page, cause, prices] = await Promise.all([
    tools.products.listProducts({ artistId: shop.artistId, limit, cursor }),
    findShopCause(tools, artist.giveBack),
    tools.currentPrices(),
  ])
  return toShop(shop, cause, page, prices)
}

/** The cause that the artist gives to. An ended cause has no page, so it is omitted. */
async function findShopCause({ database, hope }: WithPrices, giveBack: GiveBack | undefined): Promise<Shop['cause']> {
  const cause = giveBack && (await hope.findCause(database, giveBack.causeId))
  return giveBack && cause?.isActive ? { title: cause.title, slug: cause.slug, percent: giveBack.percent } : null
}
