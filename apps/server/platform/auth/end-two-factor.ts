import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { twoFactors, users } from './tables.ts'

/**
 * For somebody who has lost their phone and their backup codes, once a person has made sure who asks. The password stays.
 * @returns false where nobody has this address, or has it off already
 */
export async function endTwoFactor(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).for('update')
    if (!user?.twoFactorEnabled) return false
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, user.id))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id))
    return true
  })
}
