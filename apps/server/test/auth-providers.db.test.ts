import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthProvider } from '../../web/app/session/auth-provider.ts'
import { createBuiltInAuth } from '../../web/app/session/built-in-auth.ts'
import { createSupabaseAuth } from '../../web/app/session/supabase/supabase-auth.ts'
import { codeFrom } from './authenticator.ts'
import { type BrowserStorage, openBrowsers } from './browser-auth.ts'
import { openSupabaseStandIn, type SupabaseStandIn } from './stand-ins/supabase/supabase-stand-in.ts'
import { type AppWorld, linkIn, newPerson, openAppWorld, publicUrl, tokenIn } from './worlds/app-world.ts'

/** What an artist notices of the provider: docs/supabase.md lists the same. */
const DIFFERENCES = {
  'sign-up with a taken address': { builtIn: 'no error', supabase: 'email_taken' },
  'name of a user whose wish is taken': { builtIn: 'refused', supabase: 'with a number' },
  'state of a used reset link': { builtIn: 'used', supabase: 'open' },
  'code of a wrong current password': { builtIn: 'INVALID_PASSWORD', supabase: 'password_wrong' },
  'number of backup codes': { builtIn: '10', supabase: '0' },
  'session after a change of the address': { builtIn: 'kept', supabase: 'ended' },
} as const

type Kind = 'builtIn' | 'supabase'
type Person = ReturnType<typeof newPerson>

/** What differs between the providers outside of the browser's interface: where their mails are. */
type Provider = {
  kind: Kind
  world: AppWorld
  createAuth(storage: BrowserStorage): AuthProvider
  confirm(email: string): Promise<void>
  findResetSecret(email: string): Promise<string>
  /** Follows both links of a change of address. */
  followChange(auth: AuthProvider, emails: { from: string; to: string }): Promise<void>
  now(): number
  /** An end of all sessions also covers those that begin in the same second. */
  pass(): void
}

async function openBuiltIn(): Promise<Provider> {
  const world = await openAppWorld()
  return {
    kind: 'builtIn',
    world,
    createAuth: () => createBuiltInAuth(),
    confirm: async (email) => void (await world.ask(linkIn(await world.mailTo(email, /confirm/i)))),
    findResetSecret: async (email) => tokenIn(await world.mailTo(email, /new password/i)),
    async followChange(auth, { from, to }) {
      await auth.confirmEmailChange(tokenIn(await world.mailTo(from, /new email/i)))
      await auth.confirmEmailChange(tokenIn(await world.mailTo(to, /confirm/i)))
    },
    now: () => Date.now(),
    pass: () => undefined,
  }
}

async function openSupabase(): Promise<Provider & { standIn: SupabaseStandIn }> {
  const standIn = await openSupabaseStandIn({ redirectUrls: [publicUrl] })
  Object.assign(standIn.settings, { requests: 10_000, mailsPerHour: 10_000, passwordMin: 9 })
  const { url, anonKey, serviceKey } = standIn
  const world = await openAppWorld({ supabase: { url, anonKey, serviceKey, jwtSecret: undefined } })
  return {
    kind: 'supabase',
    standIn,
    world,
    createAuth: (storage) => createSupabaseAuth({ project: { url, anonKey }, origin: publicUrl, storage }),
    confirm: async (email) => void (await fetch(standIn.mailTo(email).confirmationUrl, { redirect: 'manual' })),
    findResetSecret: async (email) => standIn.mailTo(email).tokenHash,
    async followChange(auth, { from, to }) {
      for (const address of [to, from]) await auth.confirmEmailChange(`${standIn.mailTo(address).tokenHash}~${to}`)
    },
    now: standIn.now,
    pass: () => standIn.pass(1000),
  }
}

const catchCode = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    ({ code }: { code?: string }) => code,
  )

describe.each<[string, () => Promise<Provider & { standIn?: SupabaseStandIn }>]>([
  ['the built-in provider', openBuiltIn],
  ['Supabase Auth', openSupabase],
])('with %s', (_, openProvider) => {
  let provider: Provider & { standIn?: SupabaseStandIn }
  let browsers: ReturnType<typeof openBrowsers>
  beforeAll(async () => {
    provider = await openProvider()
    browsers = openBrowsers(provider.world, provider.createAuth)
  })
  afterAll(async () => {
    browsers.close()
    await provider.world.close()
    await provider.standIn?.close()
  })

  const expected = (name: keyof typeof DIFFERENCES): string => DIFFERENCES[name][provider.kind]
  const open = () => browsers.open()
  const canCall = async (browser: ReturnType<typeof open>) => (await browser.as('/api/user/payout-settings')).status === 200

  async function signUp(person: Person = newPerson()) {
    const browser = open()
    const { user } = await browser.auth.signUp({ email: person.email, password: person.password, username: person.name })
    await provider.confirm(person.email)
    return { browser, person, user }
  }

  async function signIn(person?: Person) {
    const entered = await signUp(person)
    await entered.browser.auth.signInWithPassword(entered.person)
    return entered
  }

  async function addFactor({ browser, person }: Awaited<ReturnType<typeof signIn>>) {
    const { uri, backupCodes } = await browser.auth.beginTwoFactor(person.password)
    await browser.auth.confirmTwoFactor(codeFrom(uri, -1, provider.now()))
    return { uri, backupCodes }
  }

  test('an artist signs up, confirms, logs in with the chosen name, and calls the API until the sign-out', async () => {
    const person = newPerson()
    const { auth, as } = open()
    const { user } = await auth.signUp({ email: person.email, password: person.password, username: person.name })
    expect(await catchCode(auth.signInWithPassword(person))).toBe('EMAIL_NOT_VERIFIED')
    await provider.confirm(person.email)
    expect(await auth.signInWithPassword(person)).toMatchObject({ user: { id: user?.id, username: person.name, role: 'artist' } })
    expect(await auth.getUser()).toMatchObject({ email: person.email, isTwoFactorOn: false })
    expect((await as('/api/user/payout-settings')).status).toBe(200)
    const token = (await auth.getSession())?.accessToken ?? ''
    await auth.signOut()
    expect(await auth.getSession()).toBeNull()
    expect((await provider.world.as({ token, username: person.name }, '/api/user/payout-settings')).status).toBe(401)
  })

  test('an artist with a wrong password or an unknown address gets the same error', async () => {
    const { person } = await signUp()
    const { auth } = open()
    expect(await catchCode(auth.signInWithPassword({ ...person, password: 'Not-the-one-9!' }))).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(await catchCode(auth.signInWithPassword(newPerson()))).toBe('INVALID_EMAIL_OR_PASSWORD')
  })

  test('a sign-up with a taken address changes nothing of the account', async () => {
    const { person } = await signUp()
    const { auth } = open()
    const again = { email: person.email, password: 'Another-one-9!', username: newPerson().name }
    expect(await catchCode(auth.signUp(again))).toBe(expected('sign-up with a taken address'))
    expect(await catchCode(auth.signInWithPassword(again))).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(await auth.signInWithPassword(person)).toMatchObject({ user: { username: person.name } })
  })

  test('two artists never have the same name', async () => {
    const { person } = await signIn()
    const second = { ...newPerson(), name: person.name.toUpperCase() }
    const entered = await signIn(second).then(
      ({ browser }) => browser.auth.getUser(),
      () => undefined,
    )
    if (expected('name of a user whose wish is taken') === 'refused') expect(entered).toBeUndefined()
    else expect(entered?.username).toBe(`${second.name} 2`)
  })

  test('a reset link changes the password once and ends all sessions', async () => {
    const { browser, person } = await signIn()
    const other = open()
    await other.auth.resetPasswordForEmail(person.email, { redirectTo: `${publicUrl}/reset-password-callback` })
    const resetToken = await provider.findResetSecret(person.email)
    expect(await other.auth.lookAtPasswordReset(resetToken)).toBe('open')
    await other.auth.updatePassword({ newPassword: 'Another-one-9!', resetToken })
    expect(await canCall(browser)).toBe(false)
    expect(await other.auth.getSession()).toBeNull()
    expect(await other.auth.lookAtPasswordReset(resetToken)).toBe(expected('state of a used reset link'))
    expect(await catchCode(other.auth.updatePassword({ newPassword: 'Third-one-9!!', resetToken }))).toBe('INVALID_TOKEN')
    expect(await catchCode(other.auth.signInWithPassword(person))).toBe('INVALID_EMAIL_OR_PASSWORD')
    provider.pass()
    await other.auth.signInWithPassword({ ...person, password: 'Another-one-9!' })
    expect(await canCall(other)).toBe(true)
  })

  test('a change of the password needs the current one, keeps this session and ends the others', async () => {
    const { browser, person } = await signIn()
    const other = open()
    await other.auth.signInWithPassword(person)
    const change = { newPassword: 'Another-one-9!', currentPassword: person.password }
    const wrong = browser.auth.updatePassword({ ...change, currentPassword: 'Not-the-one-9!' })
    expect(await catchCode(wrong)).toBe(expected('code of a wrong current password'))
    await browser.auth.updatePassword(change)
    expect(await canCall(browser)).toBe(true)
    expect(await canCall(other)).toBe(false)
  })

  test('a change of the address needs both links and ends the sessions on other devices', async () => {
    const { browser, person } = await signIn()
    const other = open()
    await other.auth.signInWithPassword(person)
    const to = newPerson().email
    await browser.auth.updateEmail(to)
    expect(await catchCode(other.auth.signInWithPassword({ ...person, email: to }))).toBe('INVALID_EMAIL_OR_PASSWORD')
    await provider.followChange(browser.auth, { from: person.email, to })
    expect(await canCall(browser)).toBe(expected('session after a change of the address') === 'kept')
    expect(await canCall(other)).toBe(false)
    expect(await catchCode(other.auth.signInWithPassword(person))).toBe('INVALID_EMAIL_OR_PASSWORD')
    provider.pass()
    expect(await other.auth.signInWithPassword({ ...person, email: to })).toMatchObject({ user: { email: to, username: person.name } })
    expect(await canCall(other)).toBe(true)
  })

  test('with a second factor the password alone opens no session; it can be turned off again', async () => {
    const entered = await signIn()
    const { browser, person } = entered
    const { uri, backupCodes } = await addFactor(entered)
    expect(String(backupCodes.length)).toBe(expected('number of backup codes'))
    expect(await canCall(browser)).toBe(true)
    expect(await browser.auth.getUser()).toMatchObject({ isTwoFactorOn: true })
    const other = open()
    const step = await other.auth.signInWithPassword(person)
    if (!('challenge' in step)) throw new Error('a session without the second factor')
    expect(await canCall(other)).toBe(false)
    const wrong = other.auth.signInWithCode({ challenge: step.challenge, code: '000000', kind: 'app' })
    expect(await catchCode(wrong)).toBe('two_factor_code_wrong')
    await other.auth.signInWithCode({ challenge: step.challenge, code: codeFrom(uri, 0, provider.now()), kind: 'app' })
    expect(await canCall(other)).toBe(true)
    const { password } = person
    expect(await catchCode(other.auth.endTwoFactor({ password, code: '' }))).toBe('second_factor_missing')
    await other.auth.endTwoFactor({ password, code: codeFrom(uri, 1, provider.now()) })
    expect(await open().auth.signInWithPassword(person)).toMatchObject({ user: { isTwoFactorOn: false } })
  })

  test('an artist lists the sessions, ends one of them at once, and then all', async () => {
    const { browser, person } = await signIn()
    const other = open()
    await other.auth.signInWithPassword(person)
    const sessions = await browser.auth.listSessions()
    expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    await browser.auth.endSession(sessions[1]?.id ?? '')
    expect([await canCall(browser), await canCall(other)]).toEqual([true, false])
    await browser.auth.endSessions('all')
    expect(await browser.auth.getSession()).toBeNull()
    expect(await catchCode(browser.auth.listSessions())).toBe('session_missing')
  })

  test('a step-up needs the password and confirms the identity again', async () => {
    const { browser, person } = await signIn()
    expect(await catchCode(browser.auth.stepUp({ password: 'Not-the-one-9!', code: '' }))).toBe('password_wrong')
    await browser.auth.stepUp({ password: person.password, code: '' })
    expect(await canCall(browser)).toBe(true)
  })

  test('an erased artist has no session and cannot log in', async () => {
    const { browser, person, user } = await signIn()
    await provider.world.platform.auth.eraseUser(user?.id ?? '')
    expect(await canCall(browser)).toBe(false)
    expect(await catchCode(open().auth.signInWithPassword(person))).toBe('INVALID_EMAIL_OR_PASSWORD')
  })
})
