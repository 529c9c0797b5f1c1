import { Problem } from '@tintype/contract/problems'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { countAttempt, forgetAttempts } from '../limits/attempts.ts'
import type { Allowance } from '../limits/rate-limits.ts'
import { credentials } from '../tables.ts'

export type VerifyPassword = (data: { hash: string; password: string }) => Promise<boolean>

/**
 * Checks the password of a signed-in user. Shares its count with the provider's own password checks, so that an attacker with an open
 * session cannot guess passwords here.
 * @throws Problem `rate_limited`
 */
export async function confirmPassword(
  database: Database,
  { userId, password, allowance }: { userId: string; password: string; allowance: Allowance },
  verify: VerifyPassword,
): Promise<boolean> {
  const key = `password of ${userId}`
  if (await countAttempt(database, key, allowance)) throw new Problem('rate_limited')
  const isRight = await isUserPassword(database, userId, password, verify)
  if (isRight) await forgetAttempts(database, key)
  return isRight
}

/** For a caller that has already counted the attempt. */
export async function isUserPassword(database: Database, userId: string, password: string, verify: VerifyPassword): Promise<boolean> {
  const own = and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))
  const [credential] = await database.select({ hash: credentials.password }).from(credentials).where(own)
  return Boolean(credential?.hash) && verify({ hash: credential?.hash ?? '', password })
}
