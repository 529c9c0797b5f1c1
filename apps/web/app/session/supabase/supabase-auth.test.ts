import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeFrom } from '../../../../server/test/authenticator.ts'
import { openSupabaseStandIn, type SupabaseStandIn } from '../../../../server/test/stand-ins/supabase/supabase-stand-in.ts'
import type { Session } from '../auth-provider.ts'
import { createSupabaseAuth } from './supabase-auth.ts'
import { memoryStorage } from './supabase-client.ts'

const ORIGIN = 'https://tintype.example'
let standIn: SupabaseStandIn
let count = 0

beforeAll(async () => {
  standIn = await openSupabaseStandIn({ redirectUrls: [ORIGIN] })
  const network = fetch
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) =>
    String(address).startsWith(ORIGIN) ? answerAsServer(String(address).slice(`${ORIGIN}/api/auth`.length), init) : network(address, init),
  )
  vi.stubGlobal('window', { localStorage: memoryStorage(), addEventListener: () => undefined, removeEventListener: () => undefined })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await standIn.close()
})

/** What our server was asked, and what it recorded. `supabase-auth.db.test.ts` tests the real one. */
const ownServer = { calls: [] as string[], ended: new Set<unknown>(), names: new Map<unknown, string>() }

async function answerAsServer(path: string, { headers, body }: RequestInit): Promise<Response> {
  const { sub = '', email, session_id: id, user_metadata: given } = decodeJwt(new Headers(headers).get('authorization')?.slice(7) ?? '')
  const all = standIn.sessions.of(sub)
  const isLive = !ownServer.ended.has(id) && all.some((one) => one.id === id)
  const input = (body ? JSON.parse(String(body)) : {}) as { id?: string; which?: string }
  ownServer.calls.push([path, input.id ?? input.which].filter(Boolean).join(' '))
  const name = ownServer.names.get(sub) ?? (given as { username?: string }).username
  if (path === '/get-session') return Response.json(isLive ? { user: { id: sub, email, name, twoFactorEnabled: false } } : null)
  if (!isLive) return Response.json({ code: 'session_missing', message: 'Please log in.' }, { status: 401 })
  if (path === '/own-sessions') return Response.json({ sessions: all.map((one) => ({ id: one.id, isThisOne: one.id === id })) })
  if (path === '/sign-out') ownServer.ended.add(id)
  if (path === '/end-session') ownServer.ended.add(input.id)
  if (path === '/end-sessions') for (const one of all) if (input.which === 'all' || one.id !== id) ownServer.ended.add(one.id)
  return Response.json({})
}

/** A browser with a storage of its own. */
function openBrowser(storage = memoryStorage()) {
  standIn.refillRequests()
  window.localStorage.removeItem('tintype.session')
  return createSupabaseAuth({ project: { url: standIn.url, anonKey: standIn.anonKey }, origin: ORIGIN, storage })
}

const newPerson = () => ({ email: `artist-${++count}@example.com`, password: 'Correct-horse-9', username: `Artist ${count}` })

function addPerson() {
  const person = newPerson()
  standIn.addUser(person)
  return person
}

async function signIn(auth = openBrowser(), person = addPerson()) {
  const session = (await auth.signInWithPassword(person)) as Session
  return { auth, person, session }
}

const catchError = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: Error & { status?: number; code?: string }) => ({ status: error.status, code: error.code, message: error.message }),
  )

/** Turns the second factor on and returns the authenticator's address. */
async function addFactor({ auth, person }: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  const { uri } = await auth.beginTwoFactor(person.password)
  await auth.confirmTwoFactor(codeFrom(uri, 0, standIn.now()))
  return uri
}

/** Makes a call at a later time of the project. */
async function later<Result>(ms: number, call: () => Promise<Result>): Promise<Result> {
  standIn.pass(ms)
  try {
    return await call()
  } finally {
    standIn.pass(-ms)
  }
}

const countRefreshes = () => standIn.requests.filter(({ query }) => query.get('grant_type') === 'refresh_token').length

async function follow(url: string): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

describe('sign-up and confirmation', () => {
  test('an artist signs up, confirms with the link in the mail and logs in; the session has the username', async () => {
    const auth = openBrowser()
    const person = newPerson()
    const { user } = await auth.signUp(person)
    expect(user).toMatchObject({ email: person.email, username: person.username, role: 'artist' })
    expect(await catchError(auth.signInWithPassword(person))).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    const target = await follow(standIn.mailTo(person.email).confirmationUrl)
    expect(`${target.origin}${target.pathname}`).toBe(`${ORIGIN}/email-confirmed`)
    const session = await auth.signInWithPassword(person)
    expect(session).toMatchObject({ user: { id: user?.id, username: person.username, isTwoFactorOn: false } })
    expect(await auth.getSession()).toEqual(session)
    expect(await auth.getUser()).toMatchObject({ id: user?.id, email: person.email })
  })

  test('an artist who signs up with a taken address gets email_taken, although the project responds with 200', async () => {
    expect(await catchError(openBrowser().signUp({ ...addPerson(), password: 'Another-one-9' }))).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
  })

  test('the confirmation mail can be requested again after a minute', async () => {
    const auth = openBrowser()
    const person = newPerson()
    await auth.signUp(person)
    expect(await catchError(auth.resendConfirmation(person.email))).toMatchObject({ status: 429, code: 'rate_limited' })
    await later(61_000, () => auth.resendConfirmation(person.email))
    expect(standIn.mails.filter(({ to }) => to === person.email)).toHaveLength(2)
  })

  test('a project that confirms no addresses does not sign in at the sign-up', async () => {
    const auth = openBrowser()
    standIn.settings.autoconfirm = true
    await auth.signUp(newPerson())
    standIn.settings.autoconfirm = false
    expect(await auth.getSession()).toBeNull()
  })
})

describe('an artist gets our error text for', () => {
  const rows: [string, (auth: ReturnType<typeof openBrowser>) => Promise<unknown>, object][] = [
    [
      'a wrong password',
      (auth) => auth.signInWithPassword({ ...addPerson(), password: 'wrong' }),
      { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' },
    ],
    ['an unknown address', (auth) => auth.signInWithPassword(newPerson()), { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' }],
    ['a weak password', (auth) => auth.signUp({ ...newPerson(), password: 'abc' }), { status: 422, code: 'password_weak' }],
    ['an invalid address', (auth) => auth.signUp({ ...newPerson(), email: 'no-at-sign' }), { status: 422, code: 'email_invalid' }],
    [
      'a used link',
      (auth) => auth.updatePassword({ newPassword: 'Another-one-9', resetToken: 'ab'.repeat(28) }),
      { status: 410, code: 'INVALID_TOKEN' },
    ],
    [
      'a code without its browser',
      (auth) => auth.updatePassword({ newPassword: 'Another-one-9', resetToken: crypto.randomUUID() }),
      { status: 410, code: 'link_other_browser' },
    ],
    ['no session', (auth) => auth.updateEmail('new@example.com'), { status: 401, code: 'session_missing' }],
    ['backup codes', (auth) => auth.signInWithCode({ challenge: '', code: '1', kind: 'backup' }), { code: 'not_offered' }],
  ]
  test.each(rows)('%s', async (_, call, refusal) => {
    expect(await catchError(call(openBrowser()))).toMatchObject(refusal)
  })

  test('a blocked account', async () => {
    const person = addPerson()
    const user = standIn.findUser(person.email)
    if (user) user.bannedUntil = standIn.now() + 60_000
    expect(await catchError(openBrowser().signInWithPassword(person))).toMatchObject({ status: 403, code: 'user_banned' })
  })

  test('too many requests', async () => {
    const auth = openBrowser()
    const person = addPerson()
    standIn.settings.requests = 0
    const refusal = await catchError(auth.signInWithPassword(person))
    standIn.settings.requests = 30
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  test('the mails of the project for this hour are used up', async () => {
    const auth = openBrowser()
    standIn.settings.mailsPerHour = 0
    const refusal = await catchError(auth.signUp(newPerson()))
    standIn.settings.mailsPerHour = 1000
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited', message: expect.stringContaining('emails') })
  })

  test('a lost connection is an error of the network, and a fault of the project is temporary', async () => {
    const auth = openBrowser()
    const person = addPerson()
    standIn.fail('/auth/v1/token', 'lost answer')
    await expect(auth.signInWithPassword(person)).rejects.toThrow(TypeError)
    standIn.fail('/auth/v1/token', { status: 502, body: '<html>Bad gateway</html>' })
    expect(await catchError(auth.signInWithPassword(person))).toMatchObject({ status: 503, code: 'unavailable' })
  })
})

describe('sessions', () => {
  test('the access token is signed with ES256 by a published key, and a rotation replaces it at the next refresh', async () => {
    const { auth, session } = await signIn()
    const keys = async () =>
      createLocalJWKSet((await (await fetch(`${standIn.url}/auth/v1/.well-known/jwks.json`)).json()) as JSONWebKeySet)
    const { protectedHeader, payload } = await jwtVerify(session.accessToken, await keys(), {
      issuer: `${standIn.url}/auth/v1`,
      audience: 'authenticated',
    })
    expect(payload).toMatchObject({ sub: session.user.id, aal: 'aal1', amr: [{ method: 'password' }] })
    await standIn.sessions.rotateKey()
    await auth.stepUp({ password: 'Correct-horse-9', code: '' })
    const next = await jwtVerify((await auth.getSession())?.accessToken ?? '', await keys())
    expect(next.protectedHeader.kid).not.toBe(protectedHeader.kid)
  })

  test('a session is refreshed before it expires, once for the calls of a tab, and two tabs continue with it', async () => {
    standIn.settings.accessSeconds = 60
    const storage = memoryStorage()
    const { auth, session } = await signIn(openBrowser(storage))
    const other = createSupabaseAuth({ project: { url: standIn.url, anonKey: standIn.anonKey }, origin: ORIGIN, storage })
    const before = countRefreshes()
    standIn.settings.accessSeconds = 3600
    const sessions = await Promise.all([auth.getSession(), auth.getSession(), other.getSession()])
    expect(countRefreshes() - before).toBeGreaterThanOrEqual(1)
    expect(countRefreshes() - before).toBeLessThanOrEqual(2)
    expect(sessions.map((one) => one?.user.id)).toEqual(Array(3).fill(session.user.id))
    expect(await auth.getUser()).toMatchObject({ id: session.user.id })
    expect(await other.getUser()).toMatchObject({ id: session.user.id })
  })

  test('a refresh whose answer is lost is repeated and keeps the session', async () => {
    standIn.settings.accessSeconds = 60
    const { auth, session } = await signIn()
    standIn.fail('/auth/v1/token', 'lost answer')
    const before = countRefreshes()
    standIn.settings.accessSeconds = 3600
    expect(await auth.getSession()).toMatchObject({ user: { id: session.user.id } })
    expect(countRefreshes() - before).toBe(2)
    expect(await auth.getUser()).toMatchObject({ id: session.user.id })
  })

  test('a stolen refresh token that was used before ends the session of both', async () => {
    const storage = memoryStorage()
    standIn.settings.accessSeconds = 60
    const { auth, session } = await signIn(openBrowser(storage))
    const stolen = JSON.parse(String(storage.getItem('tintype.supabase'))).refresh_token as string
    await auth.getSession()
    await auth.getSession()
    const body = JSON.stringify({ refresh_token: stolen })
    const headers = { apikey: standIn.anonKey, 'content-type': 'application/json' }
    const address = `${standIn.url}/auth/v1/token?grant_type=refresh_token`
    const thief = await later(11_000, () => fetch(address, { method: 'POST', headers, body }))
    expect(await thief.json()).toMatchObject({ code: 'refresh_token_already_used' })
    standIn.settings.accessSeconds = 3600
    expect(standIn.sessions.of(session.user.id)).toHaveLength(0)
    expect(await auth.getUser()).toBeNull()
    expect(await auth.getSession()).toBeNull()
  })

  test('a sign-out ends this session and keeps the others; the listeners are notified', async () => {
    const { auth, person, session } = await signIn()
    const heard: (Session | null)[] = []
    const unsubscribe = auth.onAuthStateChange((next) => heard.push(next))
    await signIn(openBrowser(), person)
    expect(standIn.sessions.of(session.user.id)).toHaveLength(2)
    await auth.signOut()
    unsubscribe()
    expect(standIn.sessions.of(session.user.id)).toHaveLength(1)
    expect(heard.at(-1)).toBeNull()
    expect(await auth.getSession()).toBeNull()
  })

  test('a sign-out and the end of other sessions are also recorded by our server, where they apply at once', async () => {
    const { auth, session } = await signIn()
    const { session_id: id } = decodeJwt(session.accessToken)
    ownServer.calls = []
    await auth.endSession('another-session')
    await auth.endSessions('others')
    await auth.signOut()
    expect(ownServer.calls).toEqual(['/end-session another-session', '/end-sessions others', '/sign-out'])
    expect(ownServer.ended.has(id)).toBe(true)
  })

  test('the name is the one of our server, also after a refresh; the user cannot write it', async () => {
    const person = addPerson()
    ownServer.names.set(standIn.findUser(person.email)?.id, 'Ines Varga 2')
    standIn.settings.accessSeconds = 60
    const { auth } = await signIn(openBrowser(), person)
    standIn.settings.accessSeconds = 3600
    expect((await auth.getSession())?.user.username).toBe('Ines Varga 2')
    expect((await auth.getUser())?.username).toBe('Ines Varga 2')
  })

  test('an artist whose session our server has ended is signed out at the next check', async () => {
    const { auth, session } = await signIn()
    ownServer.ended.add(decodeJwt(session.accessToken).session_id)
    expect(await auth.getUser()).toBeNull()
    expect(await auth.getSession()).toBeNull()
    expect(standIn.sessions.of(session.user.id)).toHaveLength(0)
  })

  test('without an answer of our server a sign-in fails and leaves no session', async () => {
    const person = addPerson()
    const auth = openBrowser()
    ownServer.names.set(standIn.findUser(person.email)?.id, '')
    const working = fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.startsWith(ORIGIN)
        ? Promise.resolve(Response.json({ code: 'unavailable', message: 'Later.' }, { status: 503 }))
        : working(address, init),
    )
    const refusal = await catchError(auth.signInWithPassword(person))
    vi.stubGlobal('fetch', working)
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' })
    expect(await auth.getSession()).toBeNull()
    expect(standIn.sessions.of(standIn.findUser(person.email)?.id ?? '')).toHaveLength(0)
  })

  test('an operator’s session of the built-in provider is not changed by events of the client', async () => {
    const { auth } = await signIn()
    const operator: Session = {
      accessToken: 'token',
      user: { id: 'operator-1', email: 'o@example.com', username: undefined, role: 'operator' },
    }
    window.localStorage.setItem('tintype.session', JSON.stringify(operator))
    await auth.stepUp({ password: 'Correct-horse-9', code: '' })
    expect(JSON.parse(window.localStorage.getItem('tintype.session') ?? '')).toEqual(operator)
  })

  test('a sign-out works without a connection', async () => {
    const { auth } = await signIn()
    standIn.fail('/auth/v1/logout', 'lost answer')
    await auth.signOut()
    expect(await auth.getSession()).toBeNull()
  })

  test('the other sessions, or all, are ended; the list of our server contains this one and the others', async () => {
    const { auth, person, session } = await signIn()
    const other = openBrowser()
    await other.signInWithPassword(person)
    expect(await auth.listSessions()).toMatchObject([
      { id: decodeJwt(session.accessToken).session_id, isThisOne: true },
      { isThisOne: false },
    ])
    await auth.endSessions('others')
    expect(await other.getUser()).toBeNull()
    expect(await auth.getUser()).not.toBeNull()
    await auth.endSessions('all')
    expect(standIn.sessions.of(session.user.id)).toHaveLength(0)
    expect(await auth.getSession()).toBeNull()
  })
})

describe('passwords', () => {
  const newPassword = 'Another-horse-9'

  test('a reset link with a token hash works in any browser, once, and ends all sessions', async () => {
    const { auth, person, session } = await signIn()
    await auth.resetPasswordForEmail(person.email, { redirectTo: '/reset-password-callback' })
    const { tokenHash: resetToken } = standIn.mailTo(person.email)
    const other = openBrowser()
    expect(await other.lookAtPasswordReset(resetToken)).toBe('open')
    await other.updatePassword({ newPassword, resetToken })
    expect(await other.getSession()).toBeNull()
    expect(standIn.sessions.of(session.user.id)).toHaveLength(0)
    expect(await catchError(other.updatePassword({ newPassword, resetToken }))).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await other.signInWithPassword({ ...person, password: newPassword })).toMatchObject({ user: { email: person.email } })
  })

  test('a reset link of the default mail template returns a code, which works in the browser that requested it', async () => {
    const auth = openBrowser()
    const person = addPerson()
    await auth.resetPasswordForEmail(person.email, { redirectTo: '/reset-password-callback' })
    const target = await follow(standIn.mailTo(person.email).confirmationUrl)
    expect(target.pathname).toBe('/reset-password-callback')
    const resetToken = target.searchParams.get('code') ?? ''
    expect(await catchError(openBrowser().updatePassword({ newPassword, resetToken }))).toMatchObject({ code: 'link_other_browser' })
    await auth.updatePassword({ newPassword, resetToken })
    expect(await auth.signInWithPassword({ ...person, password: newPassword })).toMatchObject({ user: { email: person.email } })
  })

  test('after the project refuses the new password, the same link changes it to another one', async () => {
    const { auth, person } = await signIn()
    await auth.resetPasswordForEmail(person.email, { redirectTo: '/reset-password-callback' })
    const { tokenHash: resetToken } = standIn.mailTo(person.email)
    expect(await catchError(auth.updatePassword({ newPassword: 'short', resetToken }))).toMatchObject({ code: 'password_weak' })
    await auth.updatePassword({ newPassword, resetToken })
    expect(await catchError(auth.updatePassword({ newPassword, resetToken }))).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('a reset link of the signed-in artist signs this browser out, and one of another artist does not', async () => {
    const { auth, person } = await signIn()
    const reset = async ({ email }: { email: string }) => {
      await auth.resetPasswordForEmail(email, { redirectTo: '/reset-password-callback' })
      await auth.updatePassword({ newPassword, resetToken: standIn.mailTo(email).tokenHash })
      return window.localStorage.getItem('tintype.session') !== null
    }
    expect(await reset(addPerson())).toBe(true)
    expect(await reset(person)).toBe(false)
  })

  test('a reset link expires after an hour', async () => {
    const auth = openBrowser()
    const person = addPerson()
    await auth.resetPasswordForEmail(person.email, { redirectTo: '/reset-password-callback' })
    const { tokenHash: resetToken } = standIn.mailTo(person.email)
    const refusal = await later(61 * 60_000, () => catchError(auth.updatePassword({ newPassword, resetToken })))
    expect(refusal).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('an unknown address gets the same answer as a known one', async () => {
    await openBrowser().resetPasswordForEmail('unknown@example.com', { redirectTo: '/reset-password-callback' })
    expect(standIn.mails.some(({ to }) => to === 'unknown@example.com')).toBe(false)
  })

  test('a change needs the current password, ends the other sessions, and needs no code by mail in an old session', async () => {
    const { auth, person, session } = await signIn()
    standIn.settings.securePasswordChange = true
    for (const own of standIn.sessions.of(session.user.id)) own.createdAt -= 25 * 60 * 60_000
    await signIn(openBrowser(), person)
    expect(await catchError(auth.updatePassword({ newPassword, currentPassword: 'wrong' }))).toMatchObject({ code: 'password_wrong' })
    const same = { newPassword: person.password, currentPassword: person.password }
    expect(await catchError(auth.updatePassword(same))).toMatchObject({
      code: 'password_same',
      message: expect.stringContaining('password'),
    })
    await auth.updatePassword({ newPassword, currentPassword: person.password })
    standIn.settings.securePasswordChange = false
    expect(standIn.sessions.of(session.user.id)).toHaveLength(1)
    expect(await auth.getUser()).toMatchObject({ id: session.user.id })
  })

  test('a step-up renews the time of the password in the token and ends the former session', async () => {
    const { auth, person, session } = await signIn()
    expect(await catchError(auth.stepUp({ password: 'wrong', code: '' }))).toMatchObject({ code: 'password_wrong' })
    await auth.stepUp({ password: person.password, code: '' })
    const next = await auth.getSession()
    expect(decodeJwt(next?.accessToken ?? '').session_id).not.toBe(decodeJwt(session.accessToken).session_id)
    expect(standIn.sessions.of(session.user.id)).toHaveLength(1)
  })
})

describe('change of address', () => {
  test('the address changes with both links, in any order, and all sessions end', async () => {
    const { auth, person, session } = await signIn()
    const newEmail = `new+${person.email}`
    await auth.updateEmail(newEmail)
    const linkTo = (to: string) => `${standIn.mailTo(to).tokenHash}~${newEmail.replace('+', ' ')}`
    expect(await auth.lookAtEmailChange(linkTo(newEmail))).toEqual({ state: 'open', step: 'address', newEmail })
    expect(await auth.confirmEmailChange(linkTo(newEmail))).toEqual({ state: 'used', step: 'request', newEmail })
    expect(standIn.findUser(person.email)).toBeDefined()
    expect(await auth.confirmEmailChange(linkTo(person.email))).toEqual({ state: 'used', step: 'address', newEmail })
    expect(standIn.findUser(newEmail)?.id).toBe(session.user.id)
    expect(await auth.getUser()).toBeNull()
    expect(await auth.confirmEmailChange(linkTo(person.email))).toMatchObject({ state: 'invalid' })
    expect(await auth.signInWithPassword({ ...person, email: newEmail })).toMatchObject({ user: { email: newEmail } })
  })

  test('the address of another account is refused', async () => {
    const { auth } = await signIn()
    expect(await catchError(auth.updateEmail(addPerson().email))).toMatchObject({ status: 409, code: 'email_taken' })
  })
})

describe('second factor', () => {
  test('with an authenticator app the password alone opens no session, not even after a reload', async () => {
    const entered = await signIn()
    const uri = await addFactor(entered)
    const storage = memoryStorage()
    const auth = openBrowser(storage)
    const step = await auth.signInWithPassword(entered.person)
    if (!('challenge' in step)) throw new Error('a session without the second factor')
    expect(await auth.getSession()).toBeNull()
    expect(await openBrowser(storage).getSession()).toBeNull()
    const wrong = auth.signInWithCode({ challenge: step.challenge, code: '000000', kind: 'app' })
    expect(await catchError(wrong)).toMatchObject({ status: 422, code: 'two_factor_code_wrong' })
    const session = await auth.signInWithCode({ challenge: step.challenge, code: codeFrom(uri, 0, standIn.now()), kind: 'app' })
    expect(session.user).toMatchObject({ isTwoFactorOn: true })
    expect(decodeJwt(session.accessToken)).toMatchObject({ aal: 'aal2' })
    expect(await auth.getSession()).toEqual(session)
  })

  test('turning it on needs the password, and turning it off the password and a code', async () => {
    const entered = await signIn()
    const { auth, person } = entered
    expect(await catchError(auth.beginTwoFactor('wrong'))).toMatchObject({ code: 'password_wrong' })
    const uri = await addFactor(entered)
    expect((await auth.getSession())?.user.isTwoFactorOn).toBe(true)
    const { password } = person
    expect(await catchError(auth.endTwoFactor({ password, code: '' }))).toMatchObject({ code: 'second_factor_missing' })
    expect(await catchError(auth.endTwoFactor({ password, code: '000000' }))).toMatchObject({ code: 'two_factor_code_wrong' })
    expect(standIn.sessions.of(entered.session.user.id)).toHaveLength(1)
    await auth.endTwoFactor({ password, code: codeFrom(uri, 0, standIn.now()) })
    expect((await auth.getSession())?.user.isTwoFactorOn).toBe(false)
  })

  test('a change of the password and a step-up need the code too', async () => {
    const entered = await signIn()
    const { auth, person } = entered
    const uri = await addFactor(entered)
    const change = { newPassword: 'Another-horse-9', currentPassword: person.password }
    expect(await catchError(auth.updatePassword(change))).toMatchObject({ code: 'second_factor_missing' })
    await auth.updatePassword({ ...change, code: codeFrom(uri, 0, standIn.now()) })
    await auth.stepUp({ password: change.newPassword, code: codeFrom(uri, 0, standIn.now()) })
    expect(decodeJwt((await auth.getSession())?.accessToken ?? '')).toMatchObject({ aal: 'aal2' })
  })

  test.each(['phone', 'webauthn'] as const)(
    'an artist whose only second factor is of the type %s is refused with the reason',
    async (type) => {
      const { auth, person, session } = await signIn()
      standIn.addFactor(person.email, type)
      const refusal = { status: 403, code: 'second_factor_unsupported', message: expect.stringContaining('authenticator app') }
      expect(await catchError(auth.stepUp({ password: person.password, code: '' }))).toMatchObject(refusal)
      const other = openBrowser()
      expect(await catchError(other.signInWithPassword(person))).toMatchObject(refusal)
      expect(await other.getSession()).toBeNull()
      expect(standIn.sessions.of(session.user.id)).toHaveLength(1)
    },
  )

  test('a reset link alone does not change the password of an account with a second factor', async () => {
    const entered = await signIn()
    await addFactor(entered)
    const { auth, person } = entered
    await auth.resetPasswordForEmail(person.email, { redirectTo: '/reset-password-callback' })
    const { tokenHash: resetToken } = standIn.mailTo(person.email)
    expect(await catchError(auth.updatePassword({ newPassword: 'Another-horse-9', resetToken }))).toMatchObject({
      code: 'second_factor_level',
    })
  })
})
