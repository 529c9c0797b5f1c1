import type { OperatorRole } from '@tintype/contract/operator-roles'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { credentials, operatorRules, passkeys, sessions, twoFactors, users } from './tables.ts'

/** An operator's sign-in; `role` is null of somebody who was taken out. */
export type OperatorRow = {
  userId: string
  name: string
  email: string
  role: OperatorRole | null
  isTwoFactorOn: boolean
  hasPasskey: boolean
  lastUsedAt: Date | null
}

/** Who works in the back office: the part of authentication that operators themselves decide on. */
export type OperatorDesk = {
  /** Those who may come in, the longest there first. */
  list(queryable: Queryable): Promise<OperatorRow[]>
  /** Also one who was taken out. */
  findByEmail(queryable: Queryable, email: string): Promise<OperatorRow | undefined>
  /** Keeps the admins as they are until the transaction ends, and says who they are: two who decide on each other do it one after the other. */
  lockAdmins(tx: Transaction): Promise<string[]>
  /** Kept from others until the transaction ends. */
  lock(tx: Transaction, userId: string): Promise<OperatorRow | undefined>
  setRole(tx: Transaction, userId: string, role: OperatorRole): Promise<void>
  /** Removes an operator: every session, the password, passkeys and the second factor. The name stays for the audit log. */
  remove(tx: Transaction, userId: string): Promise<void>
  isTwoFactorNeeded(queryable: Queryable): Promise<boolean>
  demandTwoFactor(tx: Transaction, isNeeded: boolean): Promise<void>
}

export const operatorDesk: OperatorDesk = {
  list: async (queryable) =>
    queryable
      .select(columns)
      .from(users)
      .where(and(isOperator, isNotNull(users.operatorRole)))
      .orderBy(asc(users.createdAt), asc(users.id)),

  async findByEmail(queryable, email) {
    const [row] = await queryable
      .select(columns)
      .from(users)
      .where(and(isOperator, eq(users.email, email.toLowerCase())))
    return row
  },

  async lockAdmins(tx) {
    const isAdmin = and(isOperator, eq(users.operatorRole, 'admin'))
    const rows = await tx.select({ userId: users.id }).from(users).where(isAdmin).orderBy(asc(users.id)).for('update')
    return rows.map(({ userId }) => userId)
  },

  async lock(tx, userId) {
    const [row] = await tx
      .select(columns)
      .from(users)
      .where(and(isOperator, eq(users.id, userId)))
      .for('update')
    return row
  },

  async setRole(tx, userId, role) {
    await tx
      .update(users)
      .set({ operatorRole: role, updatedAt: sql`now()` })
      .where(and(isOperator, eq(users.id, userId)))
  },

  async remove(tx, userId) {
    await tx
      .update(users)
      .set({ operatorRole: null, twoFactorEnabled: false, updatedAt: sql`now()` })
      .where(and(isOperator, eq(users.id, userId)))
    await removeSignIn(tx, userId)
  },

  async isTwoFactorNeeded(queryable) {
    const [rules] = await queryable.select().from(operatorRules)
    return rules?.needsTwoFactor ?? false
  },

  async demandTwoFactor(tx, isNeeded) {
    await tx
      .insert(operatorRules)
      .values({ needsTwoFactor: isNeeded })
      .onConflictDoUpdate({ target: operatorRules.id, set: { needsTwoFactor: isNeeded } })
  },
}

/** Deletes all that opens an account, and its sessions. */
export async function removeSignIn(tx: Transaction, userId: string): Promise<void> {
  for (const table of [sessions, credentials, passkeys, twoFactors]) await tx.delete(table).where(eq(table.userId, userId))
}

const isOperator = sql`${users.role} = 'operator'`

const columns = {
  userId: users.id,
  name: users.name,
  email: users.email,
  role: users.operatorRole,
  isTwoFactorOn: users.twoFactorEnabled,
  hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys}.user_id = ${users}.id)`,
  // names are whole: in a statement of one table Drizzle writes columns without it, and both would be those of the sessions
  lastUsedAt: sql<Date | null>`(select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions}.user_id = ${users}.id)`.mapWith(
    sessions.lastUsedAt,
  ),
}
