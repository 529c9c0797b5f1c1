import type { TokenEndpointResponse } from 'oauth4webapi'
import type { Oauth } from './oauth.ts'
import { SocialRefused, type SocialTokens } from './social.ts'

/** @param now  time of the response, in ms */
export function toSocialTokens({ access_token, refresh_token, expires_in }: TokenEndpointResponse, now: number): SocialTokens {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : new Date(now + expires_in * 1000),
  }
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
