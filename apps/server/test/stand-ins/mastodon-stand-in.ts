import { createHash } from 'node:crypto'
import { type Asked, consentPage, newToken, openPlatformStandIn, type StandInAnswer, withQuery } from './platform-stand-in.ts'

type App = { clientId: string; clientSecret: string; redirectUri: string; scopes: string }
type Code = { app: App; scope: string; challenge: string; until: number }

const CODE_MS = 10 * 60_000

/** A Mastodon server, for connections: registers applications, authorisation codes with PKCE, tokens without an expiry. */
export async function openMastodonStandIn() {
  const base = await openPlatformStandIn()
  const apps = new Map<string, App>()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, App>()
  const state = {
    user: { id: '109301', username: 'ines' },
    /** Scopes that the user grants; undefined: all that were requested. */
    granted: undefined as string | undefined,
  }

  function allow(authorizationUrl: string): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    const of = (name: string) => asked.get(name) ?? ''
    const app = apps.get(of('client_id'))
    if (!app || app.redirectUri !== of('redirect_uri')) throw new Error('Mastodon shows an error page')
    const code = newToken('code')
    codes.set(code, { app, scope: state.granted ?? of('scope'), challenge: of('code_challenge'), until: base.now() + CODE_MS })
    return withQuery(app.redirectUri, { code, state: of('state') })
  }

  function deny(authorizationUrl: string): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    return withQuery(asked.get('redirect_uri') ?? '', { error: 'access_denied', state: asked.get('state') ?? '' })
  }

  function findApp(parameters: URLSearchParams): App | undefined {
    const app = apps.get(parameters.get('client_id') ?? '')
    return app?.clientSecret === parameters.get('client_secret') ? app : undefined
  }

  base.on('POST /api/v1/apps', ({ body }) => {
    const { client_name: name, redirect_uris: redirectUri, scopes } = JSON.parse(body.toString())
    if (!name || !URL.canParse(redirectUri)) return error(422, 'Validation failed: Redirect URI must be an absolute URI.')
    const app = { clientId: newToken('client'), clientSecret: newToken('mastodon-secret'), redirectUri, scopes }
    apps.set(app.clientId, app)
    return { body: { id: '1', name, client_id: app.clientId, client_secret: app.clientSecret, client_secret_expires_at: 0 } }
  })
  base.on('GET /oauth/authorize', ({ query }) => {
    const url = `${base.url}/oauth/authorize?${query}`
    return consentPage({ name: 'Mastodon', yes: allow(url), no: deny(url) })
  })
  base.on('POST /oauth/token', (asked) => {
    const parameters = readParameters(asked)
    if (!findApp(parameters)) return error(401, 'invalid_client')
    const code = codes.get(parameters.get('code') ?? '')
    codes.delete(parameters.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.until < base.now() || challenge !== code.challenge) return error(400, 'invalid_grant')
    const token = newToken('mastodon-access')
    tokens.set(token, code.app)
    return { body: { access_token: token, token_type: 'Bearer', scope: code.scope, created_at: Math.floor(base.now() / 1000) } }
  })
  base.on('POST /oauth/revoke', (asked) => {
    const parameters = readParameters(asked)
    if (!findApp(parameters)) return error(403, 'unauthorized_client')
    tokens.delete(parameters.get('token') ?? '')
    return { body: {} }
  })
  base.on('GET /api/v1/accounts/verify_credentials', ({ bearer = '' }) => {
    if (!tokens.has(bearer)) return error(401, 'The access token is invalid')
    return { body: { ...state.user, acct: state.user.username, url: `${base.url}/@${state.user.username}` } }
  })

  return {
    ...base,
    state,
    allow,
    deny,
    /** Number of registered applications. */
    countApps: () => apps.size,
    tokens: () => [...tokens.keys()],
    /** The user removes the application in the server's settings. */
    takeBack: () => tokens.clear(),
  }
}

/** Mastodon takes parameters as a form and as JSON. */
function readParameters({ headers, form, body }: Asked): URLSearchParams {
  return headers['content-type']?.includes('json') ? new URLSearchParams(JSON.parse(body.toString())) : form
}

function error(status: number, name: string): StandInAnswer {
  return { status, body: { error: name } }
}
