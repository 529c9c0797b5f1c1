import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import type { KnownUser } from './auth.ts'
import { twoFactors, users } from './tables.ts'

/**
 * For somebody who has lost their phone and their backup codes, once a person has made sure who asks. The password stays.
 * @param alongside  what happens in the same transaction
 * @returns false where no account has this address, or two-factor sign-in is off already
 */
export async function endTwoFactor(
  database: Database,
  email: string,
  alongside?: (tx: Transaction, owner: KnownUser) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).for('update')
    if (!user?.twoFactorEnabled) return false
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, user.id))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id))
    await alongside?.(tx, { userId: user.id, name: user.name, email: user.email })
    return true
  })
}
