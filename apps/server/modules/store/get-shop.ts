import { Problem } from '@tintype/contract/problems'
import type { Shop } from '@tintype/contract/store'
import type { WithPrices } from './catalogue.ts'
import { isHandle } from './catalogue-rules.ts'
import { toShop } from './catalogue-views.ts'

export type ShopRequest = { handle: string; limit: number; cursor?: string }

/** An artist's shop and a page of its plates, newest first. @throws Problem `shop_not_found`; `malformed` for a broken cursor */
export async function getShop(tools: WithPrices, { handle, limit, cursor }: ShopRequest): Promise<Shop> {
  const shop = isHandle(handle) ? await tools.shops.findByHandle(tools.database, handle) : undefined
  if (!shop) throw new Problem('shop_not_found')
  const [page, cause, prices] = await Promise.all([
    tools.artworks.listPlates({ artistId: shop.artistId, limit, cursor }),
    findShopCause(tools, shop.artistId),
    tools.currentPrices(),
  ])
  return toShop(shop, cause, page, prices)
}

/** What the artist gives to. A cause that has ended has no page to lead to, so it is not shown. */
async function findShopCause({ database, accounts, hope }: WithPrices, artistId: string): Promise<Shop['cause']> {
  const giveBack = (await accounts.getGiveBack(database, [artistId])).get(artistId)
  const cause = giveBack && (await hope.findCause(database, giveBack.causeId))
  return giveBack && cause?.isActive ? { title: cause.title, slug: cause.slug, percent: giveBack.percent } : null
}
