import { createHmac } from 'node:crypto'
import { graphError } from './meta-stand-in.ts'
import { type Asked, consentPage, newToken, openPlatformStandIn, type StandInAnswer, withQuery } from './platform-stand-in.ts'

export const threadsCredentials = { clientId: '990602627938098', clientSecret: 'threads-secret-of-the-tests' }

const DAY_MS = 24 * 60 * 60 * 1000
/** As documented; a little less than 60 days. */
const LONG_SECONDS = 5_183_944

export type ThreadsUser = { id: string; username: string }
type Token = { user: ThreadsUser; issued: number; until: number; isLong: boolean }

/**
 * Threads according to its documentation: a code for a token of one hour, without `token_type` and with the user id as a number; that for
 * one of 60 days, which can be renewed when it is a day old; app access tokens; two formats of errors. `user` is the user signed in there.
 */
export async function openThreadsStandIn() {
  const base = await openPlatformStandIn()
  const codes = new Map<string, { user: ThreadsUser; redirectUri: string }>()
  const tokens = new Map<string, Token>()
  const state = { user: { id: '17841405793187218', username: 'ines.on.metal' } as ThreadsUser }

  /** The redirect after the user allows access. */
  function allow(authorizationUrl: string, user = state.user): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    const code = newToken('code')
    const redirectUri = asked.get('redirect_uri') ?? ''
    codes.set(code, { user, redirectUri })
    return `${withQuery(redirectUri, { code, state: asked.get('state') ?? '' })}#_`
  }

  function deny(authorizationUrl: string): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    const error = { error: 'access_denied', error_reason: 'user_denied', error_description: 'The user denied your request' }
    return withQuery(asked.get('redirect_uri') ?? '', { ...error, state: asked.get('state') ?? '' })
  }

  function issue(user: ThreadsUser, isLong: boolean): string {
    const value = newToken('THQVJ')
    const now = base.now()
    tokens.set(value, { user, isLong, issued: now, until: now + (isLong ? LONG_SECONDS * 1000 : DAY_MS / 24) })
    return value
  }

  function findToken(value: string | null | undefined): Token | undefined {
    const found = tokens.get(value ?? '')
    return found && found.until > base.now() ? found : undefined
  }

  const expired = graphError(400, 190, 'Error validating access token: Session has expired.', 463)
  const toLong = (user: ThreadsUser) => ({
    body: { access_token: issue(user, true), token_type: 'bearer', expires_in: LONG_SECONDS },
  })
  const isSecret = (given: string | null) => given === threadsCredentials.clientSecret

  base.on('GET /oauth/authorize', ({ query }) => {
    const scopes = (query.get('scope') ?? '').split(',')
    if (query.get('client_id') !== threadsCredentials.clientId || !scopes.includes('threads_basic'))
      return { status: 400, body: 'Something went wrong' }
    const url = `${base.url}/oauth/authorize?${query}`
    return consentPage({ name: 'Threads', yes: allow(url), no: deny(url) })
  })
  base.on('POST /oauth/access_token', ({ form }) => {
    if (form.get('client_id') !== threadsCredentials.clientId || !isSecret(form.get('client_secret')))
      return codeError('Error validating client secret.')
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (form.get('grant_type') !== 'authorization_code' || !code || code.redirectUri !== form.get('redirect_uri'))
      return codeError('Matching code was not found or was already used')
    // the id is above 2^53, so it is written as the digits that Threads sends
    const body = `{"access_token":"${issue(code.user, false)}","user_id":${code.user.id}}`
    return { headers: { 'content-type': 'application/json' }, body }
  })
  base.on('GET /oauth/access_token', ({ query }) => {
    if (query.get('client_id') !== threadsCredentials.clientId) return graphError(400, 101, 'Error validating application.')
    if (!isSecret(query.get('client_secret'))) return graphError(400, 1, 'Error validating client secret.')
    if (query.get('grant_type') !== 'client_credentials') return graphError(400, 100, 'Invalid grant_type')
    return { body: { access_token: `TH|${threadsCredentials.clientId}|${newToken('app')}`, token_type: 'bearer' } }
  })
  base.on('GET /access_token', ({ query }) => {
    if (!isSecret(query.get('client_secret'))) return graphError(400, 1, 'Error validating client secret.')
    const short = findToken(query.get('access_token'))
    if (query.get('grant_type') !== 'th_exchange_token' || !short || short.isLong) return expired
    return toLong(short.user)
  })
  base.on('GET /refresh_access_token', ({ query }) => {
    const long = findToken(query.get('access_token'))
    if (query.get('grant_type') !== 'th_refresh_token' || !long?.isLong) return expired
    if (base.now() - long.issued < DAY_MS) return graphError(400, 100, 'The token must be at least 24 hours old.')
    return toLong(long.user)
  })
  base.on('GET /v1.0/me', (asked) => {
    const user = findUser(asked)
    return user ? { body: user } : expired
  })

  /** The user of a token; undefined if Threads would return error 190. */
  function findUser({ bearer, query }: Asked): ThreadsUser | undefined {
    return findToken(bearer ?? query.get('access_token'))?.user
  }

  return {
    ...base,
    state,
    allow,
    deny,
    tokens: () => [...tokens.keys()],
    revokeAccess: (token: string) => void tokens.delete(token),
    /** The user removes our app in the platform's settings. */
    takeBack: () => tokens.clear(),
    /** The form with which Meta reports that a user removed our app, or wants the data deleted. */
    sign(userId = state.user.id): string {
      const payload = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', issued_at: 1_795_000_000, user_id: userId })).toString(
        'base64url',
      )
      const signature = createHmac('sha256', threadsCredentials.clientSecret).update(payload).digest('base64url')
      return String(new URLSearchParams({ signed_request: `${signature}.${payload}` }))
    },
  }
}

function codeError(message: string): StandInAnswer {
  return { status: 400, body: { error_type: 'OAuthException', code: 400, error_message: message } }
}
