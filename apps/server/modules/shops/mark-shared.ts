import { Problem } from '@tintype/contract/problems'
import type { LaunchFlags } from '@tintype/contract/shops/shops'
import { hasShopLink } from '@tintype/domain/shop-link'
import type { Artist } from '../../platform/actor.ts'
import { getShop } from './get-shops.ts'
import { setShared } from './queries/shops.ts'
import type { ShopTools } from './tools.ts'
import { toLaunchFlags } from './views/shops.ts'

/** Records that the artist shared the shop's link; later calls change nothing. @throws Problem `shop_link_missing` */
export async function markShared(tools: ShopTools, actor: Artist): Promise<LaunchFlags> {
  const [shop, counts] = await Promise.all([getShop(tools.database, actor.artistId), tools.countArtworks(actor)])
  const launch = toLaunchFlags(shop, counts)
  if (!hasShopLink({ hasBanner: launch.banner, artworkCount: counts.count })) throw new Problem('shop_link_missing')
  await setShared(tools.database, actor.artistId, tools.clock())
  return { ...launch, share: true }
}
