import { lt } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { verifications } from '../tables.ts'

/** The provider deletes expired rows only on lookup, but each visit to the login page creates a challenge. */
export async function removeExpiredVerifications(database: Database): Promise<void> {
  await database.delete(verifications).where(lt(verifications.expiresAt, new Date()))
}
