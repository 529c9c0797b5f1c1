import type { OperatorRole } from '@tintype/contract/operator-roles'
import { type AnyColumn, and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { prepareSelect } from '../database/prepared.ts'
import type { FoundProfile } from './auth.ts'
import { isSignedBy } from './rotated-secrets.ts'
import { operatorRules, passkeys, sessions, users } from './tables.ts'

/** Without a passkey any more, sessions that one opened no longer count as two factors. */
const hasVerifiedPasskey = sql`(${sessions.isPasskeyVerified} and exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`

export type ProfileOf = (userId: AnyColumn) => SQL<FoundProfile | null>

export type FoundSession = {
  sessionId: string
  userId: string
  name: string
  email: string
  role: 'artist' | 'operator'
  operatorRole: OperatorRole | null
  /** An operator without the second factor that is asked of operators: neither codes, nor a passkey in this session. */
  lacksTwoFactor: boolean
  isConfirmed: boolean
  signedInAt: Date
  /** When it last gave the password and the second factor. */
  provenAt: Date
  refreshedAt: Date
  profile: FoundProfile | null
  lastUsedAt: Date
}

/**
 * Looks up who holds a bearer token, in one statement: what every call of the API asks first.
 * The provider's own look-up does the same in three steps and the work of a dozen; it stays in charge of making, refreshing
 * and ending sessions, on the same rows.
 * @param profileOf  the profile of a sign-in, by the column of its id: a second statement would cost every call as much again
 */
export function prepareFindSession(
  database: Database,
  secrets: readonly string[],
  profileOf: ProfileOf = () => sql`null`,
): (headers: Headers) => Promise<FoundSession | undefined> {
  const session = database
    .select({
      sessionId: sessions.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      operatorRole: users.operatorRole,
      // of an artist nothing of this is looked up
      lacksTwoFactor: sql<boolean>`case when ${users.role} = 'operator' and not ${users.twoFactorEnabled} and not ${hasVerifiedPasskey} then exists (select from ${operatorRules} where ${operatorRules.needsTwoFactor}) else false end`,
      isConfirmed: users.emailVerified,
      signedInAt: sessions.createdAt,
      provenAt: sql`coalesce(${sessions.provenAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
      refreshedAt: sessions.updatedAt,
      profile: profileOf(users.id),
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`)))
  const statement = prepareSelect(session, 'auth_find_session')

  return async (headers) => {
    const token = signedToken(headers.get('authorization'), secrets)
    if (token === undefined) return undefined
    const [found] = await statement.execute({ token })
    return found
  }
}

/** The session's token, if the signature behind its dot is ours, by whichever of our secrets; the raw token alone opens nothing. */
function signedToken(authorization: string | null, secrets: readonly string[]): string | undefined {
  const [, value] = /^bearer +([\x21-\x7e]{1,500})$/i.exec(authorization ?? '') ?? []
  const [, token, signature] = /^([^.]+)\.([^.]+)$/.exec(decode(value ?? '')) ?? []
  if (token === undefined || signature === undefined) return undefined
  return secrets.some((secret) => isSignedBy(secret, token, signature, 'base64')) ? token : undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
