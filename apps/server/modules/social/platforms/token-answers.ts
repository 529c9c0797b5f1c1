import type { TokenEndpointResponse } from 'oauth4webapi'
import type { Oauth } from './oauth.ts'
import { type Attempt, type SocialAccount, type SocialGrant, type SocialPlatform, SocialRefused, type SocialTokens } from './social.ts'

/** @param now  time of the response, in ms */
export function toSocialTokens({ access_token, refresh_token, expires_in }: TokenEndpointResponse, now: number): SocialTokens {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : new Date(now + expires_in * 1000),
  }
}

type FinishOptions = {
  name: string
  oauth: Pick<Oauth, 'exchange'>
  scopes: readonly string[]
  /** The tokens to store, if they need more than the response to the code. */
  toTokens(response: TokenEndpointResponse): SocialTokens | Promise<SocialTokens>
  findAccount(accessToken: string): Promise<SocialAccount>
}

/** The `finish` of a platform: exchanges the code, requires all scopes, and reads the account of the token that is stored. */
export function createFinish({ name, oauth, scopes: needed, toTokens, findAccount }: FinishOptions): NonNullable<SocialPlatform['finish']> {
  return async (answer: URLSearchParams, attempt: Attempt): Promise<SocialGrant> => {
    const response = await oauth.exchange(answer, attempt)
    const scopes = listGrantedScopes(response, needed)
    requireScopes(name, scopes, needed)
    const tokens = await toTokens(response)
    return { tokens, scopes, account: await findAccount(tokens.accessToken) }
  }
}

/** The account of a platform without pages. @param type  the account type, if the platform has several */
export function toPlainAccount({
  userId,
  name,
  type = null,
}: Pick<SocialAccount, 'userId' | 'name'> & { type?: string | null }): SocialAccount {
  return { userId, name, type, pageId: null, instagramId: null, instagramName: null }
}

/** The granted scopes; a response without scopes grants all. */
export function listGrantedScopes({ scope }: TokenEndpointResponse, asked: readonly string[]): string[] {
  return scope === undefined ? [...asked] : scope.split(/[\s,]+/).filter(Boolean)
}

/** @throws SocialRefused (`scopes`) with the missing scopes, for the log */
export function requireScopes(name: string, granted: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((scope) => !granted.includes(scope))
  if (missing.length) throw new SocialRefused('scopes', `${name} granted no ${missing.join(', ')}`)
}

/**
 * Renews tokens with a refresh token, which may be valid only once. If the response has no new one, the old one stays valid.
 * @throws SocialRefused (`token`), SocialUnavailable
 */
export async function renewWithRefreshToken(
  { name, oauth, now }: { name: string; oauth: Pick<Oauth, 'refresh'>; now: () => number },
  refreshToken: string | null,
): Promise<SocialTokens> {
  if (!refreshToken) throw new SocialRefused('token', `${name} has given no refresh token`)
  const tokens = toSocialTokens(await oauth.refresh(refreshToken), now())
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
}
