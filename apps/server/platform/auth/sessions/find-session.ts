import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { type AnyColumn, and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { prepareSelect } from '../../database/queries/prepared.ts'
import type { FoundProfile } from '../auth.ts'
import { isSignedBy } from '../secrets/rotated-secrets.ts'
import { operatorRules, passkeys, sessions, users } from '../tables.ts'

/** Once all passkeys are removed, sessions opened by a passkey no longer count as two factors. */
const hasVerifiedPasskey = sql`(${sessions.isPasskeyVerified} and exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`

export type ProfileQuery = (userId: AnyColumn) => SQL<FoundProfile | null>

export type FoundSession = {
  sessionId: string
  userId: string
  name: string
  email: string
  role: 'artist' | 'operator'
  operatorRole: OperatorRole | null
  /** An operator who lacks the required second factor: neither authenticator codes nor a passkey in this session. */
  lacksTwoFactor: boolean
  isConfirmed: boolean
  signedInAt: Date
  /** When the session last gave a passkey, or the password and any second factor. */
  provenAt: Date
  refreshedAt: Date
  profile: FoundProfile | null
  lastUsedAt: Date
}

/** The session of a request, by its bearer token. */
export type FindSession = (headers: Headers) => Promise<FoundSession | undefined>

/**
 * Finds the user of a bearer token in one statement; every API call starts with it. The provider's own lookup needs three steps and about
 * twelve times the work. The provider still creates, refreshes and ends sessions, on the same rows.
 * @param selectProfile  the profile of a user, by its id column; a second statement would double the cost of every call
 */
export function prepareFindSession(
  database: Database,
  secrets: readonly string[],
  selectProfile: ProfileQuery = () => sql`null`,
): FindSession {
  const session = database
    .select({
      sessionId: sessions.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      operatorRole: users.operatorRole,
      // artists skip this lookup
      lacksTwoFactor: sql<boolean>`case when ${users.role} = 'operator' and not ${users.twoFactorEnabled} and not ${hasVerifiedPasskey} then exists (select from ${operatorRules} where ${operatorRules.needsTwoFactor}) else false end`,
      isConfirmed: users.emailVerified,
      signedInAt: sessions.createdAt,
      provenAt: sql`coalesce(${sessions.provenAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
      refreshedAt: sessions.updatedAt,
      profile: selectProfile(users.id),
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

/** The session token, if any of our secrets signed it. The unsigned token alone is refused. */
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
