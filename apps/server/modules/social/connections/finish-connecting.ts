import { isPlatform, type Platform } from '@tintype/contract/social/social'
import type { ConnectFailure } from '@tintype/contract/social/social-texts'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { hashSecret } from '../../../platform/crypto/secret.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type SocialGrant, SocialRefused, SocialUnavailable } from '../platforms/social.ts'
import { deleteConnection, insertConnection, type StateRow, takeState } from '../queries/connection.ts'
import { calculateRenewAt } from '../rules/social.ts'
import { toRedirectUri } from './connect.ts'
import { queueRevocation } from './revoke.ts'
import { openVerifier, sealTokens } from './sealed-tokens.ts'
import type { SocialTools } from './tools.ts'

/** The callback's query and the key from the browser's cookie. */
export type CallbackRequest = { platform: string; query: URLSearchParams; browserKey: string | undefined }

export type ConnectionResult = { platform: Platform | undefined; failure: ConnectFailure | undefined }

/**
 * Finishes an attempt of `connect`. Consumes the state in every case and reports the outcome in our own words. The callback has no session:
 * it acts for the artist of the attempt, and only while the session that began it exists.
 */
export async function finishConnecting(tools: SocialTools, coming: CallbackRequest): Promise<ConnectionResult> {
  const platform = isPlatform(coming.platform) ? coming.platform : undefined
  try {
    return { platform, failure: await finish(tools, coming, platform) }
  } catch (error) {
    if (!(error instanceof SocialRefused || error instanceof SocialUnavailable)) throw error
    tools.log.warn({ err: error, platform }, 'a platform was not connected')
    return { platform, failure: error instanceof SocialRefused ? failures[error.reason] : 'unavailable' }
  }
}

/** Longer than the longest name of a network: 253 characters of a handle, or a name with its server. */
const ACCOUNT_NAME_MAX = 300

const failures = { denied: 'denied', code: 'refused', token: 'refused', scopes: 'scopes', page: 'page' } as const

async function finish(
  tools: SocialTools,
  { query, browserKey }: CallbackRequest,
  platform: Platform | undefined,
): Promise<ConnectFailure | undefined> {
  const state = query.get('state')
  const begun = state ? await takeState(tools.database, hashSecret(state)) : undefined
  if (!state || !begun || begun.platform !== platform) return 'unknown'
  if (begun.expiresAt <= tools.clock()) return 'late'
  if (!browserKey || hashSecret(browserKey) !== begun.browserHash || !(await isSessionThere(tools, begun))) return 'elsewhere'
  const port = tools.platforms[platform]
  if (!port?.finish) return 'unavailable'
  const verifier = openVerifier(tools.sealer, begun.verifierSealed, begun.stateHash)
  const grant = await port.finish(query, { state, verifier, redirectUri: toRedirectUri(tools, platform) })
  await tools.database.transaction((tx) => saveConnection(tools, tx, begun, grant))
  return undefined
}

/** False after a sign-out, suspension or deletion, because the browser may have another user by now. */
async function isSessionThere({ database, accounts, auth }: SocialTools, { artistId, sessionBegunAt }: StateRow): Promise<boolean> {
  const artist = await accounts.describe(database, artistId)
  if (artist.suspendedAt) return false
  const { sessions } = await auth.describeSignIn(artist.userId)
  // if the authentication provider lists no sessions, the cookie alone decides
  if (!sessions || !sessionBegunAt) return true
  return sessions.some(({ begunAt }) => new Date(begunAt).getTime() === sessionBegunAt.getTime())
}

/** Replaces the artist's connection, and revokes the former one. */
export async function saveConnection(
  tools: SocialTools,
  tx: Transaction,
  { artistId, platform }: Pick<StateRow, 'artistId' | 'platform'>,
  { tokens, scopes, account }: SocialGrant,
): Promise<void> {
  const now = tools.clock()
  const key = { artistId, platform }
  const former = await deleteConnection(tx, key)
  const { userId: platformUserId, name: accountName, type: accountType, ...rest } = account
  await insertConnection(tx, {
    ...key,
    ...rest,
    // servers that artists name can give any text
    ...{ platformUserId, accountName: truncateText(cleanLine(accountName), ACCOUNT_NAME_MAX, { measure: 'units' }), accountType },
    ...sealTokens(tools.sealer, tokens, key),
    scopes: [...scopes],
    renewAt: calculateRenewAt(tokens.expiresAt, now),
    connectedAt: now,
  })
  if (former) await queueRevocation(tools, tx, former)
  await tools.onConnected?.(tx, key)
}
