import { parseName } from '@tintype/contract/accounts/names'
import { Problem } from '@tintype/contract/problems'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { StartError } from '../start-error.ts'
import type { Auth } from './auth.ts'
import { operatorAccounts } from './operators.ts'
import { removeSecurityLinks } from './security-alerts.ts'
import { listSessions } from './sessions/own-sessions.ts'
import { removeResetLinks } from './sessions/session-rules.ts'
import { sessions, users } from './tables.ts'
import { listPasskeys } from './two-factor/passkeys.ts'
import { createUser, findUser, restoreOperator } from './users.ts'

type Accounts = Pick<
  Auth,
  | 'eraseUser'
  | 'findUser'
  | 'findOperator'
  | 'describeSignIn'
  | 'endSessions'
  | 'findUserByEmail'
  | 'ensureOperator'
  | 'operators'
  | 'createOperator'
  | 'createConfirmedUser'
>

/** The accounts of artists and operators in our own tables. @param hash  hashes a new password */
export function createAccounts({ database, hash }: { database: Database; hash: (password: string) => Promise<string> }): Accounts {
  const tools = { database, hash }
  return {
    async eraseUser(userId) {
      await removeResetLinks(database, userId)
      await removeSecurityLinks(database, userId)
      await database.delete(users).where(and(eq(users.id, userId), eq(users.role, 'artist')))
    },

    findUser: (userId) => findUser(database, 'artist', eq(users.id, userId)),
    findOperator: (userId) => findUser(database, 'operator', eq(users.id, userId)),
    findUserByEmail: (email) => findUser(database, 'artist', eq(users.email, normaliseEmail(email))),

    async describeSignIn(userId) {
      const [user] = await database.select({ isTwoFactorOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId))
      const sessions = await listSessions(database, userId, '')
      const passkeys = await listPasskeys(database, userId)
      return {
        isTwoFactorOn: user?.isTwoFactorOn ?? null,
        sessions: sessions.map(({ id: _id, isThisOne: _here, ...session }) => session),
        passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey),
      }
    },

    endSessions: async (tx, userId) => (await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })).length,

    async ensureOperator({ email, password }) {
      const [existing] = await database
        .select()
        .from(users)
        .where(eq(users.email, normaliseEmail(email)))
      if (existing && existing.role !== 'operator') {
        throw new StartError(`${email} is an artist's address and cannot be an operator's: choose another one with OPERATOR_EMAIL.`)
      }
      if (!existing) await createUser(tools, { email, password, name: 'Operator', role: 'operator', operatorRole: 'admin' })
      else if (existing.operatorRole === null)
        await restoreOperator(tools, { id: existing.id, name: existing.name, role: 'admin', password })
    },

    operators: operatorAccounts,

    async createOperator({ name, email, password, role }, alongside) {
      const known = await operatorAccounts.findByEmail(database, email)
      if (known?.role === null) return restoreOperator(tools, { id: known.userId, name, role, password }, alongside)
      return createUser(tools, { name, email, password, role: 'operator', operatorRole: role }, alongside)
    },

    async createConfirmedUser({ name, email, password }) {
      const id = await createUser(tools, { name: parseName(name), email, password, role: 'artist' })
      if (!id) throw new Problem('name_taken')
      return id
    },
  }
}
