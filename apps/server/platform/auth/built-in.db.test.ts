import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artists } from '../../modules/accounts/tables.ts'
import { shops } from '../../modules/shops/tables.ts'
import { type AppWorld, linkIn, newPerson, openAppWorld } from '../../test/worlds/app-world.ts'
import { credentials, users } from './tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const signUp = (body: object) => world.ask('/api/auth/sign-up/email', { body: { callbackURL: '/email-confirmed', ...body } })

async function findUsersByEmail(email: string) {
  return world.database.select().from(users).where(eq(users.email, email.toLowerCase()))
}

describe('sign-up', () => {
  test.each([
    ['a name with an exclamation mark', { name: 'x!y' }, 422, 'name_characters', 'Name can only contain letters, numbers, and spaces.'],
    [
      'a name with a letter outside ASCII',
      { name: 'Łucja' },
      422,
      'name_characters',
      'Name can only contain letters, numbers, and spaces.',
    ],
    ['no name', { name: undefined }, 422, 'name_characters', 'Name can only contain letters, numbers, and spaces.'],
    ['an object as the name', { name: { length: 5 } }, 422, 'name_characters', 'Name can only contain letters, numbers, and spaces.'],
    ['a name of one letter', { name: ' a  ' }, 422, 'name_too_short', 'Name must be at least 3 characters long.'],
    ['a name of 41 letters', { name: 'a'.repeat(41) }, 422, 'name_too_long', 'Name must be at most 40 characters long.'],
    ['a reserved name', { name: ' CHECKOUT ' }, 422, 'name_reserved', 'This name is reserved. Please choose another one.'],
    ['an email address without a domain', { email: 'not-an-email' }, 422, 'email_invalid', 'Please enter a valid email address.'],
    ['an array as the email address', { email: ['a@b.example'] }, 422, 'email_invalid', 'Please enter a valid email address.'],
    ['two email addresses', { email: 'a@b.example, c@d.example' }, 422, 'email_invalid', 'Please enter a valid email address.'],
    [
      'a line break in the email address',
      { email: 'a@b.example\nbcc: c@d.example' },
      422,
      'email_invalid',
      'Please enter a valid email address.',
    ],
    ['no email address', { email: undefined }, 422, 'email_invalid', 'Please enter a valid email address.'],
    ['a password of eight characters', { password: 'Short-1!' }, 422, 'password_weak', 'Password does not meet all requirements.'],
    [
      'a password without a capital letter',
      { password: 'no-capital-letter-9!' },
      422,
      'password_weak',
      'Password does not meet all requirements.',
    ],
    [
      'a password without a listed special character',
      { password: 'No-mark-of-the-list-9' },
      422,
      'password_weak',
      'Password does not meet all requirements.',
    ],
    [
      'a password of 257 characters',
      { password: `Aa1!${'x'.repeat(253)}` },
      422,
      'password_weak',
      'Password does not meet all requirements.',
    ],
    ['no password', { password: undefined }, 422, 'password_weak', 'Password does not meet all requirements.'],
    ['a stolen password', { password: 'Password123!' }, 422, 'password_common', expect.stringContaining('lists of stolen passwords')],
  ])('a visitor who signs up with %s gets a Problem', async (_what, change, status, code, message) => {
    const answer = await signUp({ ...newPerson(), ...change })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ code, message })
  })

  test.each(['', 'null', '[]', '"a text"', '7'])(
    'the sign-up endpoint answers the request body %j with 400 or 422, never with a server error',
    async (body) => {
      const answer = await world.ask('/api/auth/sign-up/email', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      expect([400, 422]).toContain(answer.status)
    },
  )

  test('an artist can use a password of more than 64 characters, and every character is compared', async () => {
    const person = { ...newPerson(), password: `Salt-9!${'of the sea '.repeat(20)}` }
    await world.signUp(person)
    await world.confirm(person)
    expect((await world.signIn({ ...person, password: `${person.password}x` })).status).toBe(401)
    expect((await world.signIn(person)).status).toBe(200)
  })

  test('an artist can sign in only with the exact code points of the password', async () => {
    const person = { ...newPerson(), password: 'Caf\u00e9-\ufb01lm-9!' }
    await world.signUp(person)
    await world.confirm(person)
    const others = [
      'Cafe\u0301-\ufb01lm-9!',
      'Caf\u00e9-film-9!',
      'caf\u00e9-\ufb01lm-9!',
      'Caf\u00e9-\ufb01lm-9! ',
      ' Caf\u00e9-\ufb01lm-9!',
      'Caf\u00e9-\ufb01lm-9',
    ]
    for (const password of others) expect((await world.signIn({ ...person, password })).status, JSON.stringify(password)).toBe(401)
    expect((await world.signIn(person)).status).toBe(200)
  })

  test('an artist can write the email address in capitals or with blanks around it, and in no other variant, to sign in', async () => {
    const person = { ...newPerson(), email: `kai.fi.${randomUUID()}@example.com` }
    await world.signUp(person)
    await world.confirm(person)
    const { email } = person
    const others = [
      ...[`${email}.`, `${email}\0`, `"${email.split('@')[0]}"@example.com`, `<${email}>`],
      ...[email.replace('k', '\u212a'), email.replace('fi', '\ufb01'), email.replace('i', '\u0131'), email.replace('@', '\uff20')],
      ...[
        email.replace('kai', 'kai+x'),
        email.replace('kai.', 'kai'),
        email.replace('a', 'a\u200b'),
        email.replace('.com', '.co\u006d\u0301'),
      ],
    ]
    for (const other of others) {
      const { status } = await world.signIn({ ...person, email: other })
      expect([400, 401, 422], JSON.stringify(other)).toContain(status)
    }
    for (const other of [email.toUpperCase(), ` ${email}\t`]) expect((await world.signIn({ ...person, email: other })).status).toBe(200)
  })

  test('every endpoint that takes a password refuses one of a megabyte without hashing it', async () => {
    const person = await world.newArtist()
    const long = `Aa1!${'x'.repeat(2 ** 20)}`
    const doors: [string, object, boolean][] = [
      ['/api/auth/sign-up/email', { ...newPerson(), password: long }, false],
      ['/api/auth/sign-in/email', { email: person.email, password: long }, false],
      ['/api/auth/reset-password', { token: 'x', newPassword: long }, false],
      ['/api/auth/change-password', { currentPassword: long, newPassword: long }, true],
      ['/api/auth/change-email', { newEmail: newPerson().email, password: long }, true],
      ['/api/auth/two-factor/enable', { password: long }, true],
      ['/api/user/leaving', { password: long }, true],
    ]
    let hashes = 0
    const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && hashes++) }).enable()
    for (const [path, body, isOwn] of doors) {
      const { status } = await (isOwn ? world.as(person, path, { body }) : world.ask(path, { body }))
      expect([413, 422], path).toContain(status)
    }
    expect(hashes).toBe(0)
    // the counter sees the hash of an ordinary sign-in
    expect((await world.signIn(person)).status).toBe(200)
    hook.disable()
    expect(hashes).toBeGreaterThan(0)
  })

  test('a visitor who signs up with a role, an id or a verified flag gets a plain artist account with a normalised name', async () => {
    const person = newPerson()
    const claims = {
      role: 'operator',
      emailVerified: true,
      id: 'me',
      image: 'javascript:alert(1)',
      createdAt: '2001-01-01',
      __proto__: { role: 'operator' },
    }
    const { status, body } = await signUp({ ...person, name: `  ${person.name.replace(' ', '   ')} `, ...claims })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ name: person.name, role: 'artist', emailVerified: false, image: null })
    const [kept] = await findUsersByEmail(person.email)
    expect(kept).toMatchObject({ name: person.name, nameKey: person.name.toLowerCase(), role: 'artist', emailVerified: false, image: null })
    expect(kept?.id).not.toBe('me')
    expect(kept?.createdAt.getUTCFullYear()).toBeGreaterThan(2020)
  })

  test('a visitor cannot set nameKey at sign-up', async () => {
    const person = newPerson()
    expect((await signUp({ ...person, nameKey: 'another artist' })).status).toBe(400)
    expect(await findUsersByEmail(person.email)).toEqual([])
  })

  test.each([
    ['unchanged', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['with other spaces', (name: string) => `  ${name.replace(' ', '    ')} `],
  ])('a taken name (%s) gets the same 409 for a new email address and for a registered one', async (_how, spelling) => {
    const taken = await world.signUp()
    const other = await world.signUp()
    const asNew = await signUp({ ...newPerson(), name: spelling(taken.name) })
    const asKnown = await signUp({ ...newPerson(), name: spelling(taken.name), email: other.email })
    expect(asNew).toMatchObject({
      status: 409,
      body: { code: 'name_taken', message: 'This name is already taken. Please choose another one.' },
    })
    expect([asKnown.status, asKnown.body]).toEqual([asNew.status, asNew.body])
  })

  test('a sign-up with a registered email address gets the same response as a new one, and only its owner gets a mail', async () => {
    const known = await world.signUp()
    await world.confirm(known)
    const spelling = (name: string) => ` ${name.replace(' ', '  ')}`
    const [fresh, again] = [newPerson(), newPerson()]
    const asNew = await signUp({ ...fresh, name: spelling(fresh.name), image: 'x' })
    const asKnown = await signUp({ ...again, name: spelling(again.name), image: 'x', email: known.email.toUpperCase() })

    const toShape = (value: unknown): unknown =>
      value && typeof value === 'object' ? Object.entries(value).map(([key, inner]) => [key, toShape(inner)]) : typeof value
    expect(asKnown.status).toBe(asNew.status)
    expect(toShape(asKnown.body)).toEqual(toShape(asNew.body))
    expect([...asKnown.headers.keys()]).toEqual([...asNew.headers.keys()])
    expect(asKnown.body.user).toMatchObject({ name: again.name, email: known.email, emailVerified: false, image: null })
    expect(String(asKnown.body.user.id)).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(asKnown.body.user.id).not.toBe(known.userId)

    expect((await world.mailTo(known.email)).subject).toMatch(/already have/)
    expect((await world.mailTo(fresh.email)).subject).toMatch(/Confirm/)
    expect(await findUsersByEmail(known.email)).toHaveLength(1)
    expect((await world.signIn({ ...known, password: again.password })).status).toBe(200)
  })

  test('one of 20 concurrent sign-ups with the same name succeeds and creates one profile and one shop', async () => {
    const { name } = newPerson()
    const people = Array.from({ length: 20 }, () => ({ ...newPerson(), name }))
    const answers = await Promise.all(people.map(signUp))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect([status, body]).toEqual([409, { code: 'name_taken', message: 'This name is already taken. Please choose another one.' }])
    }
    await Promise.all(
      answers.map(({ body }, at) =>
        world.ask('/api/init-artist-stats', {
          body: { username: name, email: people[at]?.email, supabase_user_id: body.user?.id ?? 'none' },
        }),
      ),
    )
    expect(await world.database.select().from(users).where(eq(users.nameKey, name.toLowerCase()))).toHaveLength(1)
    expect(await world.database.select().from(artists).where(eq(artists.nameKey, name.toLowerCase()))).toHaveLength(1)
    expect(
      await world.database
        .select()
        .from(shops)
        .where(like(shops.handle, `${name.toLowerCase().replace(' ', '-')}%`)),
    ).toHaveLength(1)
  })

  test('one of 6 concurrent sign-ups with the same email address creates an account, and all get status 200', async () => {
    const { email } = newPerson()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ ...newPerson(), email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await findUsersByEmail(email)).toHaveLength(1)
    await world.runJobs()
    const subjects = world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /Confirm/.test(subject))).toHaveLength(1)
    expect(subjects.filter((subject) => /already have/.test(subject))).toHaveLength(5)
  })

  test('concurrent sign-ups that outnumber the database connections all succeed', async () => {
    const people = Array.from({ length: 20 }, newPerson)
    const answers = await Promise.all(people.map(signUp))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const emails = people.map(({ email }) => email)
    expect(await world.database.select().from(users).where(inArray(users.email, emails))).toHaveLength(20)
  })
})

describe('email confirmation', () => {
  test('an artist can sign in only after following the confirmation link, which redirects to /email-confirmed', async () => {
    const person = await world.signUp()
    expect(await world.signIn(person)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    const opened = await world.confirm(person)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/email-confirmed'])
    expect((await world.signIn(person)).status).toBe(200)
  })

  test('a confirmation link starts no session, and opening it twice gives the same redirect', async () => {
    const person = await world.signUp()
    for (const answer of [await world.confirm(person), await world.confirm(person)]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/email-confirmed'])
      expect(answer.headers.get('set-auth-token')).toBeNull()
    }
  })

  test('a used confirmation link has no effect after the email address changed or the account was erased', async () => {
    const person = await world.signUp()
    const link = linkIn(await world.mailTo(person.email, /confirm/i))
    await world.ask(link)
    const rename = (email: string) => world.database.update(users).set({ email }).where(eq(users.id, person.userId))
    const newEmail = newPerson().email
    await rename(newEmail)
    const moved = await world.ask(link)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/email-confirmed?error=USER_NOT_FOUND'])
    expect(await world.platform.auth.findUserByEmail(newEmail)).toMatchObject({ userId: person.userId })
    await world.platform.auth.eraseUser(person.userId)
    const gone = await world.ask(link)
    for (const { headers } of [moved, gone]) expect(headers.get('set-auth-token')).toBeNull()
    expect(await world.platform.auth.findUserByEmail(person.email)).toBeUndefined()
  })

  test('a confirmation link does not confirm an account that was created with the same address later', async () => {
    const person = await world.signUp()
    const link = linkIn(await world.mailTo(person.email, /confirm/i))
    await world.ask(link)
    await world.platform.auth.eraseUser(person.userId)
    const other = await world.signUp({ ...newPerson(), email: person.email })
    // the link's timestamp has whole seconds
    const madeAfter = (seconds: number) =>
      world.database
        .update(users)
        .set({ createdAt: sql`${users.createdAt} + make_interval(secs => ${seconds})` })
        .where(eq(users.id, other.userId))
    await madeAfter(60)
    expect((await world.ask(link)).headers.get('location')).toBe('/email-confirmed?error=INVALID_TOKEN')
    expect((await world.signIn(other)).status).toBe(403)
    await madeAfter(-60)
    expect((await world.confirm(other)).headers.get('location')).toBe('/email-confirmed')
    expect((await world.signIn(other)).status).toBe(200)
  })

  test('a request for another confirmation mail gets the same response for a known and an unknown address', async () => {
    const person = await world.signUp()
    const before = world.mails.length
    await world.runJobs()
    const askAgain = (email: string) => world.ask('/api/auth/send-verification-email', { body: { email, callbackURL: '/email-confirmed' } })
    const [known, unknown] = await Promise.all([askAgain(person.email), askAgain(newPerson().email)])
    expect([known.status, known.body]).toEqual([200, { status: true }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await world.runJobs()
    expect(world.mails.slice(before).filter(({ to }) => to === person.email)).toHaveLength(2)
  })
})

describe('sign-in', () => {
  test('a sign-in with a wrong password gets the same response as one with an unknown email address', async () => {
    const person = await world.newArtist()
    const wrong = await world.signIn({ ...person, password: 'Another-one-9!' })
    const unknown = await world.signIn({ ...newPerson(), password: 'Another-one-9!' })
    expect([wrong.status, wrong.body]).toEqual([401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
  })

  test('an artist with a bcrypt hash of another provider signs in with the password, and gets a hash of ours', async () => {
    const person = await world.newArtist()
    const own = eq(credentials.userId, person.userId)
    const password = '$2b$04$Hfz4f1RHyz9gX.PvmD9YIuLIUBvfuLj6XHXlEu8oiwHYvGkQ.Pd6.'
    await world.database.update(credentials).set({ password }).where(own)
    const findHash = async () => (await world.database.select().from(credentials).where(own))[0]?.password
    expect((await world.signIn({ ...person, password: 'Another-one-9!' })).status).toBe(401)
    expect(await findHash()).toBe(password)
    expect((await world.signIn({ ...person, password: 'Correct-horse-9' })).status).toBe(200)
    expect(await findHash()).toMatch(/^[\da-f]{32}:[\da-f]{128}$/)
    expect((await world.signIn({ ...person, password: 'Correct-horse-9' })).status).toBe(200)
  })

  test('an artist can sign in with the email address in capitals', async () => {
    const person = await world.newArtist()
    expect((await world.signIn({ ...person, email: person.email.toUpperCase() })).status).toBe(200)
  })

  test('an operator who was created without a name can sign in with the role admin', async () => {
    const operator = await world.newOperator()
    expect((await world.as(operator, '/api/backoffice/overview')).status).toBe(200)
    const { body } = await world.as(operator, '/api/auth/get-session')
    expect(body.user).toMatchObject({ role: 'operator', operatorRole: 'admin', name: 'Operator' })
  })

  test('ensureOperator creates one account when called concurrently, and refuses the email address of an artist', async () => {
    const email = newPerson().email
    const password = 'Night-watch-2026!'
    await Promise.all(Array.from({ length: 3 }, () => world.platform.auth.ensureOperator({ email, password })))
    expect(await findUsersByEmail(email)).toMatchObject([{ role: 'operator', operatorRole: 'admin' }])
    expect((await world.signIn({ email, password })).status).toBe(200)
    const artist = await world.newArtist()
    await expect(world.platform.auth.ensureOperator(artist)).rejects.toThrow(/artist's address/)
    expect(await findUsersByEmail(artist.email)).toMatchObject([{ role: 'artist' }])
  })

  test('no request can set operatorRole, and the database refuses operatorRole on an artist', async () => {
    const caller = await world.newOperator('viewer')
    await world.as(caller, '/api/auth/update-user', { body: { name: 'Bigger', operatorRole: 'admin', role: 'operator' } })
    expect((await world.as(caller, '/api/auth/get-session')).body.user).toMatchObject({ operatorRole: 'viewer' })
    const person = newPerson()
    await world.ask('/api/auth/sign-up/email', {
      body: { ...person, role: 'operator', operatorRole: 'admin', callbackURL: '/email-confirmed' },
    })
    for (const user of await findUsersByEmail(person.email)) expect(user).toMatchObject({ role: 'artist', operatorRole: null })
    const artist = await world.newArtist()
    const grow = world.database.update(users).set({ operatorRole: 'admin' }).where(eq(users.id, artist.userId))
    await expect(grow).rejects.toMatchObject({ cause: { constraint: 'auth_users_operator_role' } })
  })
})

test('the log contains no password, token or email address after all sign-ups and sign-ins', async () => {
  const log = world.logged.join('')
  expect(world.logged.length).toBeGreaterThan(100)
  expect(log).not.toMatch(/@example\.com|Salt-and-silver|Night-watch|token=|Bearer/)
})
