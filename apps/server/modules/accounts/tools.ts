import type { Auth } from '../../platform/auth/auth.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

export type AccountTools = {
  database: Database
  auth: Auth
  createShop(tx: Transaction, artistId: string, name: string): Promise<unknown>
}
