import { z } from 'zod'
import { API_VERSIONS } from '../../../platform/outside/api-versions.ts'
import { createOauth, readJson, type SocialPlatformOptions, sanitiseErrorCode } from './oauth.ts'
import { createPlatformCalls, type PlatformCalls } from './platform-calls.ts'
import { type SocialAccount, type SocialPlatform, SocialUnavailable } from './social.ts'
import { createFinish, renewWithRefreshToken, toPlainAccount, toSocialTokens } from './token-answers.ts'

/** Minimum permissions for a post with a picture; `offline.access` is required for refresh tokens. */
export const X_SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'] as const

/** Error codes of an invalid token or code; other errors say nothing about the artist's account. */
const TOKEN_OVER = ['invalid_request', 'invalid_grant']

const Me = z.object({ data: z.object({ id: z.string().min(1), username: z.string().min(1) }) })

/**
 * X. Access tokens are valid for two hours; each refresh token is valid once and returns the next.
 * @see docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export function createX({ clientId, clientSecret, apiUrl, now = Date.now, ...pace }: SocialPlatformOptions): SocialPlatform {
  const calls = createPlatformCalls({ name: 'X', origin: apiUrl ?? 'https://api.x.com', now, ...pace })
  const oauth = createOauth({
    calls,
    credentials: { clientId, clientSecret },
    authorizeUrl: `${apiUrl ? calls.origin : 'https://x.com'}/i/oauth2/authorize`,
    tokenUrl: `${calls.origin}/${API_VERSIONS.x.version}/oauth2/token`,
    revokeUrl: `${calls.origin}/${API_VERSIONS.x.version}/oauth2/revoke`,
    scopes: X_SCOPES,
    separator: ' ',
    clientAuth: 'basic',
    hasPkce: true,
    readRefusal: (status, body) => {
      const code = sanitiseErrorCode((body as { error?: unknown } | undefined)?.error)
      return { kind: status === 400 && TOKEN_OVER.includes(code) ? 'refused' : 'mistake', code }
    },
  })

  return {
    platform: 'x',
    calls,
    revokesEverything: false,
    begin: oauth.authorizeUrl,
    finish: createFinish({
      ...{ name: 'X', oauth, scopes: X_SCOPES },
      toTokens(response) {
        const tokens = toSocialTokens(response, now())
        if (!tokens.refreshToken) throw new SocialUnavailable('X gave no refresh token')
        return tokens
      },
      findAccount: (accessToken) => findAccount(calls, accessToken),
    }),
    renew: ({ refreshToken }) => renewWithRefreshToken({ name: 'X', oauth, now }, refreshToken),
    /** Revoke the refresh token first, because it could obtain a new access token. */
    async revoke({ accessToken, refreshToken }) {
      if (refreshToken) await oauth.revoke(refreshToken)
      await oauth.revoke(accessToken)
    },
  }
}

async function findAccount(calls: PlatformCalls, accessToken: string): Promise<SocialAccount> {
  const response = await calls.fetch(`${calls.origin}/${API_VERSIONS.x.version}/users/me`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data: me } = Me.safeParse(await readJson(response))
  if (!response.ok || !me) throw new SocialUnavailable(`X did not say whose account it is: ${response.status}`)
  const { id: userId, username } = me.data
  return toPlainAccount({ userId, name: `@${username}` })
}
