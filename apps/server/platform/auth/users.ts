import { randomUUID } from 'node:crypto'
import { nameKey } from '@tintype/contract/accounts/names'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import type { KnownUser } from './auth.ts'
import { removeSignIn } from './operators.ts'
import { credentials, users } from './tables.ts'

type UserTools = { database: Database; hash: (password: string) => Promise<string> }
type Alongside = (tx: Transaction, userId: string) => Promise<void>
type NewUser = { name: string; email: string; password: string } & ({ role: 'artist' } | { role: 'operator'; operatorRole: OperatorRole })

/** Creates a confirmed user. Returns undefined if the name or the address is taken. */
export async function createUser(
  { database, hash: hashPassword }: UserTools,
  { email, password, ...facts }: NewUser,
  alongside?: Alongside,
): Promise<string | undefined> {
  const hash = await hashPassword(password)
  const key = facts.role === 'artist' ? nameKey(facts.name) : null
  return database.transaction(async (tx) => {
    const user = { ...facts, id: randomUUID(), nameKey: key, email: normaliseEmail(email), emailVerified: true }
    const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
    if (!created) return undefined
    const { id } = created
    await tx.insert(credentials).values({ id: randomUUID(), userId: id, providerId: 'credential', accountId: id, password: hash })
    await alongside?.(tx, id)
    return id
  })
}

/** Restores a removed operator with a new password. Returns undefined if a concurrent request restored it first. */
export async function restoreOperator(
  { database, hash: hashPassword }: UserTools,
  { id, password, ...facts }: { id: string; name: string; role: OperatorRole; password: string },
  alongside?: Alongside,
): Promise<string | undefined> {
  const hash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const [restored] = await tx
      .update(users)
      .set({ name: facts.name, operatorRole: facts.role, emailVerified: true, twoFactorEnabled: false })
      .where(and(eq(users.id, id), isNull(users.operatorRole)))
      .returning({ id: users.id })
    if (!restored) return undefined
    // Remove every older credential, including a password that was reset in the meantime.
    await removeSignIn(tx, id)
    await tx.insert(credentials).values({ id: randomUUID(), userId: id, providerId: 'credential', accountId: id, password: hash })
    await alongside?.(tx, id)
    return id
  })
}

export async function findUser(database: Database, role: 'artist' | 'operator', condition: SQL): Promise<KnownUser | undefined> {
  const [user] = await database.select().from(users).where(condition)
  return user && user.role === role ? { userId: user.id, name: user.name, email: user.email } : undefined
}
