import { type Asked, consentPage, newToken, openPlatformStandIn, type StandInAnswer, withQuery } from './platform-stand-in.ts'

export const pinterestCredentials = { clientId: '1500112', clientSecret: 'pinterest-secret-of-the-tests' }

const DAY_SECONDS = 24 * 60 * 60

export type PinterestUser = { id: string; username: string; account_type: 'BUSINESS' | 'PINNER' }
type Grant = { user: PinterestUser; scope: string }

export type PinterestStandIn = Awaited<ReturnType<typeof openPinterestStandIn>>

/**
 * Pinterest according to its documentation: basic authentication at the token endpoint, access tokens for 30 days, refresh tokens for 60
 * days that each renewal replaces, errors as a number and a sentence. `user` is the user signed in there.
 */
export async function openPinterestStandIn() {
  const base = await openPlatformStandIn()
  const codes = new Map<string, Grant & { redirectUri: string }>()
  const access = new Map<string, Grant & { until: number }>()
  const refresh = new Map<string, Grant & { until: number }>()
  const state = {
    user: { id: '729583077069', username: 'nora.hangs', account_type: 'BUSINESS' } as PinterestUser,
    /** Granted scopes; undefined: all that were requested. */
    granted: undefined as string | undefined,
  }

  /** The redirect after the user allows access. */
  function allow(authorizationUrl: string, user = state.user): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    const code = newToken('code')
    const redirectUri = asked.get('redirect_uri') ?? ''
    codes.set(code, { user, redirectUri, scope: state.granted ?? (asked.get('scope') ?? '').replaceAll(',', ' ') })
    return withQuery(redirectUri, { code, state: asked.get('state') ?? '' })
  }

  function deny(authorizationUrl: string): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    return withQuery(asked.get('redirect_uri') ?? '', { error: 'access_denied', state: asked.get('state') ?? '' })
  }

  function giveToken({ form, headers }: Asked): StandInAnswer {
    const { clientId, clientSecret } = pinterestCredentials
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (headers.authorization !== basic) return refusal(401, 2, 'Authentication failed.')
    const now = base.now()
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      if (!code || form.get('redirect_uri') !== code.redirectUri) return refusal(400, 283, 'The authorization code is invalid.')
      if (form.get('continuous_refresh') !== 'true') return refusal(400, 1, 'Legacy refresh tokens are not supported.')
      return issue(code)
    }
    const grant = refresh.get(form.get('refresh_token') ?? '')
    refresh.delete(form.get('refresh_token') ?? '')
    if (form.get('grant_type') !== 'refresh_token' || !grant || grant.until <= now)
      return refusal(401, 283, 'The refresh token is invalid.')
    return issue(grant)
  }

  function issue({ user, scope }: Grant): StandInAnswer {
    const [token, next] = [newToken('pina'), newToken('pinr')]
    const [seconds, refreshSeconds] = [30 * DAY_SECONDS, 60 * DAY_SECONDS]
    access.set(token, { user, scope, until: base.now() + seconds * 1000 })
    refresh.set(next, { user, scope, until: base.now() + refreshSeconds * 1000 })
    const lives = { expires_in: seconds, refresh_token: next, refresh_token_expires_in: refreshSeconds }
    return { body: { response_type: 'authorization_code', access_token: token, token_type: 'bearer', scope, ...lives } }
  }

  /** The user of a token; undefined if Pinterest would return 401. */
  function findUserByToken({ bearer }: Asked): PinterestUser | undefined {
    const found = access.get(bearer ?? '')
    return found && found.until > base.now() ? found.user : undefined
  }

  base.on('GET /oauth/', ({ query }) => {
    if (query.get('client_id') !== pinterestCredentials.clientId || !query.get('state'))
      return { status: 400, body: 'Something went wrong' }
    const url = `${base.url}/oauth/?${query}`
    return consentPage({ name: 'Pinterest', yes: allow(url), no: deny(url) })
  })
  base.on('POST /v5/oauth/token', giveToken)
  base.on('GET /v5/user_account', (asked) => {
    const user = findUserByToken(asked)
    return user ? { body: { ...user, profile_image: 'https://i.pinimg.example/a.jpg', website_url: '' } } : pinterestUnauthorized
  })

  return {
    ...base,
    state,
    allow,
    deny,
    userOf: findUserByToken,
    tokens: () => [...access.keys(), ...refresh.keys()],
    revokeAccess: (token: string) => void access.delete(token),
    /** The user revokes the permission in the platform's settings. */
    takeBack(): void {
      access.clear()
      refresh.clear()
    },
  }
}

export const pinterestUnauthorized = refusal(401, 2, 'Authentication failed.')

function refusal(status: number, code: number, message: string): StandInAnswer {
  return { status, body: { code, message } }
}
