import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { verifications } from '../tables.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { RATE_LIMITS } from './rate-limits.ts'

/** A sign-in attempt: the account and the network. */
export type SignInAttempt = { email: string; address: string }

const KNOWN_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Protects one account against guessing from many networks. Networks of earlier sign-ins count separately, so that an attacker cannot lock
 * the owner out. Addresses without an account are counted alike.
 */
export function createSignInGuard(database: Database) {
  async function findAttemptKey(attempt: SignInAttempt): Promise<string> {
    const id = toVerificationId(attempt)
    const isKnown = and(eq(verifications.id, id), gt(verifications.expiresAt, new Date()))
    const [known] = await database.select({ id: verifications.id }).from(verifications).where(isKnown)
    return known ? `sign-in at ${id}` : `sign-in to ${attempt.email}`
  }

  return {
    /** @returns the seconds to wait if there were too many attempts */
    count: async (attempt: SignInAttempt) => countAttempt(database, await findAttemptKey(attempt), RATE_LIMITS.signInsToAccount),

    async succeeded(attempt: SignInAttempt): Promise<void> {
      await forgetAttempts(database, await findAttemptKey(attempt))
      const id = toVerificationId(attempt)
      const expiresAt = new Date(Date.now() + KNOWN_MS)
      await database
        .insert(verifications)
        .values({ id, identifier: id, value: 'known', expiresAt })
        .onConflictDoUpdate({ target: verifications.id, set: { expiresAt } })
    },
  }
}

function toVerificationId({ email, address }: SignInAttempt): string {
  return `place:${createHash('sha256').update(`${email}|${address}`).digest('base64url')}`
}
