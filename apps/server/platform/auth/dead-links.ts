import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { askedBy, changeTo } from './session-rules.ts'
import { users, verifications } from './tables.ts'

/** What a link to confirm an address says, as far as it is used here. `iat` in whole seconds. */
const Claims = z.object({ email: z.string(), iat: z.number(), updateTo: z.string().optional() })

/**
 * Whether a link that the provider would take opens nothing any more. The provider keeps none of them, so each would do what it does for as long
 * as it holds: one that confirms an address also for an account that was made with it since, one that moves an account also after it was moved
 * back or somewhere else was asked for. That it is ours, and not over, the provider looks at.
 */
export async function isDeadLink(database: Database, token: unknown): Promise<boolean> {
  const claims = claimsOf(token)
  if (!claims) return false
  const [user] = await database
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.email, claims.email.toLowerCase()))
  if (!user) return claims.updateTo !== undefined
  if (claims.updateTo === undefined) return (claims.iat + 1) * 1000 <= user.createdAt.getTime()
  const isAsked = and(eq(verifications.id, askedBy(user.id)), eq(verifications.identifier, changeTo(user.id, claims.updateTo)))
  return (await database.select({ id: verifications.id }).from(verifications).where(isAsked)).length === 0
}

/** Whether a link changes an email address, by its unverified claims. */
export function isChangeLink(token: unknown): boolean {
  return claimsOf(token)?.updateTo !== undefined
}

function claimsOf(token: unknown): z.infer<typeof Claims> | undefined {
  const [, payload] = typeof token === 'string' ? token.split('.') : []
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())).data
  } catch {
    return undefined
  }
}
