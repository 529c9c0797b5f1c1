import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/database.ts'
import { isBcryptHash } from '../../passwords/hash-password.ts'
import { credentials, passkeys, users } from '../../tables.ts'
import type { ProjectCalls } from '../project-calls.ts'
import { changeUserId } from './change-user-id.ts'

type Tools = {
  database: Database
  calls: Pick<ProjectCalls, 'createUser'>
  /** Changes the user of a profile, in the same transaction. */
  changeProfileUser(tx: Transaction, ids: { from: string; to: string }): Promise<void>
}

export type ExportedArtist = {
  email: string
  /** `created`: now in the project. `known`: was there. `taken`: another user of the project has the address. `planned`: in a trial. */
  outcome: 'created' | 'known' | 'taken' | 'planned'
  /** A hash of bcrypt moves, and ours does not: then the artist chooses a new password by a reset link. */
  keepsPassword: boolean
  /** Had a second factor or passkeys, which do not move. */
  losesFactor: boolean
}

/**
 * Creates the confirmed artists of the built-in provider in a project, with the same ids. The project needs UUIDs, so other ids change
 * first. Can be repeated: artists who are there are left alone.
 */
export async function* exportArtists(
  { database, calls, changeProfileUser }: Tools,
  { isTrial }: { isTrial: boolean },
): AsyncGenerator<ExportedArtist> {
  for (const { id, email, name, password, hasTwoFactor, passkeyCount } of await listArtists(database)) {
    const passwordHash = password && isBcryptHash(password) ? password : undefined
    const exported = { email, keepsPassword: passwordHash !== undefined, losesFactor: hasTwoFactor || passkeyCount > 0 }
    if (isTrial) {
      yield { ...exported, outcome: 'planned' }
      continue
    }
    const userId = await ensureUuid(id)
    yield { ...exported, outcome: await calls.createUser({ userId, email, username: name, passwordHash }) }
  }

  async function ensureUuid(id: string): Promise<string> {
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return id
    const ids = { from: id, to: randomUUID() }
    await database.transaction(async (tx) => {
      await changeUserId(tx, ids)
      await changeProfileUser(tx, ids)
    })
    return ids.to
  }
}

function listArtists(database: Database) {
  return database
    .select({
      ...{ id: users.id, email: users.email, name: users.name, password: credentials.password, hasTwoFactor: users.twoFactorEnabled },
      passkeyCount: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(and(eq(users.role, 'artist'), eq(users.emailVerified, true)))
    .orderBy(asc(users.createdAt), asc(users.id))
}
