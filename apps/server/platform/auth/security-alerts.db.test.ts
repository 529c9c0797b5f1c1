import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFrom } from '../../test/authenticator.ts'
import { type AppWorld, type Caller, linkIn, newAddress, newPerson, openAppWorld, type Person } from '../../test/worlds/app-world.ts'
import { recordSecurityEvent, secureAccount } from './security-alerts.ts'
import { sessions, users, verifications } from './tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const DAY = 24 * 60 * 60 * 1000
const newPassword = 'Copper-and-light-7!'
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const post = (caller: Caller, path: string, body: object, address = newAddress()) =>
  world.as(caller, `/api/auth${path}`, { body, headers: firefox, address })
const secure = (token: string) => world.ask('/api/auth/secure-account', { body: { token } })
const findSessions = (userId: string) => world.database.select().from(sessions).where(eq(sessions.userId, userId))
const findEmail = async (userId: string) => (await world.database.select().from(users).where(eq(users.id, userId)))[0]?.email

async function tokenIn(to: string, subject: RegExp): Promise<string> {
  const { pathname, searchParams } = new URL(linkIn(await world.mailTo(to, subject)), 'http://x')
  expect(pathname).toBe('/secure-account')
  return searchParams.get('token') ?? ''
}

async function turnOn(person: Person & Caller) {
  const { body } = await post(person, '/two-factor/enable', { password: person.password })
  const confirmed = await post(person, '/two-factor/verify-totp', { code: codeFrom(body.totpURI) })
  return { ...person, token: confirmed.headers.get('set-auth-token') ?? '', code: codeFrom(body.totpURI, 1) }
}

async function changePassword(person: Person & Caller): Promise<string> {
  await post(person, '/change-password', { currentPassword: person.password, newPassword })
  return tokenIn(person.email, /password was changed/)
}

async function moveTo(person: Person & Caller, newEmail: string): Promise<void> {
  const from = (await findEmail(person.userId)) ?? ''
  const asked = await post(person, '/change-email', { newEmail })
  expect(asked.status).toBe(200)
  await world.confirmEmailChange(await world.mailTo(from, /new email/i))
  await world.confirmEmailChange(await world.mailTo(newEmail, /confirm/i), { headers: firefox })
  expect(await findEmail(person.userId)).toBe(newEmail)
}

describe('a mail to the owner', () => {
  test.each([
    ['turns two-factor authentication on', /turned on/, async (person: Person & Caller) => void (await turnOn(person))],
    [
      'turns two-factor authentication off',
      /turned off/,
      async (person: Person & Caller) => {
        const { code, ...owner } = await turnOn(person)
        await post(owner, '/two-factor/disable', { password: person.password, code })
      },
    ],
    [
      'replaces the backup codes',
      /backup codes were replaced/,
      async (person: Person & Caller) => {
        const { code, ...owner } = await turnOn(person)
        await post(owner, '/two-factor/generate-backup-codes', { password: person.password, code })
      },
    ],
    ['changes the password', /password was changed/, async (person: Person & Caller) => void (await changePassword(person))],
    ['changes the email address', /address was changed/, (person: Person & Caller) => moveTo(person, newPerson().email)],
  ])('says when and on which device an artist %s, and links to the page that secures the account', async (_what, subject, act) => {
    const person = await world.newArtist()
    await act(person)
    const { text } = await world.mailTo(person.email, subject)
    expect(text).toContain('Firefox on Linux')
    expect(text).toMatch(/\w+ \d+, 20\d\d at \d\d:\d\d UTC/)
    expect(await tokenIn(person.email, subject)).toMatch(/^[\w-]{43}$/)
  })

  test('contains the network address of the request', async () => {
    const person = await world.newArtist()
    const address = '198.51.100.23'
    await post(person, '/change-password', { currentPassword: person.password, newPassword }, address)
    expect((await world.mailTo(person.email, /password was changed/)).text).toContain(address)
  })

  test('says that a password was reset by a mail', async () => {
    const person = await world.newArtist()
    await world.ask('/api/auth/request-password-reset', { body: { email: person.email } })
    const token = new URL(linkIn(await world.mailTo(person.email, /choose a new/i)), 'http://x').searchParams.get('token')
    await world.ask('/api/auth/reset-password', { body: { token, newPassword }, headers: firefox })
    expect((await world.mailTo(person.email, /password was changed/)).text).toContain('Firefox on Linux')
  })

  test('names the API key that an operator created', async () => {
    const person = { ...newPerson(), name: 'Olga' }
    await world.platform.auth.createOperator({ ...person, role: 'admin' })
    const admin = await world.signInCaller({ email: person.email, password: person.password })
    const key = { name: 'Stock sync', scopes: ['orders:read'], expiresInDays: 1 }
    const made = await world.as(admin, '/api/backoffice/api-keys', { body: key, headers: firefox })
    expect(made.status).toBe(200)
    const mail = await world.mailTo(person.email, /API key was created/)
    expect(mail.text).toContain('“Stock sync”')
    expect(mail.text).toContain('Firefox on Linux')
    expect(mail.text).not.toContain(made.body.secret)
    expect((await secure(await tokenIn(person.email, /API key/))).status).toBe(200)
  })

  test('the database contains only the hash of the link’s token', async () => {
    const person = await world.newArtist()
    const token = await changePassword(person)
    expect(JSON.stringify(await world.database.select().from(verifications))).not.toContain(token)
  })
})

describe('the link that secures an account', () => {
  test('an owner ends all sessions and the password with it once, and chooses a new password by mail', async () => {
    const person = await world.newArtist()
    const token = await changePassword(person)
    const attacker = { email: person.email, password: newPassword }
    expect((await world.signIn(attacker)).status).toBe(200)
    expect((await secure(token)).status).toBe(200)
    expect(await findSessions(person.userId)).toEqual([])
    expect((await world.signIn(attacker)).status).toBe(401)

    const link = linkIn(await world.mailTo(person.email, /choose a new password/i))
    const resetToken = new URL(link, 'http://x').searchParams.get('token')
    const chosen = 'Zinc-and-shadow-5!'
    expect((await world.ask('/api/auth/reset-password', { body: { token: resetToken, newPassword: chosen } })).status).toBe(200)
    expect((await world.signIn({ ...person, password: chosen })).status).toBe(200)
    const again = await secure(token)
    expect([again.status, again.body.code]).toEqual([404, 'secure_link_over'])
    expect((await world.signIn({ ...person, password: chosen })).status).toBe(200)
  })

  test('an owner with two-factor authentication keeps it, and an attacker’s pending second step ends', async () => {
    const { code, ...person } = await turnOn(await world.newArtist())
    const pending = await world.signIn(person)
    expect((await secure(await tokenIn(person.email, /turned on/))).status).toBe(200)
    const late = await world.ask('/api/auth/two-factor/verify-totp', { body: { challenge: pending.body.challenge, code } })
    expect(late.body.code).toBe('second_step_over')
    const [user] = await world.database.select().from(users).where(eq(users.id, person.userId))
    expect(user?.twoFactorEnabled).toBe(true)
  })

  test('an owner restores the address before a change, and later links of the new address no longer work', async () => {
    const person = await world.newArtist()
    const attackerEmail = newPerson().email
    await moveTo(person, attackerEmail)
    const ownersToken = await tokenIn(person.email, /address was changed/)
    await post(person, '/change-password', { currentPassword: person.password, newPassword })
    const attackersToken = await tokenIn(attackerEmail, /password was changed/)
    expect((await secure(ownersToken)).status).toBe(200)
    expect(await findEmail(person.userId)).toBe(person.email)
    expect((await world.mailTo(person.email, /choose a new password/i)).text).toContain('reset-password-callback')
    expect((await secure(attackersToken)).body.code).toBe('secure_link_over')
    expect((await world.signIn({ email: attackerEmail, password: newPassword })).status).toBe(401)
  })

  test('an attacker who moves the address twice cannot end the owner’s link', async () => {
    const person = await world.newArtist()
    const [second, third] = [newPerson().email, newPerson().email]
    await moveTo(person, second)
    const ownersToken = await tokenIn(person.email, /address was changed/)
    await moveTo(person, third)
    const attackersToken = await tokenIn(second, /address was changed/)
    expect((await secure(attackersToken)).status).toBe(200)
    expect(await findEmail(person.userId)).toBe(second)
    expect((await secure(ownersToken)).status).toBe(200)
    expect(await findEmail(person.userId)).toBe(person.email)
  })

  test('an address that another account has by now is not restored, and the account is secured all the same', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    await moveTo(person, newEmail)
    const token = await tokenIn(person.email, /address was changed/)
    await world.platform.auth.createConfirmedUser({ ...newPerson(), email: person.email })
    expect((await secure(token)).status).toBe(200)
    expect(await findEmail(person.userId)).toBe(newEmail)
    expect(await findSessions(person.userId)).toEqual([])
  })

  test.each([
    ['one millisecond less than seven days', 7 * DAY - 1, true],
    ['seven days', 7 * DAY, false],
  ])('the link works %s after the change: %s', async (_when, ms, works) => {
    const { userId } = await world.newArtist()
    const at = new Date('2026-03-01T12:00:00Z')
    const origin = { userAgent: null, address: undefined }
    const { token, device, network } = await recordSecurityEvent(world.database, { userId, origin, at })
    expect([device, network]).toEqual(['Unknown device', 'Unknown network'])
    const secured = await world.database.transaction((tx) => secureAccount(tx, token, new Date(at.getTime() + ms)))
    expect(secured?.userId).toBe(works ? userId : undefined)
  })

  test.each([
    ['a token that was made up', 'x'.repeat(43)],
    ['an empty token', ''],
    ['a token of another purpose', 'code:1:123456'],
  ])('%s secures nothing', async (_what, token) => expect((await secure(token)).body.code).toBe('secure_link_over'))

  test('of two requests with one link at the same time one secures the account', async () => {
    const token = await changePassword(await world.newArtist())
    const answers = await Promise.all([secure(token), secure(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('an erased account leaves no links', async () => {
    const person = await world.newArtist()
    const token = await changePassword(person)
    await world.platform.auth.eraseUser(person.userId)
    expect((await secure(token)).body.code).toBe('secure_link_over')
    const rows = await world.database.select().from(verifications)
    expect(rows.filter(({ identifier }) => identifier.includes(person.userId) && identifier.startsWith('secure-account'))).toEqual([])
  })
})
