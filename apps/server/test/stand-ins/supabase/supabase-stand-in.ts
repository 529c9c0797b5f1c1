import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { isBcryptHash, verifyPassword } from '../../../platform/auth/passwords/hash-password.ts'
import { type Asked, openPlatformStandIn, type StandInAnswer, withQuery } from '../platform-stand-in.ts'
import { AuthFailure, authError, linkExpired } from './supabase-errors.ts'
import { createSessions, type Session } from './supabase-sessions.ts'
import {
  checkCode,
  type FactorType,
  type Flow,
  factorUri,
  type LinkKind,
  type MailedLink,
  newFactor,
  newUser,
  showObfuscatedUser,
  showUser,
  type User,
} from './supabase-users.ts'

export type SupabaseMail = {
  to: string
  kind: LinkKind | 'reauthentication'
  tokenHash: string
  confirmationUrl: string
  nonce: string | undefined
}
export type SupabaseStandIn = Awaited<ReturnType<typeof openSupabaseStandIn>>

type Body = Record<string, string | undefined> & { data?: Record<string, unknown> }
type Call = Asked & { input: Body }

const API_VERSION = '2024-01-01'
const LINK_MS = 60 * 60_000
const MAIL_PAUSE_MS = 60_000
const RECENT_MS = 24 * 60 * 60_000
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-expose-headers': 'x-supabase-api-version',
}

/**
 * Supabase Auth by its documentation and the source of supabase/auth: sign-up, sessions, links, change of address with both links, second
 * factor, administration, limits. The official client `@supabase/auth-js` talks to it unmodified.
 */
export async function openSupabaseStandIn({ jwtSecret, redirectUrls = [] }: { jwtSecret?: string; redirectUrls?: string[] } = {}) {
  const base = await openPlatformStandIn()
  const { now } = base
  const anonKey = `sb_publishable_${randomBytes(12).toString('base64url')}`
  const serviceKey = `sb_secret_${randomBytes(16).toString('base64url')}`
  const settings = {
    accessSeconds: 3600,
    /** Hosted projects: 10 s. */
    reuseSeconds: 10,
    passwordMin: 6,
    /** Mails of the whole project in an hour; 2 with Supabase's own mail server. */
    mailsPerHour: 30,
    /** Requests of one address for tokens, as one bucket. */
    requests: 30,
    secureEmailChange: true,
    securePasswordChange: false,
    autoconfirm: false,
  }
  const url = base.url
  const sessions = createSessions({ issuer: `${url}/auth/v1`, now, settings, jwtSecret })
  await sessions.rotateKey()
  const users = new Map<string, User>()
  const codes = new Map<string, { user: User; flow: Flow; method: string; until: number }>()
  const mails: SupabaseMail[] = []
  const mailTimes: number[] = []
  let requests = 0

  base.before(async ({ method }, response) => {
    if (method !== 'OPTIONS') return false
    response.writeHead(204, CORS).end()
    return true
  })

  function on(
    route: string,
    handler: (call: Call) => Promise<StandInAnswer | object> | StandInAnswer | object,
    { isOpen = false } = {},
  ): void {
    const [method, path] = route.split(' ')
    base.on(`${method} /auth/v1${path}`, async (asked) => {
      const answer = await answerTo(asked, handler, isOpen)
      return { ...answer, headers: { ...CORS, 'x-supabase-api-version': API_VERSION, ...answer.headers } }
    })
  }

  async function answerTo(asked: Asked, handler: (call: Call) => Promise<object> | object, isOpen: boolean): Promise<StandInAnswer> {
    const key = asked.headers.apikey
    if (!isOpen && key !== anonKey && key !== serviceKey) return { status: 401, body: { message: 'Invalid API key' } }
    try {
      const input = asked.body.length > 0 ? (JSON.parse(asked.body.toString()) as Body) : {}
      const answer = await handler({ ...asked, input })
      return 'status' in answer || 'headers' in answer ? (answer as StandInAnswer) : { body: answer }
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error
      const { status, code, message, more } = error
      return { status, body: { code, message, ...more } }
    }
  }

  const findByEmail = (email = '') => [...users.values()].find((user) => user.email === email.toLowerCase())

  function countRequest(): void {
    requests += 1
    if (requests > settings.requests) throw authError(429, 'over_request_rate_limit', 'Request rate limit reached')
  }

  function checkPassword(password = ''): void {
    if (password.length >= settings.passwordMin) return
    const message = `Password should be at least ${settings.passwordMin} characters.`
    throw authError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } })
  }

  function countMail(user: User, kind: LinkKind | 'reauthentication'): void {
    const last = mails.findLast((mail) => mail.kind === kind && (mail.to === user.email || mail.to === user.newEmail))
    const sentAt = user.links.findLast((link) => link.kind === kind)?.sentAt ?? Number.NEGATIVE_INFINITY
    const left = Math.ceil((sentAt + MAIL_PAUSE_MS - now()) / 1000)
    if (last && left > 0)
      throw authError(429, 'over_email_send_rate_limit', `For security purposes, you can only request this after ${left} seconds.`)
    const recent = mailTimes.filter((at) => at > now() - 60 * 60_000)
    if (recent.length >= settings.mailsPerHour) throw authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
    mailTimes.push(now())
  }

  /** The links replace earlier ones of their kind. */
  function sendLinks(user: User, kind: LinkKind, addresses: readonly string[], call: Call): void {
    user.links = user.links.filter((link) => link.kind !== kind)
    for (const address of addresses) sendLink(user, kind, address, call)
  }

  function sendLink(user: User, kind: LinkKind, address: string, { input, query }: Call): void {
    const flow = input.code_challenge ? { challenge: input.code_challenge, method: input.code_challenge_method ?? 's256' } : undefined
    const hash = `${flow ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`
    user.links.push({ hash, kind, address, sentAt: now(), flow })
    const redirectTo = query.get('redirect_to') ?? ''
    const target = redirectUrls.some((allowed) => redirectTo.startsWith(allowed)) ? redirectTo : (redirectUrls[0] ?? url)
    const confirmationUrl = withQuery(`${url}/auth/v1/verify`, { token: hash, type: kind, redirect_to: target })
    mails.push({ to: address, kind, tokenHash: hash, confirmationUrl, nonce: undefined })
  }

  on('GET /.well-known/jwks.json', () => sessions.publishKeys(), { isOpen: true })
  on('GET /health', () => ({ version: 'v2.197.0', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }))
  on('GET /settings', () => ({
    disable_signup: false,
    mailer_autoconfirm: settings.autoconfirm,
    external: { email: true, anonymous_users: false },
  }))

  on('POST /signup', (call) => {
    const { email = '', password = '', data: metadata } = call.input
    if (!/^\S+@\S+\.\S+$/.test(email)) throw authError(400, 'email_address_invalid', `Email address "${email}" is invalid`)
    checkPassword(password)
    const known = findByEmail(email)
    if (known?.confirmedAt !== undefined) {
      if (settings.autoconfirm) throw authError(422, 'user_already_exists', 'User already registered')
      return showObfuscatedUser({ email, password, metadata }, now())
    }
    const user = known ?? newUser({ email, password, metadata }, now())
    if (settings.autoconfirm) user.confirmedAt = now()
    else {
      countMail(user, 'signup')
      sendLinks(user, 'signup', [user.email], call)
    }
    users.set(user.id, user)
    return settings.autoconfirm ? sessions.open(user, 'password') : showUser(user)
  })

  on('POST /token', async ({ query, input }) => {
    countRequest()
    const grant = query.get('grant_type')
    if (grant === 'refresh_token') return sessions.refresh(input.refresh_token ?? '')
    if (grant === 'pkce') return exchangeCode(input)
    const user = findByEmail(input.email)
    if (user && user.bannedUntil > now()) throw authError(400, 'user_banned', 'User is banned')
    if (!user || !(await hasPassword(user, input.password))) throw authError(400, 'invalid_credentials', 'Invalid login credentials')
    if (user.confirmedAt === undefined) throw authError(400, 'email_not_confirmed', 'Email not confirmed')
    return sessions.open(user, 'password')
  })

  async function exchangeCode({ auth_code: code = '', code_verifier: verifier = '' }: Body): Promise<object> {
    const issued = codes.get(code)
    if (!issued) throw authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    codes.delete(code)
    if (issued.until < now()) throw authError(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
    const { challenge, method } = issued.flow
    const computed = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
    if (computed !== challenge) throw authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    return sessions.open(issued.user, issued.method)
  }

  on('POST /logout', async ({ bearer, query }) => {
    const own = await sessions.authenticate(bearer)
    const scope = query.get('scope') ?? 'global'
    sessions.end(({ id, user }) => user === own.user && (scope === 'global' || (scope === 'local') === (id === own.id)))
    return { status: 204 }
  })

  on('GET /user', async ({ bearer }) => showUser((await sessions.authenticate(bearer)).user))
  on('PUT /user', async (call) => {
    const own = await sessions.authenticate(call.bearer)
    const { email, password, data } = call.input
    if (password !== undefined) checkPassword(password)
    if ((password !== undefined || email) && hasFactor(own.user) && !own.methods.has('totp'))
      throw authError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
    if (password !== undefined) changePassword(own, password, call.input.nonce)
    if (email && email.toLowerCase() !== own.user.email) changeEmail(own.user, email.toLowerCase(), call)
    if (data) own.user.metadata = { ...own.user.metadata, ...data }
    return showUser(own.user)
  })

  function changePassword(own: Session, password: string, nonce: string | undefined): void {
    const { user } = own
    if (settings.securePasswordChange && now() - own.createdAt > RECENT_MS) {
      if (!nonce) throw authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
      if (nonce !== user.nonce) throw authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
      user.nonce = undefined
    }
    if (user.password === password) throw authError(422, 'same_password', 'New password should be different from the old password.')
    user.password = password
    sessions.end(({ id, user: { id: userId } }) => userId === user.id && id !== own.id)
  }

  function changeEmail(user: User, email: string, call: Call): void {
    if (findByEmail(email)) throw authError(422, 'email_exists', 'A user with this email address has already been registered')
    countMail(user, 'email_change')
    user.newEmail = email
    user.confirmedAddresses.clear()
    sendLinks(user, 'email_change', settings.secureEmailChange ? [user.email, email] : [email], call)
  }

  on('POST /recover', (call) => {
    const user = findByEmail(call.input.email)
    if (!user) return {}
    countMail(user, 'recovery')
    sendLinks(user, 'recovery', [user.email], call)
    return {}
  })

  on('POST /resend', (call) => {
    const user = findByEmail(call.input.email)
    if (!user || (call.input.type === 'signup' && user.confirmedAt !== undefined)) return {}
    countMail(user, 'signup')
    sendLinks(user, 'signup', [user.email], call)
    return {}
  })

  on('GET /reauthenticate', async ({ bearer }) => {
    const { user } = await sessions.authenticate(bearer)
    countMail(user, 'reauthentication')
    user.nonce = String(randomInt(100_000, 1_000_000))
    mails.push({ to: user.email, kind: 'reauthentication', tokenHash: '', confirmationUrl: '', nonce: user.nonce })
    return {}
  })

  on('POST /verify', ({ input }) => {
    countRequest()
    const { user, link } = findLink(input.token_hash, input.type)
    return followLink(user, link) ? sessions.open(user, toAuthMethod(link)) : { msg: FIRST_OF_TWO, code: '200' }
  })

  on('GET /verify', ({ query }) => followInBrowser(query), { isOpen: true })

  function followInBrowser(query: URLSearchParams): Promise<StandInAnswer> | StandInAnswer {
    const target = query.get('redirect_to') ?? url
    try {
      const { user, link } = findLink(query.get('token') ?? '', query.get('type') ?? '')
      if (!followLink(user, link)) return redirect(withQuery(target, { message: FIRST_OF_TWO }))
      if (link.flow) return redirect(withQuery(target, { code: issueCode(user, link, link.flow) }))
      return sessions.open(user, toAuthMethod(link)).then((tokens) => redirect(`${target}#${new URLSearchParams(toStrings(tokens))}`))
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error
      const failure = { error: 'access_denied', error_code: error.code, error_description: error.message }
      return redirect(`${withQuery(target, failure)}#${new URLSearchParams(failure)}`)
    }
  }

  function issueCode(user: User, link: MailedLink, flow: Flow): string {
    const code = randomUUID()
    codes.set(code, { user, flow, method: toAuthMethod(link), until: now() + 5 * 60_000 })
    return code
  }

  function findLink(hash = '', type = ''): { user: User; link: MailedLink } {
    const kind = type === 'email' ? 'signup' : type
    for (const user of users.values()) {
      const link = user.links.find((one) => one.hash === hash && one.kind === kind)
      if (!link) continue
      if (now() - link.sentAt > LINK_MS) throw linkExpired()
      if (user.bannedUntil > now()) throw authError(403, 'user_banned', 'User is banned')
      return { user, link }
    }
    throw linkExpired()
  }

  /** @returns false for the first of the two links that change an address */
  function followLink(user: User, link: MailedLink): boolean {
    user.links = user.links.filter((one) => one !== link)
    if (link.kind !== 'email_change') {
      user.confirmedAt ??= now()
      return true
    }
    user.confirmedAddresses.add(link.address)
    if (settings.secureEmailChange && user.confirmedAddresses.size < 2) return false
    user.email = user.newEmail ?? user.email
    user.newEmail = undefined
    return true
  }

  on('POST /factors', async ({ bearer }) => {
    const own = await sessions.authenticate(bearer)
    if (hasFactor(own.user) && !own.methods.has('totp')) throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    own.user.factors = own.user.factors.filter(({ status }) => status === 'verified')
    const factor = newFactor()
    own.user.factors.push(factor)
    const totp = { qr_code: '<svg/>', secret: factor.secret, uri: factorUri(own.user, factor) }
    return { id: factor.id, type: 'totp', friendly_name: '', totp }
  })

  on('POST /factors/*/challenge', async ({ bearer, path }) => {
    const { factor } = findFactor(await sessions.authenticate(bearer), path)
    const [id, until] = [randomUUID(), now() + 5 * 60_000]
    factor.challenges.set(id, until)
    return { id, type: 'totp', expires_at: Math.floor(until / 1000) }
  })

  on('POST /factors/*/verify', async ({ bearer, path, input }) => {
    countRequest()
    const own = await sessions.authenticate(bearer)
    const { factor } = findFactor(own, path)
    checkCode(own.user, factor, { challengeId: input.challenge_id ?? '', code: input.code ?? '', now: now() })
    factor.status = 'verified'
    own.methods.set('totp', now())
    own.refreshTokens.push(randomBytes(9).toString('base64url'))
    sessions.end(({ user, methods }) => user === own.user && !methods.has('totp'))
    return sessions.grant(own)
  })

  on('DELETE /factors/*', async ({ bearer, path }) => {
    const own = await sessions.authenticate(bearer)
    const { factor } = findFactor(own, path)
    if (factor.status === 'verified' && !own.methods.has('totp'))
      throw authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    own.user.factors = own.user.factors.filter((one) => one !== factor)
    for (const session of sessions.of(own.user.id)) session.methods.delete('totp')
    return { id: factor.id }
  })

  function findFactor({ user }: Session, path: string) {
    const factor = user.factors.find(({ id }) => path.split('/').includes(id))
    if (!factor) throw authError(404, 'mfa_factor_not_found', 'Factor not found')
    return { factor }
  }

  function checkAdmin({ headers, bearer }: Call): void {
    if (headers.apikey === serviceKey && (bearer === undefined || bearer === serviceKey)) return
    throw bearer
      ? authError(403, 'not_admin', 'User not allowed')
      : authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }

  function findUser(call: Call): User {
    checkAdmin(call)
    const user = users.get(call.path.split('/').at(-1) ?? '')
    if (!user) throw authError(404, 'user_not_found', 'User not found')
    return user
  }

  on('GET /admin/users/*', (call) => showUser(findUser(call)))
  on('GET /admin/users', (call) => {
    checkAdmin(call)
    const [page, size] = [Number(call.query.get('page') ?? 1), Number(call.query.get('per_page') ?? 50)]
    return { users: [...users.values()].slice((page - 1) * size, page * size).map(showUser), aud: 'authenticated' }
  })
  on('POST /admin/users', (call) => {
    checkAdmin(call)
    const { email = '', password, password_hash: hash, id } = call.input
    if (findByEmail(email)) throw authError(422, 'email_exists', 'A user with this email address has already been registered')
    if (id !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
      throw authError(400, 'validation_failed', 'ID must be a uuid')
    const metadata = call.input.user_metadata as unknown as Record<string, unknown> | undefined
    const user = newUser({ email, password: password ?? hash ?? randomBytes(16).toString('hex'), metadata, id }, now())
    if (call.input.email_confirm) user.confirmedAt = now()
    users.set(user.id, user)
    return showUser(user)
  })
  // a new password of the administrator ends all sessions of the user
  on('PUT /admin/users/*', (call) => {
    const user = findUser(call)
    if (call.input.password !== undefined) {
      checkPassword(call.input.password)
      user.password = call.input.password
      sessions.end((session) => session.user === user)
    }
    return showUser(user)
  })
  on('DELETE /admin/users/*', (call) => {
    const user = findUser(call)
    users.delete(user.id)
    sessions.end((session) => session.user === user)
    return {}
  })

  return {
    ...base,
    ...{ anonKey, serviceKey, settings, mails, sessions },
    findUser: (email: string) => findByEmail(email),
    /** The newest mail to an address. */
    mailTo(to: string): SupabaseMail {
      const mail = mails.findLast((one) => one.to === to)
      if (!mail) throw new Error(`no mail to ${to}`)
      return mail
    },
    addUser(given: { email: string; password: string; username?: string }): User {
      const user = newUser({ ...given, metadata: { username: given.username } }, now())
      user.confirmedAt = now()
      users.set(user.id, user)
      return user
    },
    /** A second factor that the user set up at another application of the project. */
    addFactor(email: string, type: FactorType): void {
      findByEmail(email)?.factors.push({ ...newFactor(type), status: 'verified' })
    },
    refillRequests: () => {
      requests = 0
    },
  }
}

/** A password, or a hash that an administrator imported. */
async function hasPassword({ password }: User, given = ''): Promise<boolean> {
  return isBcryptHash(password) ? verifyPassword({ hash: password, password: given }) : password === given
}

const FIRST_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

function hasFactor(user: User): boolean {
  return user.factors.some(({ status }) => status === 'verified')
}

/** The method that a link adds to the session. */
function toAuthMethod({ flow, kind }: MailedLink): string {
  if (!flow) return 'otp'
  return kind === 'signup' ? 'email/signup' : kind
}

function redirect(location: string): StandInAnswer {
  return { status: 303, headers: { location } }
}

function toStrings(tokens: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens)
      .filter(([, value]) => typeof value !== 'object')
      .map(([name, value]) => [name, String(value)]),
  )
}
