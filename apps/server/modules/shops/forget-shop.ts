import { lockFiles } from '../../platform/storage/lock-files.ts'
import { findHungKeys, isHung, takeShopDown } from './forget-queries.ts'
import type { ShopTools } from './service.ts'

/**
 * Takes a shop's name, addresses and pictures away, with their files; the row stays for the books. Pictures that hung there before are left
 * to the sweep of what no row names. May run twice.
 */
export async function forgetShop({ database, storage }: Pick<ShopTools, 'database' | 'storage'>, artistId: string): Promise<void> {
  for (const key of await findHungKeys(database, artistId)) {
    await database.transaction(async (tx) => {
      await lockFiles(tx, [key])
      // files are named by their content: another shop may hang the same picture
      if (!(await isHung(tx, key, artistId))) await storage.remove('renditions', key)
    })
  }
  await database.transaction((tx) => takeShopDown(tx, artistId))
}
