import { passkey } from '@better-auth/passkey'
import { type OwnPasskeys, PasskeyName } from '@tintype/contract/accounts/accounts'
import { limits } from '@tintype/contract/limits'
import { isProblemCode } from '@tintype/contract/problems'
import { brand } from '@tintype/domain/brand'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { and, asc, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { refuseUnconfirmed, throwApiError } from '../limits/check-request.ts'
import { describeDevice } from '../sessions/read-device.ts'
import { passkeys, sessions, users } from '../tables.ts'

export const SIGN_IN_BY_PASSKEY = '/passkey/verify-authentication'
export const ADD_PASSKEY = '/passkey/verify-registration'

/** The provider's name for the cookie of a WebAuthn challenge. */
export const PASSKEY_CHALLENGE = 'better-auth-passkey'

type AfterVerification = NonNullable<NonNullable<NonNullable<Parameters<typeof passkey>[0]>['authentication']>['afterVerification']>
type VerifiedContext = Parameters<AfterVerification>[0]['ctx']

type Options = {
  database: Database
  publicUrl: string
  clock: Clock
  /** The account that a request identifies, by session or second-step challenge. Only its passkeys are accepted. */
  findExpectedUser: (ctx: VerifiedContext) => Promise<string | undefined>
}

/**
 * Passkeys through the provider's plugin. The plugin accepts authenticators without user verification, and any account. Here a passkey
 * counts as two factors, so user verification is required, and removed operators and unconfirmed addresses are refused.
 */
export function createPasskeys({ database, publicUrl, clock, findExpectedUser }: Options) {
  const { hostname, origin } = new URL(publicUrl)
  return passkey({
    rpID: hostname,
    rpName: brand.product,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: PASSKEY_CHALLENGE },
    registration: {
      async afterVerification({ verification: { registrationInfo } }) {
        if (!registrationInfo?.userVerified) throwApiError('passkey_unverified')
        if (await findOwner(database, registrationInfo.credential.id)) throwApiError('passkey_added_already')
      },
    },
    authentication: {
      async afterVerification({ ctx, verification: { authenticationInfo } }) {
        if (!authenticationInfo.userVerified) throwApiError('passkey_unverified')
        const owner = await findOwner(database, authenticationInfo.credentialID)
        if (!owner || (owner.role === 'operator' && owner.operatorRole === null)) throwApiError('passkey_refused')
        if (!owner.emailVerified) refuseUnconfirmed()
        const expected = await findExpectedUser(ctx)
        if (expected !== undefined && expected !== owner.id) throwApiError('passkey_of_other_account')
        await database.update(passkeys).set({ lastUsedAt: clock() }).where(eq(passkeys.credentialID, authenticationInfo.credentialID))
      },
    },
  })
}

/** Lists a user's own passkeys. Replaces the provider's list, which also returns the public keys. */
export function ownPasskeys(database: Database) {
  return {
    id: 'own-passkeys',
    endpoints: {
      listOwnPasskeys: createAuthEndpoint('/own-passkeys', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
        const list: OwnPasskeys = {
          passkeys: await listPasskeys(database, ctx.context.session.user.id),
          suggestedName: describeDevice(ctx.headers?.get('user-agent') ?? null) ?? 'My passkey',
        }
        return ctx.json(list)
      }),
    },
  }
}

export async function listPasskeys(database: Database, userId: string): Promise<OwnPasskeys['passkeys']> {
  const rows = await database
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Records that a passkey opened the session or was added in it: both require user verification. */
export async function markPasskeyVerified(database: Database, sessionId: string): Promise<void> {
  await database.update(sessions).set({ isPasskeyVerified: true }).where(eq(sessions.id, sessionId))
}

/** An authenticator's response in the browser's encoding; the provider checks the rest. A response has a few hundred bytes. */
const Encoded = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/)
const PasskeyResponse = z.object({
  id: Encoded.min(1),
  rawId: Encoded.min(1),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded.optional(),
    authenticatorData: Encoded.optional(),
    signature: Encoded.optional(),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

type Body = Record<string, unknown>

/**
 * Applies our rules to a plugin request. Changes body and query in place.
 * @param userId  of the session; undefined without one, which the provider refuses
 * @throws APIError with the code and text of a Problem
 */
export async function checkPasskeyRequest(
  database: Database,
  { path, body, query, userId }: { path: string; body: Body; query: Body; userId: string | undefined },
): Promise<void> {
  switch (path) {
    case '/passkey/generate-register-options':
      // the browser shows the account's name, so ignore names in the request
      delete query.name
      delete query.context
      return checkRoom(database, userId)
    case ADD_PASSKEY:
      delete body.createSession
      checkName(body)
      checkResponse(body)
      return checkRoom(database, userId)
    case SIGN_IN_BY_PASSKEY:
      return checkResponse(body)
    case '/passkey/update-passkey':
      checkName(body)
      return checkOwn(database, userId, body.id)
    case '/passkey/delete-passkey':
      return checkOwn(database, userId, body.id)
  }
}

function checkName(body: Body): void {
  const name = PasskeyName.safeParse(body.name ?? '')
  if (name.success) body.name = name.data
  else {
    const code = name.error.issues[0]?.message
    throwApiError(isProblemCode(code) ? code : 'malformed')
  }
}

function checkResponse({ response }: Body): void {
  if (!PasskeyResponse.safeParse(response).success) throwApiError('malformed')
}

async function checkRoom(database: Database, userId: string | undefined): Promise<void> {
  if (userId === undefined) return
  const [row] = await database.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  if ((row?.total ?? 0) >= limits.passkeys.perAccount) throwApiError('passkeys_too_many')
}

/** Answers alike for another user's passkey and for a missing one. */
async function checkOwn(database: Database, userId: string | undefined, id: unknown): Promise<void> {
  if (userId === undefined || typeof id !== 'string') return
  const isOwn = and(eq(passkeys.userId, userId), eq(passkeys.id, id))
  const [own] = await database.select({ id: passkeys.id }).from(passkeys).where(isOwn)
  if (!own) throwApiError('passkey_missing')
}

async function findOwner(database: Database, credentialID: string) {
  const [owner] = await database
    .select({ id: users.id, role: users.role, operatorRole: users.operatorRole, emailVerified: users.emailVerified })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, credentialID))
  return owner
}

export async function hasPasskey(database: Database, userId: string): Promise<boolean> {
  const [one] = await database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return one !== undefined
}
