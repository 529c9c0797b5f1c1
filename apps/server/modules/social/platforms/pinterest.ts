import { z } from 'zod'
import { API_VERSIONS } from '../../../platform/outside/api-versions.ts'
import { createOauth, readJson, type SocialPlatformOptions, sanitiseErrorCode } from './oauth.ts'
import { createPlatformCalls, type PlatformCalls } from './platform-calls.ts'
import { type SocialAccount, type SocialPlatform, SocialUnavailable } from './social.ts'
import { createFinish, renewWithRefreshToken, toPlainAccount, toSocialTokens } from './token-answers.ts'

/** Permissions for pins on the artist's boards, and to create a missing board. */
export const PINTEREST_SCOPES = ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'] as const

const UserAccount = z.object({ id: z.string().min(1), username: z.string().min(1), account_type: z.string().optional() })

/** Error codes for wrong client credentials. */
const OUR_MISTAKES = [2, 3]

/**
 * Pinterest. Access tokens are valid for 30 days, refresh tokens for 60; each renewal returns new ones. It has no revocation; artists
 * revoke access in their settings there.
 * @see developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization
 */
export function createPinterest({ clientId, clientSecret, apiUrl, now = Date.now, ...pace }: SocialPlatformOptions): SocialPlatform {
  const calls = createPlatformCalls({ name: 'Pinterest', origin: apiUrl ?? 'https://api.pinterest.com', now, ...pace })
  const oauth = createOauth({
    calls,
    credentials: { clientId, clientSecret },
    authorizeUrl: `${apiUrl ? calls.origin : 'https://www.pinterest.com'}/oauth/`,
    tokenUrl: `${calls.origin}/${API_VERSIONS.pinterest.version}/oauth/token`,
    scopes: PINTEREST_SCOPES,
    separator: ',',
    clientAuth: 'basic',
    hasPkce: false,
    // for apps registered before autumn 2025; later ones always use it
    codeParameters: { continuous_refresh: 'true' },
    readRefusal: (status, body) => {
      // without Pinterest's error number the response comes from a proxy in front of it
      const code = (body as { code?: unknown } | undefined)?.code
      const isSaid = (status === 400 || status === 401) && typeof code === 'number'
      return { kind: isSaid && !(status === 401 && OUR_MISTAKES.includes(code)) ? 'refused' : 'mistake', code: sanitiseErrorCode(code) }
    },
  })

  return {
    platform: 'pinterest',
    calls,
    revokesEverything: false,
    begin: oauth.authorizeUrl,
    finish: createFinish({
      ...{ name: 'Pinterest', oauth, scopes: PINTEREST_SCOPES },
      toTokens: (response) => toSocialTokens(response, now()),
      findAccount: (accessToken) => findAccount(calls, accessToken),
    }),
    renew: ({ refreshToken }) => renewWithRefreshToken({ name: 'Pinterest', oauth, now }, refreshToken),
  }
}

async function findAccount(calls: PlatformCalls, accessToken: string): Promise<SocialAccount> {
  const response = await calls.fetch(`${calls.origin}/${API_VERSIONS.pinterest.version}/user_account`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data } = UserAccount.safeParse(await readJson(response))
  if (!response.ok || !data) throw new SocialUnavailable(`Pinterest did not say whose account it is: ${response.status}`)
  return toPlainAccount({ userId: data.id, name: data.username, type: data.account_type?.toLowerCase() ?? null })
}
