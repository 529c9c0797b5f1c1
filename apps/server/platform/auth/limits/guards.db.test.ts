import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { foreignReturns } from '../../../../../packages/contract/test/foreign-returns.ts'
import {
  type AppWorld,
  type Ask,
  type Caller,
  linkIn,
  newAddress,
  newPerson,
  openAppWorld,
  type Person,
} from '../../../test/worlds/app-world.ts'

let world: AppWorld
/** For tests that do not depend on their artist's rate limits. */
let someone: Person & Caller
beforeAll(async () => {
  world = await openAppWorld()
  someone = await world.newArtist()
})
afterEach(() => world.rehost())
afterAll(() => world.close())

const limited = { code: 'rate_limited', message: 'Too many requests. Please wait a moment and try again.' }
const guess = (email: string, options: Ask = {}) => world.signIn({ email, password: 'Not-the-one-9!' }, options)
/** Requires no password hash, and is counted before the account lookup. */
const cheapSignIn = (options: Ask = {}) => world.signIn({ email: 'not-an-email', password: 'x' }, options)
const cheapSignUp = (options: Ask = {}) => world.ask('/api/auth/sign-up/email', { ...options, body: {} })

async function collectStatuses(times: number, ask: (at: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await ask(at)).status)
  return statuses
}

describe('password guesses', () => {
  test('a sign-in is refused after 10 wrong passwords for one account in 15 minutes, even with the right password', async () => {
    const person = await world.newArtist()
    const answers = await Promise.all(Array.from({ length: 14 }, () => guess(person.email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    for (const { body, headers } of refused) {
      expect(body).toEqual(limited)
      expect(Number(headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 14 * 60 && seconds <= 15 * 60)
    }
    expect((await world.signIn(person)).status).toBe(429)
    expect((await world.signIn({ ...person, email: person.email.toUpperCase() })).status).toBe(429)
  })

  test('an artist whose account is under attack can still sign in from a known address', async () => {
    const person = await world.newArtist()
    const home = newAddress()
    expect((await world.signIn(person, { address: home })).status).toBe(200)
    await Promise.all(Array.from({ length: 11 }, () => guess(person.email)))
    expect((await world.signIn(person)).status).toBe(429)
    expect((await world.signIn(person, { address: home })).status).toBe(200)
    expect((await world.signIn(person)).status).toBe(429)
  })

  test('password guesses from a known address are also limited to 10', async () => {
    const person = await world.newArtist()
    const home = newAddress()
    await world.signIn(person, { address: home })
    const statuses = await collectStatuses(11, () => guess(person.email, { address: home }))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('password guesses for an unknown email address are limited to 10 as for a known one', async () => {
    const { email } = newPerson()
    const answers = await Promise.all(Array.from({ length: 11 }, () => guess(email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), 429])
  })

  test('a successful sign-in resets the count of wrong passwords, and a restart of the server does not', async () => {
    const person = await world.newArtist()
    const place = newAddress()
    await Promise.all(Array.from({ length: 9 }, () => guess(person.email)))
    expect((await world.signIn(person, { address: place })).status).toBe(200)
    await Promise.all(Array.from({ length: 10 }, () => guess(person.email)))
    world.rehost({ auth: world.authWith('a secret of the tests, long enough') })
    expect((await guess(person.email)).status).toBe(429)
  })
})

describe('request limits', () => {
  test('one IP address can send 100 sign-ins in 15 minutes, across a restart and whatever headers it forges', async () => {
    const address = newAddress()
    // a busy server sheds requests above a number that wait at once
    for (let batch = 0; batch < 5; batch++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => cheapSignIn({ address })))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(422))
    }
    world.rehost({ auth: world.authWith('a secret of the tests, long enough') })
    const spoofed = {
      'x-forwarded-for': newAddress(),
      'x-real-ip': '198.51.100.7',
      'x-tintype-client-address': newAddress(),
      'user-agent': 'other',
    }
    const answer = await cheapSignIn({ address, headers: spoofed })
    expect([answer.status, answer.body]).toEqual([429, limited])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await cheapSignIn()).status).toBe(422)
  })

  test('one IP address can send 10 sign-ups in a minute, and a refused sign-up creates no account', async () => {
    const address = newAddress()
    expect(await collectStatuses(10, () => cheapSignUp({ address }))).toEqual(Array(10).fill(422))
    const person = newPerson()
    expect((await world.ask('/api/auth/sign-up/email', { body: person, address })).status).toBe(429)
    expect(await world.platform.auth.findUserByEmail(person.email)).toBeUndefined()
  })

  test.each([
    ['in capitals and with leading zeros', ['2001:db8:0:aa::1', '2001:DB8:0000:00AA:0:0:0:1', '2001:0db8:0:aa:0000::0001']],
    ['as several hosts of one /64 network', ['2001:db8:0:bb::1', '2001:db8:0:bb:ffff:1:2:3', '2001:db8:0:bb:0:0:0:9']],
    ['as IPv4 and as IPv4-mapped IPv6', ['203.0.113.77', '::ffff:203.0.113.77', '::FFFF:203.0.113.77', '::ffff:cb00:714d']],
  ])('the sign-up limit counts an IP address written %s as one address', async (_how, spellings) => {
    const statuses = await collectStatuses(10, (at) => cheapSignUp({ address: spellings[at % spellings.length] }))
    expect(statuses).toEqual(Array(10).fill(422))
    for (const address of spellings) expect((await cheapSignUp({ address })).status).toBe(429)
  })

  test('the sign-up limit behind a trusted proxy uses only the last entry of X-Forwarded-For', async () => {
    world.rehost({ trustedProxies: 1 })
    const [proxy, client] = [newAddress(), newAddress()]
    const through = (forwarded: string) => cheapSignUp({ address: proxy, headers: { 'x-forwarded-for': forwarded } })
    await collectStatuses(10, () => through(`${newAddress()}, ${client}`))
    expect((await through(`${newAddress()}, ${client}`)).status).toBe(429)
    expect((await through(newAddress())).status).toBe(422)
  })

  test.each(['unknown', '203.0.113.9:4711', '[2001:db8::9]:4711', 'fe80::1%eth0', '_hidden'])(
    'a proxy that forwards the client address %j does not put other proxies’ clients under its limit',
    async (written) => {
      world.rehost({ trustedProxies: 1 })
      const proxy = newAddress()
      const statuses = await collectStatuses(11, () => cheapSignUp({ address: proxy, headers: { 'x-forwarded-for': written } }))
      expect(statuses.at(-1)).toBe(429)
      const elsewhere = newAddress()
      expect((await cheapSignUp({ address: elsewhere, headers: { 'x-forwarded-for': newAddress() } })).status).toBe(422)
      if (!/\d/.test(written)) expect((await cheapSignUp({ address: elsewhere, headers: { 'x-forwarded-for': written } })).status).toBe(422)
    },
  )

  test('one mailbox gets at most 10 password mails in 15 minutes, and every request gets the same response', async () => {
    const person = await world.signUp()
    await world.runJobs()
    const before = world.mails.length
    const ask = () => world.ask('/api/auth/request-password-reset', { body: { email: person.email } })
    const answers = await Promise.all(Array.from({ length: 14 }, ask))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    await world.runJobs()
    expect(world.mails.slice(before).filter(({ to }) => to === person.email)).toHaveLength(10)
  })

  test('an artist still gets a password reset mail after strangers triggered 12 sign-up mails', async () => {
    const person = await world.newArtist()
    const signUp = () => world.ask('/api/auth/sign-up/email', { body: { ...newPerson(), email: person.email } })
    await Promise.all(Array.from({ length: 12 }, signUp))
    await world.ask('/api/auth/request-password-reset', { body: { email: person.email } })
    expect((await world.mailTo(person.email)).subject).toMatch(/new password/i)
  })
})

describe('auth endpoints', () => {
  test.each([
    ['POST', '/update-user'],
    ['POST', '/delete-user'],
    ['GET', '/delete-user/callback'],
    ['POST', '/update-session'],
    ['GET', '/list-sessions'],
    ['POST', '/revoke-session'],
    ['POST', '/revoke-sessions'],
    ['POST', '/revoke-other-sessions'],
    ['POST', '/sign-in/social'],
    ['POST', '/link-social'],
    ['GET', '/list-accounts'],
    ['POST', '/unlink-account'],
    ['POST', '/refresh-token'],
    ['POST', '/get-access-token'],
    ['GET', '/account-info'],
    ['GET', '/callback/google'],
    ['POST', '/set-password'],
    ['POST', '/verify-password'],
    ['GET', '/reset-password/abc'],
    ['GET', '/ok'],
    ['GET', '/error'],
    ['GET', ''],
    ['POST', '/get-session'],
    ['GET', '/sign-out'],
    ['HEAD', '/get-session'],
    ['POST', '//sign-in/email'],
    ['POST', '/sign-in//email'],
    ['POST', '/sign-in/email/'],
    ['POST', '/Sign-In/Email'],
    ['POST', '/sign-in%2Femail'],
    ['POST', '/%73ign-in/email'],
    ['POST', '/./sign-in/email/../../update-user'],
    ['POST', '/sign-in/email/%2e%2e/%2e%2e/update-user'],
    ['POST', '/sign-in/email;/update-user'],
    ['POST', '/..//auth/update-user'],
  ])('%s /api/auth%s, which no page uses, answers 404 like an unknown path', async (method, path) => {
    const { token } = someone
    const unknown = await world.ask('/api/nothing-here')
    const body = method === 'POST' ? { name: 'Another Artist', role: 'operator' } : undefined
    const answer = await world.ask(`/api/auth${path}`, { method, body, headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, method === 'HEAD' ? unknown.body : answer.body]).toEqual([404, unknown.body])
  })

  test.each(['//api/auth/sign-in/email', '/api//auth/sign-in/email', '/API/auth/sign-in/email'])(
    '%s, a variant of the sign-in path, returns no session token',
    async (path) => {
      const person = someone
      const answer = await world.ask(`http://tintype.example${path}`, { body: { email: person.email, password: person.password } })
      expect(answer.headers.get('set-auth-token')).toBeNull()
    },
  )

  test('the sign-in endpoint refuses a body over 16 KB, a form, plain text and broken JSON', async () => {
    const person = someone
    const large = await world.signIn({ ...person, password: 'x'.repeat(16 * 1024) })
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
    const form = new URLSearchParams({ email: person.email, password: person.password }).toString()
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await world.ask('/api/auth/sign-in/email', { body: form, headers: { 'content-type': type } })
      expect([answer.status, answer.body.code]).toEqual([415, 'wrong_type'])
    }
    const broken = await world.ask('/api/auth/sign-in/email', { body: '{"email":', headers: { 'content-type': 'application/json' } })
    expect([broken.status, broken.body]).toEqual([400, { code: 'malformed', message: 'The request could not be read.' }])
  })
})

describe('mailed tokens', () => {
  const confirm = (token: string) => world.ask(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)
  const reset = (token: string) => world.ask('/api/auth/reset-password', { body: { token, newPassword: 'Copper-and-light-7!' } })

  test('a token for email confirmation, password reset or a session is refused for the other two purposes', async () => {
    const person = await world.signUp()
    const confirming = new URL(linkIn(await world.mailTo(person.email)), 'http://x').searchParams.get('token') ?? ''
    await world.ask('/api/auth/request-password-reset', { body: { email: person.email } })
    const resetting = new URL(linkIn(await world.mailTo(person.email, /new password/i)), 'http://x').searchParams.get('token') ?? ''

    expect((await confirm(resetting)).body.code).toBe('INVALID_TOKEN')
    expect((await reset(confirming)).body.code).toBe('INVALID_TOKEN')
    const withToken = (token: string) =>
      world.ask('/api/artist-stats', { headers: { authorization: `Bearer ${token}`, 'x-user-username': person.name } })
    expect([(await withToken(confirming)).status, (await withToken(resetting)).status]).toEqual([401, 401])
    const { token } = await world.newArtist()
    expect((await confirm(token)).body.code).toBe('INVALID_TOKEN')
    expect((await reset(token.split('.')[0] ?? '')).body.code).toBe('INVALID_TOKEN')
    expect((await world.signIn(person)).status).toBe(403)
  })

  test('a confirmation token with a forged signature or algorithm does not confirm the email address', async () => {
    const person = await world.signUp()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claim = part({ email: person.email, iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 3600 })
    const signed = (head: object, secret: string) => {
      const unsigned = `${part(head)}.${claim}`
      return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
    }
    const forged = [
      `${part({ alg: 'none' })}.${claim}.`,
      signed({ alg: 'HS256' }, 'guessed'),
      signed({ alg: 'HS512' }, 'a secret of the tests, long enough'),
    ]
    for (const token of forged) expect((await confirm(token)).body.code).toBe('INVALID_TOKEN')
    expect((await world.signIn(person)).status).toBe(403)
  })

  test('an artist who opens the first of the two email change links twice does not change the address', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    await world.as(person, '/api/auth/change-email', { body: { newEmail } })
    const first = await world.mailTo(person.email, /new email/i)
    for (const status of [200, 200]) expect((await world.confirmEmailChange(first)).status).toBe(status)
    expect(await world.platform.auth.findUserByEmail(newEmail)).toBeUndefined()
    expect((await world.signIn(person)).status).toBe(200)
  })
})

describe('redirect targets', () => {
  const hostile = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/\tevil.example',
    '\t//evil.example',
    ' https://evil.example',
    'http:evil.example',
    'http:/evil.example',
    'http://tintype.example@evil.example',
    'http://tintype.example.evil.example',
    'http://tintype.example:8080',
    'https://tintype.example',
    'http://evil.example#http://tintype.example',
    'http://evil.example/http://tintype.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//http://tintype.example',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'email-confirmed',
    '%20//evil.example',
    ...foreignReturns,
  ]

  /** Log level in pino's numbers. */
  const INFO = 30

  test.each([...new Set(hostile)])('the callback URL %j is refused by every auth endpoint with 403', async (back) => {
    const person = someone
    world.logged.length = 0
    const answers = [
      await world.ask(`/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(back)}`),
      await world.ask('/api/auth/sign-in/email', { body: { ...person, callbackURL: back } }),
      await world.ask('/api/auth/sign-up/email', { body: { ...newPerson(), callbackURL: back } }),
      await world.ask('/api/auth/request-password-reset', { body: { email: person.email, redirectTo: back } }),
      await world.ask('/api/auth/send-verification-email', { body: { email: person.email, callbackURL: back } }),
      await world.as(person, '/api/auth/change-email', { body: { newEmail: newPerson().email, callbackURL: back } }),
    ]
    for (const { status, headers } of answers)
      expect([status, headers.get('location'), headers.get('set-auth-token')]).toEqual([403, null, null])
    // a client error: logged as info, and without the URL
    const said = world.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('authentication: '))
    expect(said.length).toBeGreaterThan(0)
    for (const { level, msg } of said) expect([level, msg]).toEqual([INFO, expect.stringMatching(/^authentication: Invalid \w+$/)])
  })

  test.each([[7], [{}], [['/a', 'https://evil.example']]])(
    'the callback URL %j, which is not text, is refused at sign-in with 400',
    async (back) => {
      const person = someone
      const answer = await world.ask('/api/auth/sign-in/email', { body: { ...person, callbackURL: back } })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    },
  )

  test('a confirmation link with two callback URLs is refused with 400', async () => {
    const answer = await world.ask('/api/auth/verify-email?token=x&callbackURL=/a&callbackURL=https://evil.example')
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test.each(['/email-confirmed', '/settings?tab=email', 'http://tintype.example/settings'])(
    'the callback URL %s is accepted and redirects to the origin of the store',
    async (back) => {
      const answer = await world.ask(`/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(back)}`)
      expect(answer.status).toBe(302)
      expect(new URL(answer.headers.get('location') ?? '', 'http://tintype.example').origin).toBe('http://tintype.example')
    },
  )
})
