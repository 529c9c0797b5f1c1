import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endTwoFactorAndNotify } from '../../../cli/end-two-factor.ts'
import { codeFrom } from '../../../test/authenticator.ts'
import {
  type Answer,
  type AppWorld,
  type Caller,
  linkIn,
  newAddress,
  newPerson,
  openAppWorld,
  type Person,
} from '../../../test/worlds/app-world.ts'
import { sessions, twoFactors, users, verifications } from '../tables.ts'
import { endTwoFactor } from './end-two-factor.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const newPassword = 'Copper-and-light-7!'

type Protected = Person & Caller & { uri: string; backupCodes: string[]; usedCode: string }

const post = (caller: Caller | undefined, path: string, body: object, options = {}): Promise<Answer> =>
  caller ? world.as(caller, `/api/auth${path}`, { ...options, body }) : world.ask(`/api/auth${path}`, { ...options, body })
const isOpen = async (caller: Caller) => (await world.as(caller, '/api/auth/own-sessions')).status === 200
const findSessions = (userId: string) => world.database.select().from(sessions).where(eq(sessions.userId, userId))
const begin = (caller: Caller, password: string) => post(caller, '/two-factor/enable', { password })

/** Enables two-factor authentication, which uses the current code; the next code is already valid and outlasts the test. */
async function turnOn<Someone extends Caller & { password: string }>(someone: Someone): Promise<Someone & Protected> {
  const { body } = await begin(someone, someone.password)
  const usedCode = codeFrom(body.totpURI)
  const confirmed = await post(someone, '/two-factor/verify-totp', { code: usedCode })
  const token = confirmed.headers.get('set-auth-token') ?? ''
  return { ...someone, token, uri: body.totpURI, backupCodes: body.backupCodes, usedCode } as Someone & Protected
}
const nextCode = ({ uri }: { uri: string }) => codeFrom(uri, 1)
const newProtected = async () => turnOn(await world.newArtist())

async function requestChallenge(person: { email: string; password: string }): Promise<string> {
  const { status, body } = await world.signIn(person)
  expect([status, body.isCodeNeeded]).toEqual([200, true])
  return body.challenge
}
const answerWith = (challenge: string, code: unknown, options = {}) =>
  post(undefined, '/two-factor/verify-totp', { challenge, code }, options)
const answerWithBackup = (challenge: string, code: unknown) => post(undefined, '/two-factor/verify-backup-code', { challenge, code })

/** The response contains no session token and sets no cookie. */
async function expectNoToken(answer: Answer): Promise<void> {
  expect(answer.headers.get('set-auth-token')).toBeNull()
  expect(answer.headers.get('set-cookie')).toBeNull()
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  for (const { token } of await world.database.select().from(sessions)) expect(text).not.toContain(token)
}

/** The token of the answer opens a session. */
async function expectOpen(answer: Answer): Promise<void> {
  expect(await isOpen({ token: answer.headers.get('set-auth-token') ?? '' })).toBe(true)
}

describe('two-factor activation', () => {
  test('an artist turns two-factor on with the password and a first right code, and gets a key and ten backup codes', async () => {
    const person = await world.newArtist()
    const wrong = await begin(person, 'Not-the-one-9!')
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    const { status, body } = await begin(person, person.password)
    expect(status).toBe(200)
    expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Tintype:artist\.[^?]+\?secret=[A-Z2-7]{32,}&issuer=Tintype&digits=6&period=30$/)
    expect(body.backupCodes).toHaveLength(10)
    expect(new Set(body.backupCodes).size).toBe(10)
    for (const code of body.backupCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    await expectOpen(await world.signIn(person))

    const guess = await post(person, '/two-factor/verify-totp', { code: '000000' })
    expect([guess.status, guess.body.code]).toEqual([422, 'two_factor_code_wrong'])
    await expectOpen(await world.signIn(person))

    const confirmed = await post(person, '/two-factor/verify-totp', { code: codeFrom(body.totpURI) })
    expect(confirmed.status).toBe(200)
    await expectNoToken(await world.signIn(person))
  })

  test('an artist who turns two-factor on gets a new session, and the artist’s other sessions stay valid', async () => {
    const person = await world.newArtist()
    const elsewhere = await world.signInCaller(person)
    const after = await turnOn(person)
    expect(await Promise.all([isOpen(person), isOpen(after), isOpen(elsewhere)])).toEqual([false, true, true])
    const { body } = await world.as(after, '/api/auth/get-session')
    expect(body.user).toMatchObject({ id: person.userId, twoFactorEnabled: true })
  })

  test('an artist who turns two-factor on gets a mail about it', async () => {
    const person = await newProtected()
    const mail = await world.mailTo(person.email, /turned on/)
    expect(mail.text).toContain(person.name)
  })

  test('an artist who begins activation twice must confirm the newest key, and cannot begin once two-factor is on', async () => {
    const person = await world.newArtist()
    const first = await begin(person, person.password)
    const second = await begin(person, person.password)
    expect((await post(person, '/two-factor/verify-totp', { code: codeFrom(first.body.totpURI) })).status).toBe(422)
    const confirmed = await post(person, '/two-factor/verify-totp', { code: codeFrom(second.body.totpURI) })
    expect(confirmed.status).toBe(200)
    const again = await begin({ ...person, token: confirmed.headers.get('set-auth-token') ?? '' }, person.password)
    expect([again.status, again.body.code]).toEqual([409, 'two_factor_on_already'])
  })

  test('a visitor cannot turn two-factor on or off, create backup codes or verify a code', async () => {
    for (const path of ['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes']) {
      expect((await post(undefined, path, { password: 'x' })).status).toBe(401)
    }
    expect((await post(undefined, '/two-factor/verify-totp', { code: '123456' })).body.code).toBe('second_step_over')
  })

  test('an artist who requests another method or issuer still gets a TOTP key issued by Tintype', async () => {
    const person = await world.newArtist()
    const { body } = await post(person, '/two-factor/enable', { password: person.password, method: 'otp', issuer: 'Your Bank' })
    expect([body.method, body.totpURI.includes('Bank')]).toEqual(['totp', false])
  })

  test('the database contains the two-factor key and backup codes only in encrypted form', async () => {
    const person = await newProtected()
    const [row] = await world.database.select().from(twoFactors).where(eq(twoFactors.userId, person.userId))
    const stored = JSON.stringify(row)
    const key = new URL(person.uri).searchParams.get('secret') ?? ''
    expect(row?.verified).toBe(true)
    for (const secret of [key, Buffer.from(key).toString('hex'), ...person.backupCodes]) expect(stored).not.toContain(secret)
  })
})

describe('second step of sign-in', () => {
  test('a right password returns a challenge and no token, and a right code exchanges the challenge for a token once', async () => {
    const person = await newProtected()
    const before = await findSessions(person.userId)
    const first = await world.signIn(person)
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['isCodeNeeded', 'challenge', 'hasPasskey']])
    await expectNoToken(first)
    expect(await findSessions(person.userId)).toHaveLength(before.length)
    const { challenge } = first.body
    for (const token of [challenge, decodeURIComponent(challenge), decodeURIComponent(challenge).split('.')[0]]) {
      expect(await isOpen({ token, username: person.name })).toBe(false)
    }

    const done = await answerWith(challenge, nextCode(person))
    const token = done.headers.get('set-auth-token') ?? ''
    expect([done.status, done.body.user.id]).toEqual([200, person.userId])
    expect(await isOpen({ token, username: person.name })).toBe(true)
    const again = await answerWith(challenge, nextCode(person))
    expect([again.status, again.body.code]).toEqual([401, 'second_step_over'])
  })

  test('a used code is refused, and one of three concurrent sign-ins with the same code succeeds', async () => {
    const person = await newProtected()
    const replay = await answerWith(await requestChallenge(person), person.usedCode)
    expect([replay.status, replay.body.code]).toEqual([422, 'two_factor_code_wrong'])
    const challenges = [await requestChallenge(person), await requestChallenge(person), await requestChallenge(person)]
    const code = nextCode(person)
    const answers = await Promise.all(challenges.map((challenge) => answerWith(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  test.each([
    ['the code of another artist', (_mine: Protected, theirs: Protected) => nextCode(theirs)],
    ['the code of five minutes ago', (mine: Protected) => codeFrom(mine.uri, -10)],
    ['a code of five digits', (mine: Protected) => nextCode(mine).slice(0, 5)],
    ['an empty code', () => ''],
  ])('%s is refused at the second step of sign-in', async (_what, code) => {
    const [mine, theirs] = [await newProtected(), await newProtected()]
    const answer = await answerWith(await requestChallenge(mine), code(mine, theirs))
    expect([answer.status, answer.body.code]).toEqual([422, 'two_factor_code_wrong'])
  })

  test.each([
    ['a number', 7],
    ['null', null],
    ['an object', { $ne: '' }],
    ['an array', ['123456']],
    ['nothing', undefined],
  ])('a second step with %s as the code is refused with 400 or 422', async (_what, code) => {
    const { status } = await answerWith(await requestChallenge(await newProtected()), code)
    expect([400, 422]).toContain(status)
  })

  test('an artist can type the code with a space in it', async () => {
    const person = await newProtected()
    expect((await answerWith(await requestChallenge(person), nextCode(person).replace(/(...)/, '$1 '))).status).toBe(200)
  })

  test('a challenge is refused after five wrong codes', async () => {
    const person = await newProtected()
    const challenge = await requestChallenge(person)
    for (let at = 0; at < 5; at++) expect((await answerWith(challenge, `00000${at}`)).status).toBe(422)
    const late = await answerWith(challenge, nextCode(person))
    expect([late.status, late.body.code]).toEqual([401, 'second_step_over'])
  })

  test('an artist who gives ten wrong codes over two challenges, of the app or backup, gets 423 for a right one', async () => {
    const person = await newProtected()
    const first = await requestChallenge(person)
    for (let at = 0; at < 5; at++) await answerWith(first, `00000${at}`)
    const second = await requestChallenge(person)
    for (let at = 0; at < 5; at++) await answerWithBackup(second, `aaaaa-aaaa${at}`)
    const third = await requestChallenge(person)
    expect((await answerWith(third, nextCode(person))).status).toBe(423)
    expect((await answerWithBackup(third, person.backupCodes[0])).status).toBe(423)
    expect(await isOpen(person)).toBe(true)
  })

  test('a challenge past its expiry is refused', async () => {
    const person = await newProtected()
    const challenge = await requestChallenge(person)
    const expiresAt = new Date(Date.now() - 1000)
    await world.database
      .update(verifications)
      .set({ expiresAt })
      .where(and(eq(verifications.value, person.userId), like(verifications.identifier, '2fa-%')))
    expect((await answerWith(challenge, nextCode(person))).body.code).toBe('second_step_over')
  })

  test.each([
    ['with a changed signature', (challenge: string) => challenge.replace(/\.[^.]/, (end) => (end === '.A' ? '.B' : '.A'))],
    ['without a signature', (challenge: string) => decodeURIComponent(challenge).split('.')[0] ?? ''],
    ['inside a session cookie', (challenge: string) => `x; better-auth.session_token=${challenge}`],
    ['that is empty', () => ''],
  ])('a challenge %s is refused', async (_what, change) => {
    const person = await newProtected()
    const answer = await answerWith(change(await requestChallenge(person)), nextCode(person))
    expect([answer.status, answer.body.code]).toEqual([401, 'second_step_over'])
  })

  test('a challenge sent with the session of another artist signs in its own artist, and that session stays valid', async () => {
    const [mine, other] = [await newProtected(), await world.newArtist()]
    const challenge = await requestChallenge(mine)
    const done = await post(other, '/two-factor/verify-totp', { challenge, code: nextCode(mine) })
    expect([done.status, done.body.user.id]).toEqual([200, mine.userId])
    expect(await isOpen(other)).toBe(true)
  })

  test('an artist who asks to trust a device must still give a code at the next sign-in', async () => {
    const person = await newProtected()
    const body = { challenge: await requestChallenge(person), code: nextCode(person), trustDevice: true }
    expect((await post(undefined, '/two-factor/verify-totp', body)).status).toBe(200)
    await expectNoToken(await world.signIn(person))
  })

  test('eleven right passwords without a second step from one address count towards the sign-in limit', async () => {
    const person = await newProtected()
    const address = newAddress()
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await world.signIn(person, { address })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('an artist who completes the second step resets the count of wrong passwords', async () => {
    const person = await newProtected()
    for (let at = 0; at < 8; at++) await world.signIn({ ...person, password: 'Not-the-one-9!' })
    const address = newAddress()
    const { body } = await world.signIn(person, { address })
    expect((await answerWith(body.challenge, nextCode(person), { address })).status).toBe(200)
    for (let at = 0; at < 3; at++) expect((await world.signIn(person)).status).toBe(200)
  })

  test('an operator with two-factor must give a code and can then use the back office', async () => {
    const operator = { email: `${newPerson().email}`, password: 'Night-watch-2026!' }
    await world.platform.auth.ensureOperator(operator)
    const person = await turnOn({ ...operator, ...(await world.signInCaller(operator)) })
    await expectNoToken(await world.signIn(person))
    const done = await answerWith(await requestChallenge(person), nextCode(person))
    const token = done.headers.get('set-auth-token') ?? ''
    expect(done.body.user.role).toBe('operator')
    expect((await world.ask('/api/backoffice/payouts', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })
})

describe('two-factor backup codes', () => {
  test('a backup code works once, also in capitals and with spaces', async () => {
    const person = await newProtected()
    const [one = '', two = ''] = person.backupCodes
    expect((await answerWithBackup(await requestChallenge(person), one)).status).toBe(200)
    const again = await answerWithBackup(await requestChallenge(person), one)
    expect([again.status, again.body.code]).toEqual([422, 'backup_code_wrong'])
    const typed = ` ${two.toUpperCase().replace('-', ' ')} `
    await expectOpen(await answerWithBackup(await requestChallenge(person), typed))
  })

  test('one of three concurrent sign-ins with the same backup code succeeds', async () => {
    const person = await newProtected()
    const challenges = [await requestChallenge(person), await requestChallenge(person), await requestChallenge(person)]
    const answers = await Promise.all(challenges.map((challenge) => answerWithBackup(challenge, person.backupCodes[0])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) await expectNoToken(answer)
  })

  test.each([
    ['a code of the app', (person: Protected) => nextCode(person)],
    ['an old backup code', (person: Protected) => person.backupCodes[9] ?? ''],
  ])('an artist creates new backup codes with the password and %s, gets a mail, and the old codes no longer work', async (_what, code) => {
    const person = await newProtected()
    const wrong = await post(person, '/two-factor/generate-backup-codes', { password: 'Not-the-one-9!', code: code(person) })
    expect(wrong.status).toBe(400)
    const proof = { password: person.password, code: code(person) }
    const { status, body } = await post(person, '/two-factor/generate-backup-codes', proof)
    expect([status, body.backupCodes.length]).toEqual([200, 10])
    expect((await world.mailTo(person.email, /backup codes were replaced/)).text).toContain(person.name)
    expect((await answerWithBackup(await requestChallenge(person), person.backupCodes[0])).status).toBe(422)
    expect((await answerWithBackup(await requestChallenge(person), body.backupCodes[0])).status).toBe(200)
  })

  test('an attacker with the session and the password cannot replace the backup codes, change the password or turn two-factor off', async () => {
    const { password, ...person } = await newProtected()
    for (const [path, body] of [
      ['/two-factor/generate-backup-codes', { password }],
      ['/change-password', { currentPassword: password, newPassword }],
      ['/two-factor/disable', { password }],
    ] as const) {
      const answer = await post(person, path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 422, 'second_factor_missing'])
    }
    expect((await answerWithBackup(await requestChallenge({ ...person, password }), person.backupCodes[0])).status).toBe(200)
  })

  test('an artist without two-factor cannot create backup codes', async () => {
    const person = await world.newArtist()
    const { status, body } = await post(person, '/two-factor/generate-backup-codes', { password: person.password })
    expect([status, body.code]).toEqual([409, 'two_factor_off_already'])
  })
})

describe('two-factor bypasses', () => {
  test('an artist with two-factor who resets the password gets no token without a code', async () => {
    const person = await newProtected()
    await post(undefined, '/request-password-reset', { email: person.email, redirectTo: '/reset-password-callback' })
    const link = linkIn(await world.mailTo(person.email, /new password/i))
    const token = new URL(link, 'http://x').searchParams.get('token')
    await expectNoToken(await post(undefined, '/reset-password', { token, newPassword }))
    expect(await findSessions(person.userId)).toEqual([])
    await expectNoToken(await world.signIn({ ...person, password: newPassword }))
    expect(await findSessions(person.userId)).toEqual([])
    expect((await world.mailTo(person.email, /was changed/)).text).toContain(person.name)
  })

  test('an artist with two-factor who changes the email address gets no token from the links', async () => {
    const person = await newProtected()
    const newEmail = newPerson().email
    await post(person, '/change-email', { newEmail, callbackURL: '/settings?email_change_confirmed=true' })
    await expectNoToken(await world.confirmEmailChange(await world.mailTo(person.email, /new email/i)))
    await expectNoToken(await world.confirmEmailChange(await world.mailTo(newEmail, /confirm/i)))
    expect(await findSessions(person.userId)).toHaveLength(1)
    await expectNoToken(await world.signIn({ ...person, email: newEmail }))
  })

  test('an artist with two-factor who opens a new confirmation link gets no token without a code', async () => {
    const person = await newProtected()
    await world.database.update(users).set({ emailVerified: false }).where(eq(users.id, person.userId))
    expect((await world.signIn(person)).status).toBe(403)
    await post(undefined, '/send-verification-email', { email: person.email, callbackURL: '/email-confirmed' })
    await expectNoToken(await world.ask(linkIn(await world.mailTo(person.email, /confirm/i))))
    await expectNoToken(await world.signIn(person))
  })

  test('an artist with two-factor gets no token by a second sign-up, a password change or other provider endpoints', async () => {
    const person = await newProtected()
    await expectNoToken(await post(undefined, '/sign-up/email', { name: newPerson().name, email: person.email, password: person.password }))
    const changed = await post(person, '/change-password', { currentPassword: person.password, newPassword, code: nextCode(person) })
    await expectOpen(changed)
    await expectNoToken(await world.signIn({ ...person, password: newPassword }))
    for (const path of ['/two-factor/get-totp-uri', '/two-factor/send-otp', '/two-factor/verify-otp', '/two-factor/view-backup-codes']) {
      expect((await post(person, path, { password: newPassword })).status).toBe(404)
    }
  })
})

describe('two-factor deactivation', () => {
  test('an artist turns two-factor off with password and code, gets a mail, and then signs in with the password alone', async () => {
    const person = await newProtected()
    const code = nextCode(person)
    const wrong = await post(person, '/two-factor/disable', { password: 'Not-the-one-9!', code })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    // the failed request did not use the code
    const off = await post(person, '/two-factor/disable', { password: person.password, code })
    expect(off.status).toBe(200)
    expect(await isOpen({ ...person, token: off.headers.get('set-auth-token') ?? '' })).toBe(true)
    expect(await isOpen(person)).toBe(false)
    expect((await world.mailTo(person.email, /turned off/)).text).toContain(person.name)
    await expectOpen(await world.signIn(person))
    expect(await world.database.select().from(twoFactors).where(eq(twoFactors.userId, person.userId))).toEqual([])
  })

  test.each([
    ['no code', undefined, 'second_factor_missing'],
    ['an empty code', ' ', 'second_factor_missing'],
    ['a number as the code', 123456, 'second_factor_missing'],
    ['a wrong code of the app', '000000', 'two_factor_code_wrong'],
    ['a wrong backup code', 'aaaaa-aaaaa', 'two_factor_code_wrong'],
  ])('an artist cannot turn two-factor off with the right password and %s', async (_what, code, problem) => {
    const person = await newProtected()
    const answer = await post(person, '/two-factor/disable', { password: person.password, code })
    expect([answer.status, answer.body.code]).toEqual([422, problem])
    expect((await world.signIn(person)).body.isCodeNeeded).toBe(true)
  })

  test('an artist can turn two-factor off with a backup code, and not with a used code', async () => {
    const person = await newProtected()
    const used = await post(person, '/two-factor/disable', { password: person.password, code: person.usedCode })
    expect([used.status, used.body.code]).toEqual([422, 'two_factor_code_wrong'])
    const code = person.backupCodes[2]?.toUpperCase().replace('-', ' ')
    expect((await post(person, '/two-factor/disable', { password: person.password, code })).status).toBe(200)
    await expectOpen(await world.signIn(person))
  })

  test('an artist who tries to turn two-factor off with wrong codes gets 429 after ten', async () => {
    const person = await newProtected()
    const answers: number[] = []
    for (let at = 0; at < 11; at++)
      answers.push((await post(person, '/two-factor/disable', { password: person.password, code: `00000${at % 10}` })).status)
    expect(answers.slice(0, 10)).not.toContain(200)
    expect(answers[10]).toBe(429)
  })

  test('an artist who tries to turn two-factor off with wrong passwords gets 429 after ten, also for a password change', async () => {
    const person = await newProtected()
    const answers: number[] = []
    for (let at = 0; at < 11; at++) answers.push((await post(person, '/two-factor/disable', { password: `Not-the-one-${at}!` })).status)
    expect(answers).toEqual([...Array(10).fill(400), 429])
    expect((await post(person, '/change-password', { currentPassword: person.password, newPassword })).status).toBe(429)
  })

  test('an artist who gives the right password resets the count of wrong ones', async () => {
    const person = await world.newArtist()
    for (let at = 0; at < 8; at++) await begin(person, 'Not-the-one-9!')
    await begin(person, person.password)
    for (let at = 0; at < 8; at++) expect((await begin(person, 'Not-the-one-9!')).status).toBe(400)
  })

  test('an artist who turns two-factor off gets a mail even after 12 reset requests used up the mail limit', async () => {
    const person = await newProtected()
    for (let at = 0; at < 12; at++) await post(undefined, '/request-password-reset', { email: person.email })
    await post(person, '/two-factor/disable', { password: person.password, code: nextCode(person) })
    expect((await world.mailTo(person.email, /turned off/)).text).toContain(person.name)
  })
})

test('endTwoFactor turns two-factor off for an email address, and the artist can turn it on again', async () => {
  const person = await newProtected()
  expect(await endTwoFactor(world.database, person.email.toUpperCase())).toBe(true)
  await expectOpen(await world.signIn(person))
  expect(await endTwoFactor(world.database, person.email)).toBe(false)
  expect(await endTwoFactor(world.database, newPerson().email)).toBe(false)
  const again = await turnOn(person)
  await expectNoToken(await world.signIn(again))
})

test('an owner gets a mail when two-factor is turned off on the server, and its link secures the account', async () => {
  const person = await newProtected()
  const output = { log: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const tools = { database: world.database, notifications: world.services.notifications, publicUrl: world.platform.publicUrl }
  expect(await endTwoFactorAndNotify(tools, person.email, output)).toBe(0)
  const mail = await world.mailTo(person.email, /turned off/)
  expect(mail.text).toContain('Support, on the server')
  const token = new URL(linkIn(mail), 'http://x').searchParams.get('token')
  expect((await post(undefined, '/secure-account', { token })).status).toBe(200)
  expect(await isOpen(person)).toBe(false)
  expect(await endTwoFactorAndNotify(tools, person.email, output)).toBe(1)
  expect(output.error).toHaveBeenCalledExactlyOnceWith(`No account with the email ${person.email} has two-factor authentication turned on.`)
})

test('the log contains no two-factor key, password, session or email address after all two-factor requests', async () => {
  expect(world.logged.join('')).not.toMatch(/otpauth|secret=|@example\.com|Salt-and-silver|Bearer/)
})
