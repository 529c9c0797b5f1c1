import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/database.ts'
import { credentials, passkeys, sessions, twoFactors, users } from '../../tables.ts'

/**
 * Gives a user account another id, with all that belongs to it. A new row takes the place of the old one, because the foreign keys of the
 * other tables do not follow a change.
 */
export async function changeUserId(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, from)).for('update')
  if (!user) throw new Error(`there is no user ${from}`)
  // address and name are unique
  await tx.insert(users).values({ ...user, id: to, email: `moving:${to}`, nameKey: null })
  for (const table of [credentials, sessions, twoFactors, passkeys])
    await tx.update(table).set({ userId: to }).where(eq(table.userId, from))
  await tx.update(credentials).set({ accountId: to }).where(eq(credentials.accountId, from))
  await tx.delete(users).where(eq(users.id, from))
  await tx.update(users).set({ email: user.email, nameKey: user.nameKey }).where(eq(users.id, to))
}
