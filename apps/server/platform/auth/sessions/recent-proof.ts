import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { sessions } from '../tables.ts'

/** Whether a session gave a passkey, or the password and any second factor, in the last 15 minutes. */
export function isRecentlyProven({ provenAt }: { provenAt: Date }, now: Date): boolean {
  return now.getTime() - provenAt.getTime() < limits.freshSignInMs
}

export async function recordProof(database: Database, sessionId: string, provenAt: Date): Promise<void> {
  await database.update(sessions).set({ provenAt }).where(eq(sessions.id, sessionId))
}
