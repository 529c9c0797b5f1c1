import { createHmac } from 'node:crypto'
import { type Asked, consentPage, newToken, openPlatformStandIn, type StandInAnswer, withQuery } from './platform-stand-in.ts'

export const metaCredentials = { clientId: '1234567890', clientSecret: 'meta-secret-of-the-tests' }
export const GRAPH = '/v25.0'

const DAY_SECONDS = 24 * 60 * 60

export type MetaPage = { id: string; name: string; tasks: string[]; instagram_business_account?: { id: string; username: string } }
export type MetaUser = { id: string; name: string; pages: MetaPage[] }
type UserToken = { user: MetaUser; scopes: string[]; until: number; isLong: boolean }

export type MetaStandIn = Awaited<ReturnType<typeof openMetaStandIn>>

/**
 * Meta's login and Graph API according to its documentation: exchanges a code for a token of two hours and that for one of 60 days, page
 * tokens that last as long as the user's permission, app secret proofs, and its error format. `user` is the user signed in there.
 */
export async function openMetaStandIn() {
  const base = await openPlatformStandIn()
  const codes = new Map<string, { user: MetaUser; scopes: string[]; redirectUri: string }>()
  const userTokens = new Map<string, UserToken>()
  const pageTokens = new Map<string, { user: MetaUser; page: MetaPage }>()
  const page: MetaPage = {
    id: '1755847768034402',
    name: 'Varga on metal',
    tasks: ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE'],
    instagram_business_account: { id: '17841405822304914', username: 'varga.on.metal' },
  }
  const state = {
    user: { id: '10220400000001', name: 'Ines Varga', pages: [page] } as MetaUser,
    /** Permissions that the user declines. */
    declined: [] as string[],
  }

  /** The redirect after the user allows access. */
  function allow(authorizationUrl: string, user = state.user): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    const code = newToken('code')
    const redirectUri = asked.get('redirect_uri') ?? ''
    codes.set(code, { user, redirectUri, scopes: (asked.get('scope') ?? '').split(',') })
    return withQuery(redirectUri, { code, state: asked.get('state') ?? '' })
  }

  function deny(authorizationUrl: string): string {
    const { searchParams: asked } = new URL(authorizationUrl)
    return withQuery(asked.get('redirect_uri') ?? '', {
      error_reason: 'user_denied',
      error: 'access_denied',
      error_description: 'Permissions error.',
      state: asked.get('state') ?? '',
    })
  }

  function giveToken({ form }: Asked): StandInAnswer {
    if (form.get('client_id') !== metaCredentials.clientId) return graphError(400, 101, 'Error validating application.')
    if (form.get('client_secret') !== metaCredentials.clientSecret) return graphError(400, 1, 'Error validating client secret.')
    if (form.get('grant_type') === 'fb_exchange_token') {
      const former = liveToken(form.get('fb_exchange_token') ?? undefined)
      if (!former) return graphError(400, 190, 'Error validating access token: Session has expired.', 463)
      return issue({ ...former, isLong: true, until: base.now() + 60 * DAY_SECONDS * 1000 })
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || code.redirectUri !== form.get('redirect_uri')) return graphError(400, 100, 'This authorization code has been used.', 36009)
    return issue({ user: code.user, scopes: code.scopes, isLong: false, until: base.now() + 7_200_000 })
  }

  function issue(token: UserToken): StandInAnswer {
    const value = newToken('EAAuser')
    userTokens.set(value, token)
    return { body: { access_token: value, token_type: 'bearer', expires_in: Math.round((token.until - base.now()) / 1000) } }
  }

  function liveToken(value: string | undefined): UserToken | undefined {
    const found = userTokens.get(value ?? '')
    return found && found.until > base.now() ? found : undefined
  }

  function hasProof({ bearer, query }: Asked): boolean {
    return (
      query.get('appsecret_proof') ===
      createHmac('sha256', metaCredentials.clientSecret)
        .update(bearer ?? '')
        .digest('hex')
    )
  }

  /** A token per page. It lasts as long as the permission of a user with a long-lived token. */
  function pageToken(user: MetaUser, of: MetaPage): string {
    const value = newToken('EAApage')
    pageTokens.set(value, { user, page: of })
    return value
  }

  /** The page and user of a token; undefined if Meta would return error 190. */
  function findPageByToken(asked: Asked): { user: MetaUser; page: MetaPage } | undefined {
    return hasProof(asked) ? pageTokens.get(asked.bearer ?? '') : undefined
  }

  function withUser(work: (token: UserToken, asked: Asked) => StandInAnswer) {
    return (asked: Asked): StandInAnswer => {
      const token = liveToken(asked.bearer)
      if (!token) return graphError(400, 190, 'Error validating access token.', 460)
      if (!hasProof(asked)) return graphError(400, 100, 'Invalid appsecret_proof provided in the API argument')
      return work(token, asked)
    }
  }

  base.on(`GET ${GRAPH}/dialog/oauth`, ({ query }) => {
    if (query.get('client_id') !== metaCredentials.clientId || !query.get('state')) return { status: 400, body: 'Something went wrong' }
    const url = `${base.url}${GRAPH}/dialog/oauth?${query}`
    // like Facebook, with its own fragment at the end
    return consentPage({ name: 'Facebook', yes: `${allow(url)}#_=_`, no: `${deny(url)}#_=_` })
  })
  base.on(`POST ${GRAPH}/oauth/access_token`, giveToken)
  base.on(
    `GET ${GRAPH}/me`,
    withUser(({ user, scopes }) => {
      const permissions = scopes.map((permission) => ({ permission, status: state.declined.includes(permission) ? 'declined' : 'granted' }))
      const accounts = user.pages.map((one) => ({ ...one, access_token: pageToken(user, one) }))
      return { body: { id: user.id, permissions: { data: permissions }, ...(accounts.length && { accounts: { data: accounts } }) } }
    }),
  )
  base.on(
    `GET ${GRAPH}/*`,
    withUser(({ user }, { path }) => {
      const found = user.pages.find(({ id }) => path === `${GRAPH}/${id}`)
      if (!found) return graphError(400, 100, 'Unsupported get request.', 33)
      return { body: { id: found.id, access_token: pageToken(user, found) } }
    }),
  )
  base.on(
    `DELETE ${GRAPH}/me/permissions`,
    withUser(({ user }) => {
      takeBack(user)
      return { body: { success: true } }
    }),
  )

  /** The user removes our app in the platform's settings. */
  function takeBack(user = state.user): void {
    for (const tokens of [userTokens, pageTokens]) for (const [value, one] of tokens) if (one.user.id === user.id) tokens.delete(value)
  }

  return {
    ...base,
    page,
    state,
    allow,
    deny,
    pageOf: findPageByToken,
    takeBack,
    tokens: () => [...userTokens.keys(), ...pageTokens.keys()],
    /** A change of password: this token is invalid, and the user's own is not. */
    revokeAccess: (token: string) => void pageTokens.delete(token),
  }
}

export function graphError(status: number, code: number, message: string, subcode?: number): StandInAnswer {
  const error = { message, type: 'OAuthException', code, ...(subcode && { error_subcode: subcode }), fbtrace_id: 'AbCdEfGhIjK' }
  return { status, body: { error } }
}
