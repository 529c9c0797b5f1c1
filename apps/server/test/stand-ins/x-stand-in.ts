import { createHash } from 'node:crypto'
import { type Asked, consentPage, newToken, openPlatformStandIn, type StandInAnswer, withQuery } from './platform-stand-in.ts'

export const xCredentials = { clientId: 'x-client-of-the-tests', clientSecret: 'x-secret_of-the-tests' }

const CODE_MS = 30_000
const TOKEN_SECONDS = 7200

export type XUser = { id: string; name: string; username: string }
type Grant = { user: XUser; scope: string }
type Code = Grant & { challenge: string; redirectUri: string; until: number }

export type XStandIn = Awaited<ReturnType<typeof openXStandIn>>

/**
 * X according to its documentation: PKCE required, single-use codes valid for 30 s, access tokens for two hours, single-use refresh tokens
 * with replacement. `user` is the user signed in there.
 */
export async function openXStandIn() {
  const base = await openPlatformStandIn()
  const codes = new Map<string, Code>()
  const access = new Map<string, Grant & { until: number }>()
  const refresh = new Map<string, Grant>()
  const state = {
    user: { id: '2244994945', name: 'Ines Varga', username: 'ines_on_metal' } as XUser,
    /** Scopes that the user grants; undefined: all that were requested. */
    granted: undefined as string | undefined,
  }

  /** The redirect after the user allows access. */
  function allow(authorizationUrl: string, user = state.user): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    const code = newToken('code')
    const of = (name: string) => asked.get(name) ?? ''
    codes.set(code, {
      user,
      scope: state.granted ?? of('scope'),
      challenge: of('code_challenge'),
      redirectUri: of('redirect_uri'),
      until: base.now() + CODE_MS,
    })
    return withQuery(of('redirect_uri'), { state: of('state'), code })
  }

  function deny(authorizationUrl: string): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    return withQuery(asked.get('redirect_uri') ?? '', { error: 'access_denied', state: asked.get('state') ?? '' })
  }

  function showConsent({ query }: Asked): StandInAnswer {
    const isWhole = query.get('client_id') === xCredentials.clientId && query.get('response_type') === 'code'
    if (!isWhole || query.get('code_challenge_method') !== 'S256' || !query.get('state'))
      return { status: 400, body: 'Something went wrong' }
    const url = `${base.url}/i/oauth2/authorize?${query}`
    return consentPage({ name: 'X', yes: allow(url), no: deny(url) })
  }

  function isClient({ headers }: Asked): boolean {
    const { clientId, clientSecret } = xCredentials
    return headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  }

  function giveToken(asked: Asked): StandInAnswer {
    if (!isClient(asked)) return refusal(401, 'unauthorized_client', 'Missing valid authorization header')
    const { form } = asked
    if (form.get('grant_type') === 'authorization_code') return exchange(form)
    const token = form.get('refresh_token') ?? ''
    const grant = refresh.get(token)
    if (form.get('grant_type') !== 'refresh_token' || !grant) {
      return refusal(400, 'invalid_request', 'Value passed for the token was invalid.')
    }
    refresh.delete(token)
    return issue(grant)
  }

  function exchange(form: URLSearchParams): StandInAnswer {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || code.until < base.now()) return refusal(400, 'invalid_request', 'Value passed for the authorization code was invalid.')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (challenge !== code.challenge) return refusal(400, 'invalid_request', 'Value passed for the code verifier was invalid.')
    if (form.get('redirect_uri') !== code.redirectUri)
      return refusal(400, 'invalid_request', 'Value passed for the redirect uri did not match')
    return issue(code)
  }

  function issue({ user, scope }: Grant): StandInAnswer {
    const token = newToken('x-access')
    access.set(token, { user, scope, until: base.now() + TOKEN_SECONDS * 1000 })
    const next = scope.includes('offline.access') ? newToken('x-refresh') : undefined
    if (next) refresh.set(next, { user, scope })
    const body = { token_type: 'bearer', expires_in: TOKEN_SECONDS, access_token: token, scope, ...(next && { refresh_token: next }) }
    return { body }
  }

  /** The user of a token; undefined if X would return 401. */
  function findUserByToken({ bearer }: Asked): XUser | undefined {
    const found = access.get(bearer ?? '')
    return found && found.until > base.now() ? found.user : undefined
  }

  base.on('GET /i/oauth2/authorize', showConsent)
  base.on('POST /2/oauth2/token', giveToken)
  base.on('POST /2/oauth2/revoke', (asked) => {
    if (!isClient(asked)) return refusal(401, 'unauthorized_client', 'Missing valid authorization header')
    const token = asked.form.get('token') ?? ''
    access.delete(token)
    refresh.delete(token)
    return { body: { revoked: true } }
  })
  base.on('GET /2/users/me', (asked) => {
    const user = findUserByToken(asked)
    return user ? { body: { data: user }, headers: rateLimit(base.now(), 75) } : unauthorized
  })

  return {
    ...base,
    state,
    allow,
    deny,
    userOf: findUserByToken,
    /** All valid tokens. */
    tokens: () => [...access.keys(), ...refresh.keys()],
    revokeAccess: (token: string) => void access.delete(token),
    /** The user revokes the permission in the platform's settings. */
    takeBack(): void {
      access.clear()
      refresh.clear()
    },
  }
}

export const unauthorized: StandInAnswer = {
  status: 401,
  body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
}

function refusal(status: number, error: string, description: string): StandInAnswer {
  return { status, body: { error, error_description: description } }
}

/** X's headers with the remaining calls and the time of the reset. */
export function rateLimit(now: number, limit: number, remaining = limit - 1): Record<string, string> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(Math.ceil(now / 1000) + 900),
  }
}
