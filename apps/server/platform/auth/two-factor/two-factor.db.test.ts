import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { endTwoFactorAndNotify } from '../../../cli/end-two-factor.ts'
import { codeFrom } from '../../../test/authenticator.ts'
import { linkIn, newPerson } from '../../../test/worlds/app-world.ts'
import { openTwoFactorWorld } from '../../../test/worlds/two-factor-world.ts'
import { twoFactors } from '../tables.ts'
import { endTwoFactor } from './end-two-factor.ts'

const world = await openTwoFactorWorld()
afterAll(() => world.close())
const { post, isOpen, begin, turnOn, nextCode, newProtected, expectNoToken, expectOpen } = world

const newPassword = 'Copper-and-light-7!'

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
