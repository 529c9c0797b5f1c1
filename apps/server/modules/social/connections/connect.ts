import { Problem } from '@tintype/contract/problems'
import type { Platform } from '@tintype/contract/social/social'
import type { Artist } from '../../../platform/actor.ts'
import { hashSecret, newSecret } from '../../../platform/crypto/secret.ts'
import { type Attempt, type SocialPlatform, SocialUnavailable } from '../platforms/social.ts'
import { deleteStates, insertState } from '../queries/connection.ts'
import { CONNECTION_ATTEMPT_MS, checkClaimedName } from '../rules/social.ts'
import { countConnection } from './count-connection.ts'
import { sealVerifier } from './sealed-tokens.ts'
import type { SocialTools } from './tools.ts'

export type ConnectionRequest = { platform: Platform; artist_username?: string | undefined; server?: string | undefined }

/** `browserKey` is for a cookie of the requesting browser. Without the cookie, the attempt cannot be finished. */
export type StartedConnection = { authorizationUrl: string; browserKey: string }

/**
 * Begins to connect a platform. The callback is valid for ten minutes, once, for the browser and session that began it. @throws Problem
 * `username_mismatch`, `platform_coming_soon`, `rate_limited`, `social_server_invalid`, `social_unavailable`
 */
export async function connect(tools: SocialTools, artist: Artist, request: ConnectionRequest): Promise<StartedConnection> {
  const { database, sealer, clock, platforms } = tools
  checkClaimedName(artist.name, request.artist_username)
  const port = platforms[request.platform]
  if (!port) throw new Problem('platform_coming_soon')
  await countConnection(tools, artist)
  const attempt = { state: newSecret(), verifier: newSecret(), redirectUri: toRedirectUri(tools, request.platform) }
  const { url: authorizationUrl, verifier } = await begin(port, attempt, request.server)
  const browserKey = newSecret()
  const now = clock()
  const stateHash = hashSecret(attempt.state)
  const key = { artistId: artist.artistId, platform: request.platform }
  await database.transaction(async (tx) => {
    await deleteStates(tx, key, now)
    await insertState(tx, {
      ...key,
      stateHash,
      browserHash: hashSecret(browserKey),
      sessionBegunAt: artist.signedInAt ?? null,
      verifierSealed: sealVerifier(sealer, verifier, stateHash),
      expiresAt: new Date(now.getTime() + CONNECTION_ATTEMPT_MS),
    })
  })
  return { authorizationUrl, browserKey }
}

async function begin(port: SocialPlatform, attempt: Attempt, server = ''): Promise<{ url: string; verifier: string }> {
  try {
    if (port.beginAt) return await port.beginAt(server, attempt)
  } catch (error) {
    if (!(error instanceof SocialUnavailable)) throw error
    throw new Problem('social_unavailable', { place: 'The server' }, { cause: error })
  }
  if (!port.begin) throw new Problem('platform_coming_soon')
  return { url: await port.begin(attempt), verifier: attempt.verifier }
}

/** The redirect URI exactly as registered at the platform. */
export function toRedirectUri({ publicUrl }: Pick<SocialTools, 'publicUrl'>, platform: Platform): string {
  return `${publicUrl}/api/social/callback/${platform}`
}
