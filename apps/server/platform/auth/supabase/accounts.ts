import { randomInt } from 'node:crypto'
import { findNameProblem, nameKey, tidyName } from '@tintype/contract/accounts/names'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import type { FoundProfile } from '../auth.ts'
import type { ProfileQuery } from '../sessions/find-session.ts'
import { sessions, users } from '../tables.ts'
import type { ProjectUser } from './project-calls.ts'
import type { AccessToken } from './verify-token.ts'

/** Our row of an artist of the project. The id is the project's; the name is ours. */
export type Account = { userId: string; name: string; email: string; hasSecondFactor: boolean; profile: FoundProfile | null }

const NAME_TRIES = 20

/** The account of an artist. An operator's row never belongs to a user of the project. */
export async function findAccount(database: Database, userId: string, selectProfile: ProfileQuery): Promise<Account | undefined> {
  // a builder would drop the table names that the profile's subquery needs
  const { rows } = await database.execute<Account>(
    sql`select ${users.id} as "userId", ${users.name}, ${users.email}, ${users.twoFactorEnabled} as "hasSecondFactor",
      ${selectProfile(users.id)} as profile from ${users} where ${users.id} = ${userId} and ${users.role} = 'artist'`,
  )
  return rows[0]
}

/**
 * Creates the row of a user at the first confirmed sign-in. Uses the name from the sign-up form if it is free
 * and allowed, otherwise a similar one. Idempotent, under concurrent calls too.
 * @throws Problem `email_taken` if the address belongs to another account, which a user of the project never takes over
 */
export async function createAccount(
  database: Database,
  { userId, email, claimedName, hasSecondFactor }: Pick<ProjectUser, 'userId' | 'email' | 'claimedName' | 'hasSecondFactor'>,
): Promise<void> {
  const row = { id: userId, email: normaliseEmail(email), emailVerified: true, role: 'artist' as const, twoFactorEnabled: hasSecondFactor }
  for (let attempt = 1; attempt <= NAME_TRIES; attempt++) {
    const name = proposeName(claimedName, attempt)
    const [created] = await database
      .insert(users)
      .values({ ...row, name, nameKey: nameKey(name) })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (created) return
    const [same] = await database.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (same) return
    const [other] = await database.select({ id: users.id }).from(users).where(eq(users.email, row.email))
    if (other) throw new Problem('email_taken')
  }
  throw new Problem('name_taken')
}

/** `Ines Varga`, `Ines Varga 2` … `Ines Varga 9`, then with random numbers. */
export function proposeName(claimed: string | undefined, attempt: number): string {
  const wish = tidyName(claimed ?? '')
  const base = findNameProblem(wish) ? 'Artist' : wish
  const isPlain = attempt === 1 && base !== 'Artist'
  if (isPlain) return base
  const number = attempt < 10 && base !== 'Artist' ? String(attempt) : String(randomInt(1_000, 1_000_000))
  return `${base.slice(0, limits.name.max - number.length - 1).trim()} ${number}`
}

/**
 * Takes over what the project says about a known user.
 * @throws Problem `email_taken` if our records have the address for another account
 */
export async function updateAccount(database: Database, account: Account, project: ProjectUser): Promise<void> {
  const email = normaliseEmail(project.email)
  if (email === account.email && project.hasSecondFactor === account.hasSecondFactor) return
  const [taken] = await database.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken && taken.id !== account.userId) throw new Problem('email_taken')
  await database
    .update(users)
    .set({ email, twoFactorEnabled: project.hasSecondFactor, updatedAt: sql`now()` })
    .where(eq(users.id, account.userId))
}

/** Lists the session for its owner and for operators. The token in the row grants no access, because we did not sign it. */
export async function recordSession(
  database: Database,
  { userId, sessionId, begunAt, issuedAt }: AccessToken,
  origin: { userAgent: string | undefined; now: Date },
): Promise<void> {
  const expiresAt = new Date(origin.now.getTime() + 7 * 24 * 60 * 60_000)
  const seen = { lastUsedAt: origin.now, expiresAt, userAgent: origin.userAgent ?? null }
  await database
    .insert(sessions)
    .values({ id: sessionId, token: `supabase:${sessionId}`, userId, createdAt: begunAt ?? issuedAt, ...seen })
    .onConflictDoUpdate({ target: sessions.id, set: seen })
}
