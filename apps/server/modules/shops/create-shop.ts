import type { Transaction } from '../../platform/database/database.ts'
import { findFormerOwner } from './queries/former-handle.ts'
import { insertShop } from './queries/shops.ts'
import { handleFor } from './rules/shops.ts'

/** Creates the shop of a new artist, in the same transaction. The handle does not follow later changes of the name. */
export async function createShop(tx: Transaction, artistId: string, name: string): Promise<{ handle: string }> {
  for (let attempt = 1; ; attempt++) {
    const handle = handleFor(name, attempt)
    if (await findFormerOwner(tx, handle)) continue
    if (await insertShop(tx, { artistId, handle })) return { handle }
  }
}
