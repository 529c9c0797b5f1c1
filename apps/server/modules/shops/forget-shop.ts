import { lockFiles } from '../../platform/storage/lock-files.ts'
import { removeUnneeded } from '../../platform/storage/remove-unneeded.ts'
import { findPictureKeys, takeShopDown } from './queries/forget.ts'
import type { ShopTools } from './tools.ts'

/**
 * Deletes a shop's name, addresses and pictures with their files. The row stays for the ledger. The sweep of unreferenced files deletes
 * earlier pictures. Idempotent.
 */
export async function forgetShop(tools: Pick<ShopTools, 'database' | 'storage' | 'storedFiles'>, artistId: string): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const keys = await findPictureKeys(tx, artistId)
    await lockFiles(tx, keys)
    await takeShopDown(tx, artistId)
    await removeUnneeded(tools, tx, { area: 'renditions', keys })
  })
}
