import { Problem } from '@tintype/contract/problems'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteFormerHandle, findFormerOwner, insertFormerHandle, isHandleInUse, lockShopByHandle } from './queries/former-handle.ts'
import { updateShop } from './queries/shops.ts'
import { checkHandle } from './rules/shops.ts'

/**
 * Changes the address of a shop. The former address redirects from then on and stays reserved. @throws Problem `shop_not_found`,
 * `shop_handle_taken`, also for another shop's former handle, `shop_handle_invalid`
 */
export async function changeHandle(
  { database, clock }: { database: Database; clock: Clock },
  { from, to }: { from: string; to: string },
): Promise<void> {
  checkHandle(to)
  await database.transaction(async (tx) => {
    const shop = await lockShopByHandle(tx, from)
    if (!shop) throw new Problem('shop_not_found')
    if (from === to) return
    const owner = await findFormerOwner(tx, to)
    if ((owner && owner !== shop.artistId) || (await isHandleInUse(tx, to))) throw new Problem('shop_handle_taken')
    await deleteFormerHandle(tx, { artistId: shop.artistId, handle: to })
    await insertFormerHandle(tx, { artistId: shop.artistId, handle: from, leftAt: clock() })
    await updateShop(tx, shop.artistId, { handle: to, updatedAt: clock() })
  })
}
