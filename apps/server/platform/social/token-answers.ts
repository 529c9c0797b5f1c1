import type { TokenEndpointResponse } from 'oauth4webapi'
import type { Oauth } from './oauth.ts'
import { SocialRefused, type SocialTokens } from './social.ts'

/** @param now  when it was answered, in ms */
export function tokensOf({ access_token, refresh_token, expires_in }: TokenEndpointResponse, now: number): SocialTokens {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : new Date(now + expires_in * 1000),
  }
}

/** What was granted; an answer that says nothing means that all was. */
export function scopesOf({ scope }: TokenEndpointResponse, asked: readonly string[]): string[] {
  return scope === undefined ? [...asked] : scope.split(/[\s,]+/).filter(Boolean)
}

/** @throws SocialRefused (`scopes`) with the names of those that are missing, for the log */
export function requireScopes(name: string, granted: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((scope) => !granted.includes(scope))
  if (missing.length) throw new SocialRefused('scopes', `${name} granted no ${missing.join(', ')}`)
}

/**
 * The next tokens for a refresh token, which may be good only once: an answer without another one means that it stays good.
 * @throws SocialRefused (`token`), SocialUnavailable
 */
export async function renewWith(
  { name, oauth, now }: { name: string; oauth: Pick<Oauth, 'refresh'>; now: () => number },
  refreshToken: string | null,
): Promise<SocialTokens> {
  if (!refreshToken) throw new SocialRefused('token', `${name} has given no refresh token`)
  const tokens = tokensOf(await oauth.refresh(refreshToken), now())
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
}
