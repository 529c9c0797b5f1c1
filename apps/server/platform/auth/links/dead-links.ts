import { normaliseEmail } from '@tintype/domain/email/email-address'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { askedBy, changeTo } from '../sessions/session-rules.ts'
import { users, verifications } from '../tables.ts'

/** The used claims of an email confirmation link. `iat` is in whole seconds. */
const Claims = z.object({ email: z.string(), iat: z.number(), updateTo: z.string().optional() })

/**
 * Whether a link that the provider would accept must no longer work. The provider stores no links, so each works until it expires. A
 * confirmation link would also confirm an account created later with the same address. A change link would also move an account that has
 * moved back or has requested another address. The provider checks signature and expiry.
 */
export async function isDeadLink(database: Database, token: unknown): Promise<boolean> {
  const claims = readClaims(token)
  if (!claims) return false
  const [user] = await database
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.email, normaliseEmail(claims.email)))
  if (!user) return claims.updateTo !== undefined
  if (claims.updateTo === undefined) return (claims.iat + 1) * 1000 <= user.createdAt.getTime()
  const isAsked = and(eq(verifications.id, askedBy(user.id)), eq(verifications.identifier, changeTo(user.id, claims.updateTo)))
  return (await database.select({ id: verifications.id }).from(verifications).where(isAsked)).length === 0
}

/** Whether a link changes an email address, by its unverified claims. */
export function isEmailChangeLink(token: unknown): boolean {
  return readClaims(token)?.updateTo !== undefined
}

function readClaims(token: unknown): z.infer<typeof Claims> | undefined {
  const [, payload] = typeof token === 'string' ? token.split('.') : []
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())).data
  } catch {
    return undefined
  }
}
