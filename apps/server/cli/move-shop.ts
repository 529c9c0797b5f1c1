import { Problem } from '@tintype/contract/problems'
import { changeHandle } from '../modules/shops/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

export async function moveShopCommand(database: Database, move: { from: string; to: string }): Promise<number> {
  try {
    await changeHandle({ database, clock: systemClock }, move)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    console.error(error.message)
    return 1
  }
  console.log(`The shop moved to /store/collections/${move.to}. /store/collections/${move.from} redirects there.`)
  return 0
}
