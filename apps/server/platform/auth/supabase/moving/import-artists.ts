import { randomUUID } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { isBcryptHash } from '../../passwords/hash-password.ts'
import { credentials, passkeys, sessions, twoFactors, users } from '../../tables.ts'
import { createAccount } from '../accounts.ts'

/** A line of the file: a row of `auth.users` of the project's database. */
export const ProjectRow = z.object({
  id: z.guid(),
  email: z.string().min(3),
  encrypted_password: z.string().nullable(),
  email_confirmed_at: z.string().nullable(),
  username: z.string().nullable().optional(),
})
export type ProjectRow = z.infer<typeof ProjectRow>

export type ImportedArtist = {
  email: string
  /** `taken`: another account of ours has the address. `unconfirmed`: skipped. */
  outcome: 'imported' | 'taken' | 'unconfirmed'
  /** Without a hash of bcrypt the artist chooses a new password by a reset link. */
  keepsPassword: boolean
  /** Used a second factor, which does not move. */
  losesFactor: boolean
}

/** Gives the users of a project a password of the built-in provider, and an account where they have none. Can be repeated. */
export async function* importArtists(database: Database, rows: Iterable<ProjectRow>): AsyncGenerator<ImportedArtist> {
  for (const row of rows) {
    const { id: userId, email, encrypted_password: hash, email_confirmed_at: confirmedAt, username } = row
    const keepsPassword = hash !== null && isBcryptHash(hash)
    if (confirmedAt === null) {
      yield { email, outcome: 'unconfirmed', keepsPassword, losesFactor: false }
      continue
    }
    try {
      await createAccount(database, { userId, email, claimedName: username ?? undefined, hasSecondFactor: false })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      yield { email, outcome: 'taken', keepsPassword, losesFactor: false }
      continue
    }
    const losesFactor = await replaceSignIn(database, { userId, hash: keepsPassword ? hash : null })
    yield { email, outcome: 'imported', keepsPassword, losesFactor }
  }
}

/** Passkeys from before the move to the project would open the account again. @returns whether the account had a second factor */
async function replaceSignIn(database: Database, { userId, hash }: { userId: string; hash: string | null }): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [user] = await tx.select({ hadFactor: users.twoFactorEnabled }).from(users).where(eq(users.id, userId)).for('update')
    await tx.update(users).set({ twoFactorEnabled: false, emailVerified: true }).where(eq(users.id, userId))
    for (const table of [credentials, passkeys, sessions, twoFactors]) await tx.delete(table).where(eq(table.userId, userId))
    await tx.insert(credentials).values({ id: randomUUID(), userId, providerId: 'credential', accountId: userId, password: hash })
    return user?.hadFactor ?? false
  })
}
