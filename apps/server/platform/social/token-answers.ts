import type { TokenEndpointResponse } from 'oauth4webapi'
import type { SocialTokens } from './social.ts'

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

/** The names of those that are missing, for the log; undefined where none is. */
export function missingScopes(granted: readonly string[], needed: readonly string[]): string | undefined {
  return needed.filter((scope) => !granted.includes(scope)).join(', ') || undefined
}
