import { and, eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { codeFrom } from '../../../test/authenticator.ts'
import { linkIn, newAddress, newPerson } from '../../../test/worlds/app-world.ts'
import { openTwoFactorWorld, type Protected } from '../../../test/worlds/two-factor-world.ts'
import { users, verifications } from '../tables.ts'

const world = await openTwoFactorWorld()
afterAll(() => world.close())
const {
  post,
  isOpen,
  findSessions,
  turnOn,
  nextCode,
  newProtected,
  requestChallenge,
  answerWith,
  answerWithBackup,
  expectNoToken,
  expectOpen,
} = world

const newPassword = 'Copper-and-light-7!'

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
