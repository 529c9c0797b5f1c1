import { lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { verifications } from './tables.ts'

/** The provider deletes what has expired only when it looks one up; the login page asks for a challenge with each visit. */
export async function removeExpiredVerifications(database: Database): Promise<void> {
  await database.delete(verifications).where(lt(verifications.expiresAt, new Date()))
}
