import { createHmac } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, type Caller, linkIn, newPerson, openAppWorld } from '../../test/app-world.ts'
import { sessions, verifications } from './tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const newPassword = 'Copper-and-light-7!'
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a token still opens something: our own calls and the provider's. */
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

async function endOf(token: string): Promise<Date | undefined> {
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

describe('a session', () => {
  test('is the signed token of the header, 190 bits of it, and another one each time', async () => {
    const person = await world.newArtist()
    const { headers, body } = await world.signIn(person)
    const token = headers.get('set-auth-token') ?? ''
    expect(token).toMatch(/^[A-Za-z0-9]{32}\..+$/)
    expect(token).not.toBe(person.token)
    expect(await isOpen({ token, username: person.name })).toBe(true)
    expect(await isOpen({ token: encodeURIComponent(token), username: person.name })).toBe(true)
    expect(await isOpen({ token: body.token, username: person.name })).toBe(false)
  })

  test('is refused once a letter of it has changed, and with a signature that is not ours', async () => {
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

  test.each(['Basic', 'Token', ''])('is not read from an authorization of the kind %j', async (scheme) => {
    const { token, name } = await world.newArtist()
    const headers = { authorization: `${scheme} ${token}`, 'x-user-username': name }
    expect((await world.ask('/api/artist-stats', { headers })).status).toBe(401)
  })

  test('is neither set nor taken as a cookie', async () => {
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

  test('ends with sign-out, and only that one', async () => {
    const person = await world.newArtist()
    const elsewhere = await world.callerOf(person)
    expect((await post(person, '/sign-out', {})).status).toBe(200)
    expect(await isOpen(person)).toBe(false)
    expect(await isOpen({ ...elsewhere })).toBe(true)
  })

  test('ends when it was not used for a week', async () => {
    const person = await world.newArtist()
    await setBack(person.token, { expiresAt: new Date(Date.now() - 1000) })
    expect(await isOpen(person)).toBe(false)
  })

  test('goes on while it is used, but not for more than 30 days', async () => {
    const person = await world.newArtist()
    const longAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
    await setBack(person.token, { createdAt: longAgo(10), updatedAt: longAgo(3), expiresAt: new Date(Date.now() + 4 * DAY_MS) })
    expect(await isOpen(person)).toBe(true)
    expect(await endOf(person.token)).toSatisfy((end: Date) => end.getTime() > Date.now() + 6 * DAY_MS)

    const begun = longAgo(29)
    await setBack(person.token, { createdAt: begun, updatedAt: longAgo(3), expiresAt: new Date(Date.now() + 4 * DAY_MS) })
    expect(await isOpen(person)).toBe(true)
    expect(await endOf(person.token)).toEqual(new Date(begun.getTime() + 30 * DAY_MS))
  })

  test('of somebody whose address was never confirmed opens nothing', async () => {
    const person = await world.newArtist()
    await world.database.execute(`UPDATE auth_users SET email_verified = false WHERE id = '${person.userId}'`)
    expect((await world.as(person, '/api/artist-stats')).status).toBe(401)
  })
})

describe('a new password by mail', () => {
  test('the link works once, ends every session, and the old password is gone', async () => {
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

  test('used ten times at once it works once', async () => {
    const person = await world.newArtist()
    const token = await resetTokenFor(person.email)
    const choices = Array.from({ length: 10 }, (_, at) => `Copper-and-light-${at}!`)
    const answers = await Promise.all(choices.map((password) => post(undefined, '/reset-password', { token, newPassword: password })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('only the newest link works', async () => {
    const { email } = await world.newArtist()
    const first = await resetTokenFor(email)
    const second = await resetTokenFor(email)
    expect((await post(undefined, '/reset-password', { token: first, newPassword })).status).toBe(400)
    expect((await post(undefined, '/reset-password', { token: second, newPassword })).status).toBe(200)
  })

  test('asked for too often it is not mailed, and the newest that was mailed goes on working', async () => {
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

  test('of several that are mailed at the same moment one is left', async () => {
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

  test('no link outlives a changed password, an hour, or a refused new password', async () => {
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

  test('asking for an unknown address is answered alike, and nobody gets a mail', async () => {
    const person = await world.newArtist()
    const known = await post(undefined, '/request-password-reset', { email: person.email })
    const stranger = newPerson().email
    const unknown = await post(undefined, '/request-password-reset', { email: stranger })
    expect([unknown.status, unknown.body, [...unknown.headers.keys()]]).toEqual([known.status, known.body, [...known.headers.keys()]])
    await expect(world.mailTo(stranger)).rejects.toThrow('no mail')
  })

  test('the host of the link is ours, whatever the request says', async () => {
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

describe('changing the password', () => {
  test('ends the other sessions at once and goes on with a new one', async () => {
    const person = await world.newArtist()
    const elsewhere = await world.callerOf(person)
    const changed = await post(person, '/change-password', { currentPassword: person.password, newPassword, revokeOtherSessions: false })
    expect(changed.status).toBe(200)
    expect([await isOpen(person), await isOpen(elsewhere)]).toEqual([false, false])
    expect(await isOpen({ ...person, token: changed.headers.get('set-auth-token') ?? '' })).toBe(true)
    expect((await world.signIn(person)).status).toBe(401)
    expect((await world.signIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('needs a session and the current password', async () => {
    const person = await world.newArtist()
    const wrong = await post(person, '/change-password', { currentPassword: 'Not-the-one-9!', newPassword })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    const nobody = await post(undefined, '/change-password', { currentPassword: person.password, newPassword })
    expect([nobody.status, nobody.body.code]).toEqual([401, 'session_missing'])
    expect(await isOpen(person)).toBe(true)
  })

  test.each([
    ['Short-1!', 'password_weak'],
    ['no-capital-letter-9!', 'password_weak'],
    ['Password123!', 'password_common'],
    ['P@ssw0rd2026!', 'password_common'],
    [undefined, 'password_weak'],
    [{ length: 12 }, 'password_weak'],
  ])('%j is refused in every place', async (weak, code) => {
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

describe('changing the address', () => {
  const askFor = (caller: Caller, newEmail: string) =>
    post(caller, '/change-email', { newEmail, callbackURL: '/settings?email_change_confirmed=true' })

  test('asks at the old one, then at the new one; from then on the new one counts', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    expect((await askFor(person, newEmail)).body).toEqual({ status: true })
    await expect(world.mailTo(newEmail)).rejects.toThrow('no mail')
    const first = await world.ask(linkIn(await world.mailTo(person.email, /new email/i)))
    expect([first.status, first.headers.get('location')]).toEqual([302, '/settings?email_change_asked=true'])
    expect((await world.signIn(person)).status).toBe(200)

    const second = await world.ask(linkIn(await world.mailTo(newEmail, /confirm/i)))
    expect([second.status, second.headers.get('location')]).toEqual([302, '/settings?email_change_confirmed=true'])
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

  test('ends every session but the one that asked, and the links to a new password that lie at the old address', async () => {
    const person = await world.newArtist()
    const elsewhere = await world.callerOf(person)
    const oldLink = await resetTokenFor(person.email)
    const newEmail = newPerson().email
    await askFor(person, newEmail)
    await world.ask(linkIn(await world.mailTo(person.email, /new email/i)))
    expect([await isOpen(person), await isOpen(elsewhere)]).toEqual([true, true])
    await world.ask(linkIn(await world.mailTo(newEmail, /confirm/i)))
    expect([await isOpen(person), await isOpen(elsewhere)]).toEqual([true, false])
    expect(await world.database.select().from(sessions).where(eq(sessions.userId, person.userId))).toHaveLength(1)
    expect((await post(undefined, '/reset-password', { token: oldLink, newPassword })).status).toBe(400)
    const left = await world.database
      .select()
      .from(verifications)
      .where(like(verifications.id, `%${person.userId}%`))
    expect(left).toEqual([])
  })

  test('is done by a link once: moved back, neither of the two links moves it again (R33)', async () => {
    const person = await world.newArtist()
    const [away, back] = [newPerson().email, person.email]
    await askFor(person, away)
    const first = linkIn(await world.mailTo(back, /new email/i))
    await world.ask(first)
    const second = linkIn(await world.mailTo(away, /confirm/i))
    await world.ask(second)
    await askFor(person, back)
    await world.ask(linkIn(await world.mailTo(away, /new email/i)))
    await world.ask(linkIn(await world.mailTo(back, /confirm/i)))
    expect(await world.platform.auth.findUserByEmail(back)).toMatchObject({ userId: person.userId })

    const before = world.mails.length
    for (const link of [first, second]) {
      const { status, headers } = await world.ask(link)
      expect([status, headers.get('set-auth-token')]).toEqual([302, null])
      expect(headers.get('location')).toMatch(/^\/settings\?email_change_(asked|confirmed)=true&error=INVALID_TOKEN$/)
    }
    await world.runJobs()
    expect(world.mails.slice(before)).toEqual([])
    expect(await world.platform.auth.findUserByEmail(back)).toMatchObject({ userId: person.userId })
  })

  test('goes to the newest that was asked for: the links to an earlier one are dead (R33)', async () => {
    const person = await world.newArtist()
    const [earlier, newest] = [newPerson().email, newPerson().email]
    await askFor(person, earlier)
    await world.ask(linkIn(await world.mailTo(person.email, /new email/i)))
    const dead = linkIn(await world.mailTo(earlier, /confirm/i))
    await askFor(person, newest)
    expect((await world.ask(dead)).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect(await world.platform.auth.findUserByEmail(person.email)).toMatchObject({ userId: person.userId })
    await world.ask(linkIn(await world.mailTo(person.email, /new email/i)))
    await world.ask(linkIn(await world.mailTo(newest, /confirm/i)))
    expect(await world.platform.auth.findUserByEmail(newest)).toMatchObject({ userId: person.userId })
  })

  test('to one that has an account is answered alike, and neither of the two gets a mail', async () => {
    const [person, other] = [await world.newArtist(), await world.newArtist()]
    const before = world.mails.length
    const [taken, free] = [await askFor(person, other.email), await askFor(person, newPerson().email)]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    await world.runJobs()
    expect(world.mails.slice(before).filter(({ to }) => to === other.email)).toEqual([])
  })

  test('to one that became an account in between changes nothing', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    await askFor(person, newEmail)
    await world.ask(linkIn(await world.mailTo(person.email, /new email/i)))
    const link = linkIn(await world.mailTo(newEmail, /confirm/i))
    const other = await world.signUp({ ...newPerson(), email: newEmail })
    const answer = await world.ask(link)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings?email_change_confirmed=true&error=email_taken'])
    expect((await world.signIn(person)).status).toBe(200)
    expect(await world.platform.auth.findUserByEmail(newEmail)).toMatchObject({ userId: other.userId })
  })

  describe('a while after signing in', () => {
    async function newStale() {
      const person = await world.newArtist()
      await setBack(person.token, { createdAt: new Date(Date.now() - 15 * 60 * 1000) })
      return { person, newEmail: newPerson().email }
    }

    test('needs the password, and nobody gets a mail without it', async () => {
      const { person, newEmail } = await newStale()
      const before = world.mails.length
      for (const [password, code] of [
        [undefined, 'email_needs_password'],
        ['', 'email_needs_password'],
        [{ length: 12 }, 'email_needs_password'],
        ['Not-the-one-9!', 'password_wrong'],
      ]) {
        const answer = await post(person, '/change-email', { newEmail, password })
        expect([answer.status, answer.body.code]).toEqual([403, code])
      }
      await world.runJobs()
      expect(world.mails.slice(before).filter(({ to }) => to === person.email || to === newEmail)).toEqual([])
      expect((await post(person, '/change-email', { newEmail, password: person.password })).status).toBe(200)
      expect((await world.mailTo(person.email, /new email/i)).text).toContain(newEmail)
    })

    test('takes ten guesses at the password, together with those elsewhere', async () => {
      const { person, newEmail } = await newStale()
      const guess = () => post(person, '/change-email', { newEmail, password: 'Not-the-one-9!' })
      const statuses: number[] = []
      // a network may ask for it only so often: each of these comes from another one
      for (let time = 0; time < 10; time++) statuses.push((await guess()).status)
      expect(statuses).toEqual(Array(10).fill(403))
      const late = await post(person, '/change-password', { currentPassword: person.password, newPassword })
      expect([late.status, (await guess()).status]).toEqual([429, 429])
    })

    test('is as soon after signing in as ever, with a new session', async () => {
      const { person, newEmail } = await newStale()
      const again = await world.callerOf(person)
      expect((await askFor(again, newEmail)).status).toBe(200)
    })
  })

  test.each(['nobody', 'a@b.example, c@d.example', 7, undefined])('to %j is refused', async (newEmail) => {
    const person = await world.newArtist()
    expect(await post(person, '/change-email', { newEmail })).toMatchObject({ status: 422, body: { code: 'email_invalid' } })
  })
})

test('nothing of all this is in the log', async () => {
  expect(world.logged.join('')).not.toMatch(/@example\.com|Salt-and-silver|Copper-and-light|token=|Bearer/)
})
