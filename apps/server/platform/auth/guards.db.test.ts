import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, type Ask, type Caller, linkIn, newAddress, newPerson, openAppWorld, type Person } from '../../test/app-world.ts'

let world: AppWorld
/** For what does not count against anybody. */
let someone: Person & Caller
beforeAll(async () => {
  world = await openAppWorld()
  someone = await world.newArtist()
})
afterEach(() => world.rehost())
afterAll(() => world.close())

const limited = { code: 'rate_limited', message: 'Too many requests. Please wait a moment and try again.' }
const guess = (email: string, options: Ask = {}) => world.signIn({ email, password: 'Not-the-one-9!' }, options)
/** Costs no password hash, and is counted before it is looked at. */
const cheapSignIn = (options: Ask = {}) => world.signIn({ email: 'nobody', password: 'x' }, options)
const cheapSignUp = (options: Ask = {}) => world.ask('/api/auth/sign-up/email', { ...options, body: {} })

async function statusesOf(times: number, ask: (at: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await ask(at)).status)
  return statuses
}

describe('guessing at one account', () => {
  test('is refused after 10 tries in 15 minutes, from wherever it comes, also with the right password', async () => {
    const person = await world.newArtist()
    const answers = await Promise.all(Array.from({ length: 14 }, () => guess(person.email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    for (const { body, headers } of answers.filter(({ status }) => status === 429)) {
      expect(body).toEqual(limited)
      expect(Number(headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 14 * 60 && seconds <= 15 * 60)
    }
    expect((await world.signIn(person)).status).toBe(429)
    expect((await world.signIn({ ...person, email: person.email.toUpperCase() })).status).toBe(429)
  })

  test('does not lock its owner out where they have signed in before', async () => {
    const person = await world.newArtist()
    const home = newAddress()
    expect((await world.signIn(person, { address: home })).status).toBe(200)
    await Promise.all(Array.from({ length: 11 }, () => guess(person.email)))
    expect((await world.signIn(person)).status).toBe(429)
    expect((await world.signIn(person, { address: home })).status).toBe(200)
    expect((await world.signIn(person)).status).toBe(429)
  })

  test('is counted at a known place too', async () => {
    const person = await world.newArtist()
    const home = newAddress()
    await world.signIn(person, { address: home })
    const statuses = await statusesOf(11, () => guess(person.email, { address: home }))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('an address without an account is counted just the same', async () => {
    const { email } = newPerson()
    const answers = await Promise.all(Array.from({ length: 11 }, () => guess(email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), 429])
  })

  test('is forgotten when somebody signs in, and kept over a restart', async () => {
    const person = await world.newArtist()
    const place = newAddress()
    await Promise.all(Array.from({ length: 9 }, () => guess(person.email)))
    expect((await world.signIn(person, { address: place })).status).toBe(200)
    await Promise.all(Array.from({ length: 10 }, () => guess(person.email)))
    world.rehost({ auth: world.authWith('a secret of the tests, long enough') })
    expect((await guess(person.email)).status).toBe(429)
  })
})

describe('asking from one address', () => {
  test('for a session is limited to 100 in 15 minutes, over a restart and whatever the rest of the request', async () => {
    const address = newAddress()
    const first = await Promise.all(Array.from({ length: 100 }, () => cheapSignIn({ address })))
    expect(first.map(({ status }) => status)).toEqual(Array(100).fill(422))
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

  test('for an account is limited to 10 in a minute, and the refused ones do nothing', async () => {
    const address = newAddress()
    expect(await statusesOf(10, () => cheapSignUp({ address }))).toEqual(Array(10).fill(422))
    const person = newPerson()
    expect((await world.ask('/api/auth/sign-up/email', { body: person, address })).status).toBe(429)
    expect(await world.platform.auth.findUserByEmail(person.email)).toBeUndefined()
  })

  test.each([
    ['with other letters and zeros', ['2001:db8:0:aa::1', '2001:DB8:0000:00AA:0:0:0:1', '2001:0db8:0:aa:0000::0001']],
    ['from anywhere in one home’s network', ['2001:db8:0:bb::1', '2001:db8:0:bb:ffff:1:2:3', '2001:db8:0:bb:0:0:0:9']],
    ['as IPv4 over an IPv6 socket', ['203.0.113.77', '::ffff:203.0.113.77', '::FFFF:203.0.113.77', '::ffff:cb00:714d']],
  ])('spelled %s is one address', async (_how, spellings) => {
    const statuses = await statusesOf(10, (at) => cheapSignUp({ address: spellings[at % spellings.length] }))
    expect(statuses).toEqual(Array(10).fill(422))
    for (const address of spellings) expect((await cheapSignUp({ address })).status).toBe(429)
  })

  test('behind a proxy of ours the proxy’s word counts, and only its own', async () => {
    world.rehost({ trustedProxies: 1 })
    const [proxy, client] = [newAddress(), newAddress()]
    const through = (forwarded: string) => cheapSignUp({ address: proxy, headers: { 'x-forwarded-for': forwarded } })
    await statusesOf(10, () => through(`${newAddress()}, ${client}`))
    expect((await through(`${newAddress()}, ${client}`)).status).toBe(429)
    expect((await through(newAddress())).status).toBe(422)
  })

  test.each(['unknown', '203.0.113.9:4711', '[2001:db8::9]:4711', 'fe80::1%eth0', '_hidden'])(
    'a proxy that writes %j does not throw all its clients together',
    async (written) => {
      world.rehost({ trustedProxies: 1 })
      const proxy = newAddress()
      const statuses = await statusesOf(11, () => cheapSignUp({ address: proxy, headers: { 'x-forwarded-for': written } }))
      expect(statuses.at(-1)).toBe(429)
      const elsewhere = newAddress()
      expect((await cheapSignUp({ address: elsewhere, headers: { 'x-forwarded-for': newAddress() } })).status).toBe(422)
      if (!/\d/.test(written)) expect((await cheapSignUp({ address: elsewhere, headers: { 'x-forwarded-for': written } })).status).toBe(422)
    },
  )

  test('from many addresses, one mailbox still gets no more than 10 mails in 15 minutes, and nobody is told', async () => {
    const person = await world.signUp()
    await world.runJobs()
    const before = world.mails.length
    const ask = () => world.ask('/api/auth/request-password-reset', { body: { email: person.email } })
    const answers = await Promise.all(Array.from({ length: 14 }, ask))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    await world.runJobs()
    expect(world.mails.slice(before).filter(({ to }) => to === person.email)).toHaveLength(10)
  })

  test('mails that strangers ask for do not keep the owner from a new password', async () => {
    const person = await world.newArtist()
    const signUp = () => world.ask('/api/auth/sign-up/email', { body: { ...newPerson(), email: person.email } })
    await Promise.all(Array.from({ length: 12 }, signUp))
    await world.ask('/api/auth/request-password-reset', { body: { email: person.email } })
    expect((await world.mailTo(person.email)).subject).toMatch(/new password/i)
  })
})

describe('what the provider offers beside what our pages use', () => {
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
  ])('%s %s is nothing', async (method, path) => {
    const { token } = someone
    const unknown = await world.ask('/api/nothing-here')
    const body = method === 'POST' ? { name: 'Somebody Else', role: 'operator' } : undefined
    const answer = await world.ask(`/api/auth${path}`, { method, body, headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, method === 'HEAD' ? unknown.body : answer.body]).toEqual([404, unknown.body])
  })

  test.each(['//api/auth/sign-in/email', '/api//auth/sign-in/email', '/API/auth/sign-in/email'])('%s is not its address', async (path) => {
    const person = someone
    const answer = await world.ask(`http://tintype.example${path}`, { body: { email: person.email, password: person.password } })
    expect(answer.headers.get('set-auth-token')).toBeNull()
  })

  test('a body over 16 KB is refused, and so is what is not JSON', async () => {
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

describe('a token', () => {
  const confirm = (token: string) => world.ask(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)
  const reset = (token: string) => world.ask('/api/auth/reset-password', { body: { token, newPassword: 'Copper-and-light-7!' } })

  test('of one purpose serves no other', async () => {
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

  test('that we did not sign confirms nothing', async () => {
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

  test('for moving to another address cannot be made to move elsewhere, nor the first of the two skipped', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    await world.as(person, '/api/auth/change-email', { body: { newEmail } })
    const first = linkIn(await world.mailTo(person.email, /new email/i))
    await world.ask(first)
    await world.ask(first)
    expect(await world.platform.auth.findUserByEmail(newEmail)).toBeUndefined()
    expect((await world.signIn(person)).status).toBe(200)
  })
})

describe('where a request may lead back to', () => {
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
  ]

  /** A level of the log, as pino writes it. */
  const INFO = 30

  test.each(hostile)('not to %j', async (back) => {
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
    // it is their mistake and no fault of ours, and what they sent stands nowhere
    const said = world.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('authentication: '))
    expect(said.length).toBeGreaterThan(0)
    for (const { level, msg } of said) expect([level, msg]).toEqual([INFO, expect.stringMatching(/^authentication: Invalid \w+$/)])
  })

  test.each([7, {}, ['/a', 'https://evil.example']])('not to %j', async (back) => {
    const person = someone
    const answer = await world.ask('/api/auth/sign-in/email', { body: { ...person, callbackURL: back } })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test('not to the second of two', async () => {
    const answer = await world.ask('/api/auth/verify-email?token=x&callbackURL=/a&callbackURL=https://evil.example')
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test.each(['/email-confirmed', '/settings?tab=email', 'http://tintype.example/settings'])('but to %s', async (back) => {
    const answer = await world.ask(`/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(back)}`)
    expect(answer.status).toBe(302)
    expect(new URL(answer.headers.get('location') ?? '', 'http://tintype.example').origin).toBe('http://tintype.example')
  })
})
