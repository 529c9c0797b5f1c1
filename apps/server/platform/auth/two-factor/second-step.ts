import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { verifications } from '../tables.ts'

/** The paths that take a code: with a challenge for a session, without one for the signed-in user. */
export const CODE_PATHS: ReadonlySet<string> = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])

/** The provider's cookie name for a sign-in that still needs a code. */
export const CHALLENGE = 'two_factor'

/** A code is valid for its 30 seconds and one period before and after. */
const CODE_MS = 120_000

/** Excludes letters and digits that look alike on paper. */
const BACKUP_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Marks a code as used before it is compared: the provider would accept the same code for a minute.
 * @returns false if the code was already tried
 */
export async function markCodeUsed(database: Database, userId: string, code: string): Promise<boolean> {
  const id = `code:${userId}:${code}`
  const expiresAt = new Date(Date.now() + CODE_MS)
  const claimed = await database
    .insert(verifications)
    .values({ id, identifier: id, value: 'tried', expiresAt })
    .onConflictDoUpdate({ target: verifications.id, set: { expiresAt }, setWhere: lt(verifications.expiresAt, new Date()) })
    .returning({ id: verifications.id })
  return claimed.length === 1
}

/** The user whose password a challenge confirmed. */
export async function findChallenged(database: Database, challenge: string): Promise<string | undefined> {
  const isOpen = and(eq(verifications.identifier, challenge), gt(verifications.expiresAt, new Date()))
  const [row] = await database.select({ userId: verifications.value }).from(verifications).where(isOpen)
  return row?.userId
}

export type ChallengeContext = {
  context: { createAuthCookie(name: string): { name: string }; secret: string }
  getSignedCookie(name: string, secret: string): Promise<string | null | false>
}

/** The challenge in the signed second-step cookie, if the signature is ours. */
export async function readChallengeCookie(ctx: ChallengeContext): Promise<string | undefined> {
  const { createAuthCookie, secret } = ctx.context
  return (await ctx.getSignedCookie(createAuthCookie(CHALLENGE).name, secret)) || undefined
}

/** Ends a challenge that a passkey answered; the provider ends those that a code answers. */
export async function endChallenge(database: Database, challenge: string): Promise<void> {
  await database.delete(verifications).where(inArray(verifications.identifier, [challenge, `2fa-attempts-${challenge}`]))
}

/** Ten codes of ten characters each, such as `abcde-fghjk`: 49 bits. */
export function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, () => `${letters(5)}-${letters(5)}`)
}

/** Normalises a typed backup code to its issued form. */
export function tidyBackupCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5, 20)}`
}

function letters(count: number): string {
  return Array.from({ length: count }, () => BACKUP_LETTERS[randomInt(BACKUP_LETTERS.length)]).join('')
}
