import { createHmac } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, type Caller, linkIn, newPerson, openAppWorld } from '../../../test/worlds/app-world.ts'
import { sessions, verifications } from '../tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const newPassword = 'Copper-and-light-7!'
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether our own calls and the provider's accept the token. */
async function isOpen(caller: Caller): Promise<boolean> {
  const ours = await world.as(caller, '/api/artist-stats')
  const provider = await world.as(caller, '/api/auth/get-session')
  expect([ours.status, provider.body === null]).toEqual(ours.status === 200 ? [200, false] : [401, true])
  return ours.status === 200
}

const post = (caller: Caller | undefined, path: string, body: object) =>
  caller ? world.as(caller, `/api/auth${path}`, { body }) : world.ask(`/api/auth${path}`, { body })

async function resetTokenFor(email: string): Promise<string> {
  await post(undefined, '/request-password-reset', { email, redirectTo: '/reset-password-callback' })
  const link = linkIn(await world.mailTo(email, /new password/i))
  expect(link).toMatch(/^\/reset-password-callback\?token=/)
  return new URL(link, 'http://x').searchParams.get('token') ?? ''
}

async function findExpiry(token: string): Promise<Date | undefined> {
  const [row] = await world.database
    .select()
    .from(sessions)
    .where(eq(sessions.token, token.split('.')[0] ?? ''))
  return row?.expiresAt
}

const setBack = (token: string, changes: Partial<typeof sessions.$inferInsert>) =>
  world.database
    .update(sessions)
    .set(changes)
    .where(eq(sessions.token, token.split('.')[0] ?? ''))

describe('sessions', () => {
  test('a sign-in returns a new signed token of 32 characters in a header, and its unsigned form is refused', async () => {
    const person = await world.newArtist()
    const { headers, body } = await world.signIn(person)
    const token = headers.get('set-auth-token') ?? ''
    expect(token).toMatch(/^[A-Za-z0-9]{32}\..+$/)
    expect(token).not.toBe(person.token)
    expect(await isOpen({ token, username: person.name })).toBe(true)
    expect(await isOpen({ token: encodeURIComponent(token), username: person.name })).toBe(true)
    expect(await isOpen({ token: body.token, username: person.name })).toBe(false)
  })

  test('a session token with a changed letter or a foreign signature is refused', async () => {
    const { token, name } = await world.newArtist()
    const [id = '', signature = ''] = token.split('.')
    const other = await world.newArtist()
    const forged = createHmac('sha256', 'another secret').update(id).digest('base64')
    const tampered = [
      `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}.${signature}`,
      `${id}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${id}.${forged}`,
      `${id}.${other.token.split('.')[1]}`,
      `${id}.`,
      `.${signature}`,
      `${id}.${signature}.${signature}`,
      `${id}%00.${signature}`,
      '%',
      'null',
    ]
    for (const wrong of tampered) expect(await isOpen({ token: wrong, username: name }), wrong).toBe(false)
    expect(await isOpen({ token, username: name })).toBe(true)
  })

  test.each(['Basic', 'Token', ''])('a session token in an Authorization header with the scheme %j is refused', async (scheme) => {
    const { token, name } = await world.newArtist()
    const headers = { authorization: `${scheme} ${token}`, 'x-user-username': name }
    expect((await world.ask('/api/artist-stats', { headers })).status).toBe(401)
  })

  test('the server sets no session cookie, and a session token in a cookie is ignored', async () => {
    const person = await world.newArtist()
    const cookies = ['better-auth.session_token', '__Secure-better-auth.session_token'].map(
      (name) => `${name}=${encodeURIComponent(person.token)}`,
    )
    const headers = { cookie: cookies.join('; '), 'x-user-username': person.name }
    expect((await world.ask('/api/artist-stats', { headers })).status).toBe(401)
    expect((await world.ask('/api/auth/get-session', { headers })).body).toBeNull()
    expect(
      (await world.ask('/api/auth/change-password', { headers, body: { currentPassword: person.password, newPassword } })).status,
    ).toBe(401)
    expect((await world.ask('/api/auth/sign-out', { headers, body: {} })).status).toBe(200)
    expect(await isOpen(person)).toBe(true)
    const answers = [await world.signIn(person), await post(person, '/sign-out', {}), await world.ask('/api/auth/get-session')]
    for (const answer of answers) expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('an artist who signs out ends that session and no other', async () => {
    const person = await world.newArtist()
    const elsewhere = await world.signInCaller(person)
    expect((await post(person, '/sign-out', {})).status).toBe(200)
    expect(await isOpen(person)).toBe(false)
    expect(await isOpen({ ...elsewhere })).toBe(true)
  })

  test('a session past its expiry is refused', async () => {
    const person = await world.newArtist()
    await setBack(person.token, { expiresAt: new Date(Date.now() - 1000) })
    expect(await isOpen(person)).toBe(false)
  })

  test('a session in use is extended to a week, up to 30 days after the sign-in', async () => {
    const person = await world.newArtist()
    const longAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
    await setBack(person.token, { createdAt: longAgo(10), updatedAt: longAgo(3), expiresAt: new Date(Date.now() + 4 * DAY_MS) })
    const before = Date.now()
    expect(await isOpen(person)).toBe(true)
    const usedAt = ((await findExpiry(person.token))?.getTime() ?? 0) - 7 * DAY_MS
    expect(usedAt).toBeGreaterThanOrEqual(before)
    expect(usedAt).toBeLessThanOrEqual(Date.now())

    const begun = longAgo(29)
    await setBack(person.token, { createdAt: begun, updatedAt: longAgo(3), expiresAt: new Date(Date.now() + 4 * DAY_MS) })
    expect(await isOpen(person)).toBe(true)
    expect(await findExpiry(person.token)).toEqual(new Date(begun.getTime() + 30 * DAY_MS))
  })

  test('an artist whose email address is unconfirmed cannot use a session', async () => {
    const person = await world.newArtist()
    await world.database.execute(`UPDATE auth_users SET email_verified = false WHERE id = '${person.userId}'`)
    expect((await world.as(person, '/api/artist-stats')).status).toBe(401)
  })
})

describe('password reset', () => {
  test('a reset link works once, ends every session and replaces the old password', async () => {
    const person = await world.newArtist()
    const token = await resetTokenFor(person.email)
    const chosen = await post(undefined, '/reset-password', { token, newPassword })
    expect([chosen.status, chosen.headers.get('set-auth-token')]).toEqual([200, null])
    expect(await isOpen(person)).toBe(false)
    expect((await world.signIn(person)).status).toBe(401)
    expect((await world.signIn({ ...person, password: newPassword })).status).toBe(200)

    const again = await post(undefined, '/reset-password', { token, newPassword: 'Yet-another-8!' })
    expect([again.status, again.body.code]).toEqual([400, 'INVALID_TOKEN'])
    expect((await world.signIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('a reset link used ten times concurrently sets one password', async () => {
    const person = await world.newArtist()
    const token = await resetTokenFor(person.email)
    const choices = Array.from({ length: 10 }, (_, at) => `Copper-and-light-${at}!`)
    const answers = await Promise.all(choices.map((password) => post(undefined, '/reset-password', { token, newPassword: password })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a reset link is refused after a newer one was mailed', async () => {
    const { email } = await world.newArtist()
    const first = await resetTokenFor(email)
    const second = await resetTokenFor(email)
    expect((await post(undefined, '/reset-password', { token: first, newPassword })).status).toBe(400)
    expect((await post(undefined, '/reset-password', { token: second, newPassword })).status).toBe(200)
  })

  test('an artist who requests more than ten reset mails gets no further one, and the tenth link still works', async () => {
    const { email } = await world.newArtist()
    const links: string[] = []
    for (let time = 0; time < 10; time++) links.push(await resetTokenFor(email))
    const before = world.mails.length
    for (let time = 0; time < 3; time++) await post(undefined, '/request-password-reset', { email })
    await world.runJobs()
    expect(world.mails.slice(before).filter(({ to }) => to === email)).toEqual([])
    expect((await post(undefined, '/reset-password', { token: links[8], newPassword })).status).toBe(400)
    expect((await post(undefined, '/reset-password', { token: links[9], newPassword })).status).toBe(200)
  })

  test('one of five reset links that were requested concurrently works', async () => {
    const { email } = await world.newArtist()
    const before = world.mails.length
    await Promise.all(Array.from({ length: 5 }, () => post(undefined, '/request-password-reset', { email })))
    await world.runJobs()
    const mails = world.mails.slice(before).filter(({ to }) => to === email)
    const tokens = mails.map((mail) => new URL(linkIn(mail), 'http://x').searchParams.get('token'))
    const statuses: number[] = []
    for (const token of tokens) statuses.push((await post(undefined, '/reset-password', { token, newPassword })).status)
    expect(statuses).toHaveLength(5)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a reset link is refused after a password change and after its expiry', async () => {
    const person = await world.newArtist()
    const before = await resetTokenFor(person.email)
    const changed = await post(person, '/change-password', { currentPassword: person.password, newPassword })
    expect(changed.status).toBe(200)
    expect((await post(undefined, '/reset-password', { token: before, newPassword })).status).toBe(400)

    const late = await resetTokenFor(person.email)
    expect((await post(undefined, '/reset-password', { token: late, newPassword: 'Password1!' })).body.code).toBe('password_common')
    await world.database
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(verifications.value, person.userId))
    expect((await post(undefined, '/reset-password', { token: late, newPassword })).status).toBe(400)
  })

  test('a reset request for an unknown email address gets the same response as a known one, and no mail is sent', async () => {
    const person = await world.newArtist()
    const known = await post(undefined, '/request-password-reset', { email: person.email })
    const stranger = newPerson().email
    const unknown = await post(undefined, '/request-password-reset', { email: stranger })
    expect([unknown.status, unknown.body, [...unknown.headers.keys()]]).toEqual([known.status, known.body, [...known.headers.keys()]])
    await expect(world.mailTo(stranger)).rejects.toThrow('no mail')
  })

  test('a reset link uses the public origin of the store, whatever host headers the request has', async () => {
    const { email } = await world.newArtist()
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      origin: 'http://evil.example',
    }
    const answer = await world.ask('/api/auth/request-password-reset', { body: { email }, headers })
    expect(answer.status).toBe(200)
    const mail = await world.mailTo(email, /new password/i)
    expect(mail.html + mail.text).not.toContain('evil.example')
    expect(mail.text).toContain('http://tintype.example/reset-password-callback?token=')
  })
})

describe('password change', () => {
  test('an artist who changes the password gets a new session, and all earlier sessions end', async () => {
    const person = await world.newArtist()
    const elsewhere = await world.signInCaller(person)
    const changed = await post(person, '/change-password', { currentPassword: person.password, newPassword, revokeOtherSessions: false })
    expect(changed.status).toBe(200)
    expect([await isOpen(person), await isOpen(elsewhere)]).toEqual([false, false])
    expect(await isOpen({ ...person, token: changed.headers.get('set-auth-token') ?? '' })).toBe(true)
    expect((await world.signIn(person)).status).toBe(401)
    expect((await world.signIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('a password change is refused without a session or with a wrong current password', async () => {
    const person = await world.newArtist()
    const wrong = await post(person, '/change-password', { currentPassword: 'Not-the-one-9!', newPassword })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    const signedOut = await post(undefined, '/change-password', { currentPassword: person.password, newPassword })
    expect([signedOut.status, signedOut.body.code]).toEqual([401, 'session_missing'])
    expect(await isOpen(person)).toBe(true)
  })

  test.each([
    ['of eight characters', 'Short-1!', 'password_weak'],
    ['without a capital letter', 'no-capital-letter-9!', 'password_weak'],
    ['from a list of stolen ones', 'Password123!', 'password_common'],
    ['with digits in place of letters', 'P@ssw0rd2026!', 'password_common'],
    ['that is missing', undefined, 'password_weak'],
    ['that is an object', { length: 12 }, 'password_weak'],
  ])('a new password %s is refused at password change, reset and sign-up', async (_what, weak, code) => {
    const person = await world.newArtist()
    const token = await resetTokenFor(person.email)
    const answers = [
      await post(person, '/change-password', { currentPassword: person.password, newPassword: weak }),
      await post(undefined, '/reset-password', { token, newPassword: weak }),
      await post(undefined, '/sign-up/email', { ...newPerson(), password: weak }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([422, code])
  })
})

describe('email change', () => {
  const askFor = (caller: Caller, newEmail: string) => post(caller, '/change-email', { newEmail })

  test('an artist who confirms at the old and then at the new email address can sign in only with the new one', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    expect((await askFor(person, newEmail)).body).toEqual({ status: true })
    await expect(world.mailTo(newEmail)).rejects.toThrow('no mail')
    const first = await world.confirmEmailChange(await world.mailTo(person.email, /new email/i))
    expect([first.status, first.body]).toEqual([200, { state: 'used', step: 'request', newEmail }])
    expect((await world.signIn(person)).status).toBe(200)

    const second = await world.confirmEmailChange(await world.mailTo(newEmail, /confirm/i))
    expect([second.status, second.body]).toEqual([200, { state: 'used', step: 'address', newEmail }])
    expect(second.headers.get('set-auth-token')).toBeNull()
    expect((await world.signIn(person)).status).toBe(401)
    expect((await world.signIn({ ...person, email: newEmail })).status).toBe(200)
    const actor = await world.services.accounts.resolveActor(new Headers({ authorization: `Bearer ${person.token}` }))
    expect(actor).toMatchObject({ kind: 'artist', userId: person.userId, email: newEmail })
    const again = await world.services.accounts.resolveActor(new Headers({ authorization: `Bearer ${person.token}` }))
    expect(await world.services.accounts.getArtist(world.database, (again as { artistId: string }).artistId)).toMatchObject({
      email: newEmail,
    })
  })

  test('an email change ends every other session and every reset link mailed to the old address', async () => {
    const person = await world.newArtist()
    const elsewhere = await world.signInCaller(person)
    const oldLink = await resetTokenFor(person.email)
    const newEmail = newPerson().email
    await askFor(person, newEmail)
    await world.confirmEmailChange(await world.mailTo(person.email, /new email/i))
    expect([await isOpen(person), await isOpen(elsewhere)]).toEqual([true, true])
    await world.confirmEmailChange(await world.mailTo(newEmail, /confirm/i))
    expect([await isOpen(person), await isOpen(elsewhere)]).toEqual([true, false])
    expect(await world.database.select().from(sessions).where(eq(sessions.userId, person.userId))).toHaveLength(1)
    expect((await post(undefined, '/reset-password', { token: oldLink, newPassword })).status).toBe(400)
    const left = await world.database
      .select()
      .from(verifications)
      .where(like(verifications.id, `%${person.userId}%`))
    expect(left).toEqual([])
  })

  test('an artist who changes the email address back is not moved again by the two used links', async () => {
    const person = await world.newArtist()
    const [away, back] = [newPerson().email, person.email]
    await askFor(person, away)
    const first = await world.mailTo(back, /new email/i)
    await world.confirmEmailChange(first)
    const second = await world.mailTo(away, /confirm/i)
    await world.confirmEmailChange(second)
    await askFor(person, back)
    await world.confirmEmailChange(await world.mailTo(away, /new email/i))
    await world.confirmEmailChange(await world.mailTo(back, /confirm/i))
    expect(await world.platform.auth.findUserByEmail(back)).toMatchObject({ userId: person.userId })

    await world.runJobs()
    const before = world.mails.length
    for (const mail of [first, second]) {
      const { status, headers, body } = await world.confirmEmailChange(mail)
      expect([status, headers.get('set-auth-token'), body.state]).toEqual([200, null, 'used'])
    }
    await world.runJobs()
    expect(world.mails.slice(before)).toEqual([])
    expect(await world.platform.auth.findUserByEmail(back)).toMatchObject({ userId: person.userId })
  })

  test('a link to an earlier requested email address is refused after a newer request', async () => {
    const person = await world.newArtist()
    const [earlier, newest] = [newPerson().email, newPerson().email]
    await askFor(person, earlier)
    await world.confirmEmailChange(await world.mailTo(person.email, /new email/i))
    const dead = await world.mailTo(earlier, /confirm/i)
    await askFor(person, newest)
    expect(await world.confirmEmailChange(dead)).toMatchObject({ status: 410, body: { code: 'email_link_over' } })
    expect(await world.platform.auth.findUserByEmail(person.email)).toMatchObject({ userId: person.userId })
    await world.confirmEmailChange(await world.mailTo(person.email, /new email/i))
    await world.confirmEmailChange(await world.mailTo(newest, /confirm/i))
    expect(await world.platform.auth.findUserByEmail(newest)).toMatchObject({ userId: person.userId })
  })

  test('an email change to a registered address gets the same response as to a free one, and its owner gets no mail', async () => {
    const [person, other] = [await world.newArtist(), await world.newArtist()]
    const before = world.mails.length
    const [taken, free] = [await askFor(person, other.email), await askFor(person, newPerson().email)]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    await world.runJobs()
    expect(world.mails.slice(before).filter(({ to }) => to === other.email)).toEqual([])
  })

  test('an email change is refused at the last link when the new address was registered in the meantime', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    await askFor(person, newEmail)
    await world.confirmEmailChange(await world.mailTo(person.email, /new email/i))
    const mail = await world.mailTo(newEmail, /confirm/i)
    const other = await world.signUp({ ...newPerson(), email: newEmail })
    expect(await world.confirmEmailChange(mail)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await world.signIn(person)).status).toBe(200)
    expect(await world.platform.auth.findUserByEmail(newEmail)).toMatchObject({ userId: other.userId })
  })

  describe('15 minutes after the sign-in', () => {
    async function newStale() {
      const person = await world.newArtist()
      await setBack(person.token, { createdAt: new Date(Date.now() - 15 * 60 * 1000) })
      return { person, newEmail: newPerson().email }
    }

    const stepUp = (person: Caller, password: unknown) => post(person, '/step-up', { password })

    test('an artist must step up with the password to change the email address, and no mail is sent before', async () => {
      const { person, newEmail } = await newStale()
      const before = world.mails.length
      const statuses: number[] = []
      for (const password of [undefined, '', { length: 12 }, 'Not-the-one-9!']) {
        statuses.push((await stepUp(person, password)).status)
        const answer = await post(person, '/change-email', { newEmail, password: person.password })
        expect([answer.status, answer.body.code]).toEqual([403, 'reauthentication_required'])
      }
      expect(statuses).toEqual([400, 403, 400, 403])
      await world.runJobs()
      expect(world.mails.slice(before).filter(({ to }) => to === person.email || to === newEmail)).toEqual([])
      expect((await stepUp(person, person.password)).status).toBe(200)
      expect((await post(person, '/change-email', { newEmail })).status).toBe(200)
      expect((await world.mailTo(person.email, /new email/i)).text).toContain(newEmail)
    })

    test('an artist who gives ten wrong passwords for a step-up is also refused a password change', async () => {
      const { person } = await newStale()
      const guess = () => stepUp(person, 'Not-the-one-9!')
      const statuses: number[] = []
      // each request comes from another network, so the network limit does not apply
      for (let time = 0; time < 10; time++) statuses.push((await guess()).status)
      expect(statuses).toEqual(Array(10).fill(403))
      const late = await post(person, '/change-password', { currentPassword: person.password, newPassword })
      expect([late.status, (await guess()).status]).toEqual([429, 429])
    })

    test('an artist who signs in again can change the email address without the password', async () => {
      const { person, newEmail } = await newStale()
      const again = await world.signInCaller(person)
      expect((await askFor(again, newEmail)).status).toBe(200)
    })
  })

  test.each([
    ['a word', 'word'],
    ['two addresses', 'a@b.example, c@d.example'],
    ['a number', 7],
    ['no value', undefined],
  ])('an email change to %s is refused as email_invalid', async (_what, newEmail) => {
    const person = await world.newArtist()
    expect(await post(person, '/change-email', { newEmail })).toMatchObject({ status: 422, body: { code: 'email_invalid' } })
  })
})

test('the log contains no password, token or email address after session, password and email changes', async () => {
  expect(world.logged.join('')).not.toMatch(/@example\.com|Salt-and-silver|Copper-and-light|token=|Bearer/)
})
