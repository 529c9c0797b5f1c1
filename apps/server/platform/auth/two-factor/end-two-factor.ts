import { normaliseEmail } from '@tintype/domain/email/email-address'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import type { KnownUser } from '../auth.ts'
import { twoFactors, users } from '../tables.ts'

/**
 * Disables two-factor sign-in for a user who lost phone and backup codes, after staff verified the identity. The password stays.
 * @param alongside  runs in the same transaction
 * @returns false if no account has this address, or two-factor sign-in is already off
 */
export async function endTwoFactor(
  database: Database,
  email: string,
  alongside?: (tx: Transaction, owner: KnownUser) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.email, normaliseEmail(email)))
      .for('update')
    if (!user?.twoFactorEnabled) return false
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, user.id))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id))
    await alongside?.(tx, { userId: user.id, name: user.name, email: user.email })
    return true
  })
}
