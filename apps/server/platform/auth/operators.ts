import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { credentials, operatorRules, passkeys, sessions, twoFactors, users } from './tables.ts'

/** An operator's account; `role` is null for a removed operator. */
export type OperatorRow = {
  userId: string
  name: string
  email: string
  role: OperatorRole | null
  isTwoFactorOn: boolean
  hasPasskey: boolean
  lastUsedAt: Date | null
}

/** The operators of the back office: the part of authentication that operators manage themselves. */
export type OperatorAccounts = {
  /** The active operators, oldest first. */
  list(queryable: Queryable): Promise<OperatorRow[]>
  /** Also finds removed operators. */
  findByEmail(queryable: Queryable, email: string): Promise<OperatorRow | undefined>
  /** Locks the admins until the transaction ends and returns their ids. This serialises two admins who change each other. */
  lockAdmins(tx: Transaction): Promise<string[]>
  /** Locks the row until the transaction ends. */
  lock(tx: Transaction, userId: string): Promise<OperatorRow | undefined>
  setRole(tx: Transaction, userId: string, role: OperatorRole): Promise<void>
  /** Removes an operator: all sessions, the password, passkeys and the second factor. The name stays for the audit log. */
  remove(tx: Transaction, userId: string): Promise<void>
  isTwoFactorNeeded(queryable: Queryable): Promise<boolean>
  demandTwoFactor(tx: Transaction, isNeeded: boolean): Promise<void>
}

export const operatorAccounts: OperatorAccounts = {
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
      .where(and(isOperator, eq(users.email, normaliseEmail(email))))
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

/** Deletes all credentials and sessions of an account. */
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
  // write `user_id` by hand: in a single-table statement Drizzle omits the table name, and both columns would refer to the sessions
  lastUsedAt: sql<Date | null>`(select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions}.user_id = ${users}.id)`.mapWith(
    sessions.lastUsedAt,
  ),
}
