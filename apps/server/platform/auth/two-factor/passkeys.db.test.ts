import { limits } from '@tintype/contract/limits'
import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFrom } from '../../../test/authenticator.ts'
import { createPasskeyDevice, type PasskeyDevice } from '../../../test/passkey-device.ts'
import {
  type Answer,
  type AppWorld,
  type Caller,
  linkIn,
  newPerson,
  openAppWorld,
  type Person,
  publicUrl,
} from '../../../test/worlds/app-world.ts'
import { operatorRules, passkeys, sessions, twoFactors, users, verifications } from '../tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

type Owner = Person & Caller
type Changes = Parameters<PasskeyDevice['get']>[1]
const newDevice = () => createPasskeyDevice(publicUrl)

const send = (caller: Caller | undefined, path: string, body?: object): Promise<Answer> =>
  caller ? world.as(caller, `/api/auth${path}`, { body }) : world.ask(`/api/auth${path}`, { body })
const findPasskeys = (userId: string) => world.database.select().from(passkeys).where(eq(passkeys.userId, userId))
const findSessions = (userId: string) => world.database.select().from(sessions).where(eq(sessions.userId, userId))
const isOpen = async (caller: Caller) => (await send(caller, '/own-sessions')).status === 200
const fetchOwnPasskeys = async (caller: Caller) => (await send(caller, '/own-passkeys')).body

async function register(caller: Caller, device: PasskeyDevice, { name = 'Laptop', ...changes }: Changes & { name?: string } = {}) {
  const { status, body } = await send(caller, '/passkey/generate-register-options')
  expect(status).toBe(200)
  const response = device.create(body.options, changes)
  return send(caller, '/passkey/verify-registration', { response, name, passkeyChallenge: body.passkeyChallenge })
}

async function withPasskey<Someone extends Caller>(someone: Someone): Promise<Someone & { device: PasskeyDevice }> {
  const device = newDevice()
  expect((await register(someone, device)).status).toBe(200)
  return { ...someone, device }
}
const newOwner = async () => withPasskey(await world.newArtist())

async function beginSignIn(caller?: Caller) {
  const { body } = await send(caller, '/passkey/generate-authenticate-options')
  return body
}

/** @param more  the challenge of a pending second step */
async function signIn(device: PasskeyDevice, { caller, changes, more }: { caller?: Caller; changes?: Changes; more?: object } = {}) {
  const { options, passkeyChallenge } = await beginSignIn(caller)
  return send(caller, '/passkey/verify-authentication', { response: device.get(options, changes), passkeyChallenge, ...more })
}
const callerIn = (answer: Answer): Caller => ({ token: answer.headers.get('set-auth-token') ?? '' })

async function expectRefused(answer: Answer, status: number, code: string): Promise<void> {
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.headers.get('set-auth-token')).toBeNull()
}

async function turnOnTwoFactor<Someone extends Owner>(someone: Someone): Promise<Someone & { uri: string }> {
  const { body } = await send(someone, '/two-factor/enable', { password: someone.password })
  const confirmed = await send(someone, '/two-factor/verify-totp', { code: codeFrom(body.totpURI) })
  return { ...someone, token: callerIn(confirmed).token, uri: body.totpURI }
}

async function newAdmin(): Promise<Owner> {
  const person = newPerson()
  const userId = (await world.platform.auth.createOperator({ ...person, name: 'An admin', role: 'admin' })) ?? ''
  return { ...person, userId, ...(await world.signInCaller(person)) }
}

const age = (userId: string) =>
  world.database
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - limits.freshSignInMs) })
    .where(eq(sessions.userId, userId))

describe('adding a passkey', () => {
  test('an artist adds a passkey, gets a mail, and the list shows its name without its keys', async () => {
    const artist = await world.newArtist()
    const device = newDevice()
    const added = await register(artist, device, { name: '  My laptop ' })
    expect([added.status, added.body]).toEqual([200, { message: 'Saved.' }])
    const list = await fetchOwnPasskeys(artist)
    expect(list.passkeys).toEqual([{ id: expect.any(String), name: 'My laptop', createdAt: expect.any(String), lastUsedAt: null }])
    expect((await world.mailTo(artist.email, /passkey was added/)).text).toContain(artist.name)
  })

  test('the browser is asked for user verification, a discoverable credential and no attestation, for the public host', async () => {
    const owner = await newOwner()
    const { body } = await send(owner, '/passkey/generate-register-options?name=Another%20name&context=x')
    expect(body.options).toMatchObject({
      rp: { id: 'tintype.example', name: 'Tintype' },
      user: { name: owner.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: owner.device.id }],
    })
    expect((await beginSignIn()).options).toMatchObject({ rpId: 'tintype.example', userVerification: 'required' })
  })

  test.each<[string, Changes, string]>([
    ['from another origin', { origin: 'http://tintype.example.evil' }, 'passkey_not_added'],
    ['without user verification', { isVerified: false }, 'passkey_unverified'],
  ])('a passkey %s is refused', async (_, changes, code) => {
    const artist = await world.newArtist()
    await expectRefused(await register(artist, newDevice(), changes), 422, code)
    expect(await findPasskeys(artist.userId)).toEqual([])
  })

  test('a passkey that is registered already is refused, also for another account', async () => {
    const owner = await newOwner()
    const other = await world.newArtist()
    await expectRefused(await register(owner, owner.device), 409, 'passkey_added_already')
    await expectRefused(await register(other, owner.device), 409, 'passkey_added_already')
    expect(await findPasskeys(other.userId)).toEqual([])
  })

  test('a challenge works once, and not for another account', async () => {
    const artist = await world.newArtist()
    const other = await world.newArtist()
    const begin = async () => (await send(artist, '/passkey/generate-register-options')).body
    const { options, passkeyChallenge } = await begin()
    const add = (caller: Caller, response: object, challenge = passkeyChallenge) =>
      send(caller, '/passkey/verify-registration', { response, name: 'Laptop', passkeyChallenge: challenge })
    expect((await add(artist, newDevice().create(options))).status).toBe(200)
    await expectRefused(await add(artist, newDevice().create(options)), 410, 'passkey_request_over')
    const next = await begin()
    await expectRefused(await add(other, newDevice().create(next.options), next.passkeyChallenge), 403, 'passkey_of_other_account')
    expect(await findPasskeys(other.userId)).toEqual([])
  })

  test('an artist with an old session adds and removes a passkey only after a step-up, and a session of two days is enough then', async () => {
    const owner = await newOwner()
    const [row] = await findPasskeys(owner.userId)
    await world.database
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 2 * 24 * 60 * 60 * 1000) })
      .where(eq(sessions.userId, owner.userId))
    await expectRefused(await send(owner, '/passkey/generate-register-options'), 403, 'reauthentication_required')
    await expectRefused(await send(owner, '/passkey/verify-registration', {}), 403, 'reauthentication_required')
    await expectRefused(await send(owner, '/passkey/delete-passkey', { id: row?.id }), 403, 'reauthentication_required')
    expect((await send(owner, '/step-up', { password: owner.password })).status).toBe(200)
    expect((await register(owner, newDevice())).status).toBe(200)
    expect((await send(owner, '/passkey/delete-passkey', { id: row?.id })).status).toBe(200)
  })

  test('an account has at most 20 passkeys', async () => {
    const owner = await newOwner()
    const [row] = await findPasskeys(owner.userId)
    if (!row) throw new Error('no passkey')
    const more = Array.from({ length: limits.passkeys.perAccount - 1 }, (_, at) => ({
      ...row,
      id: `${row.id}-${at}`,
      credentialID: `${row.id}-${at}`,
    }))
    await world.database.insert(passkeys).values(more)
    await expectRefused(await send(owner, '/passkey/generate-register-options'), 409, 'passkeys_too_many')
  })

  test.each<[string, object, number, string]>([
    ['an empty name', { name: ' ' }, 422, 'passkey_name_missing'],
    ['a name of 61 characters', { name: 'n'.repeat(61) }, 422, 'passkey_name_long'],
    ['no response', { name: 'Laptop', response: undefined }, 400, 'malformed'],
    ['a response that is a text', { name: 'Laptop', response: 'x' }, 400, 'malformed'],
    ['transports that are no texts', { name: 'Laptop', transports: [{}] }, 400, 'malformed'],
  ])('%s is refused with its reason', async (_, fields, status, code) => {
    const artist = await world.newArtist()
    const { body } = await send(artist, '/passkey/generate-register-options')
    const valid = newDevice().create(body.options)
    const { transports = valid.response.transports, ...rest } = fields as { transports?: unknown }
    const response = { ...valid, response: { ...valid.response, transports } }
    const answer = await send(artist, '/passkey/verify-registration', { response, passkeyChallenge: body.passkeyChallenge, ...rest })
    await expectRefused(answer, status, code)
  })

  test('a registration opens no further session', async () => {
    const artist = await world.newArtist()
    const { body } = await send(artist, '/passkey/generate-register-options')
    const response = newDevice().create(body.options)
    const answer = await send(artist, '/passkey/verify-registration', {
      ...{ response, name: 'Laptop', passkeyChallenge: body.passkeyChallenge },
      createSession: true,
    })
    expect([answer.status, answer.headers.get('set-auth-token')]).toEqual([200, null])
    expect(await findSessions(artist.userId)).toHaveLength(1)
  })

  test('a visitor cannot list, add, rename or remove a passkey', async () => {
    for (const [path, body] of [
      ['/own-passkeys'],
      ['/passkey/generate-register-options'],
      ['/passkey/verify-registration', { name: 'x', response: newDevice().create({ challenge: 'x' }) }],
      ['/passkey/update-passkey', { id: 'x', name: 'x' }],
      ['/passkey/delete-passkey', { id: 'x' }],
    ] as const)
      expect([path, (await send(undefined, path, body)).body.code]).toEqual([path, 'session_missing'])
  })
})

describe('signing in with a passkey', () => {
  test('an artist signs in without an email address and without a code, and the session is recently proven', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const answer = await signIn(owner.device)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: { id: owner.userId, email: owner.email, name: owner.name, role: 'artist', operatorRole: null, twoFactorEnabled: true },
    })
    const caller = callerIn(answer)
    expect(await isOpen(caller)).toBe(true)
    expect((await fetchOwnPasskeys(caller)).passkeys[0].lastUsedAt).not.toBeNull()
    expect((await send(caller, '/passkey/generate-register-options')).status).toBe(200)
  })

  test.each<[string, Changes, number, string]>([
    ['without user verification', { isVerified: false }, 422, 'passkey_unverified'],
    ['from another origin', { origin: 'http://tintype.example.evil' }, 401, 'passkey_refused'],
  ])('a response %s is refused, and leaves no session', async (_, changes, status, code) => {
    const owner = await newOwner()
    await expectRefused(await signIn(owner.device, { changes }), status, code)
    expect(await findSessions(owner.userId)).toHaveLength(1)
  })

  test('a wrong signature and an unknown passkey get the same answer', async () => {
    const owner = await newOwner()
    const thief = newDevice()
    const { options, passkeyChallenge } = await beginSignIn()
    const forged = { ...thief.get(options), id: owner.device.id, rawId: owner.device.id }
    const wrong = await send(undefined, '/passkey/verify-authentication', { response: forged, passkeyChallenge })
    await expectRefused(wrong, 401, 'passkey_refused')
    const unknown = await signIn(thief)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('a response works once, also when it is sent twice at the same time', async () => {
    const owner = await newOwner()
    const { options, passkeyChallenge } = await beginSignIn()
    const body = { response: owner.device.get(options), passkeyChallenge }
    const answers = await Promise.all([1, 2].map(() => send(undefined, '/passkey/verify-authentication', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    await expectRefused(await send(undefined, '/passkey/verify-authentication', body), 410, 'passkey_request_over')
    expect(await findSessions(owner.userId)).toHaveLength(2)
  })

  test('a response to the challenge of a registration, to an unsigned challenge or without a challenge is refused', async () => {
    const owner = await newOwner()
    const { body } = await send(owner, '/passkey/generate-register-options')
    const response = owner.device.get({ ...body.options, rpId: 'tintype.example' })
    for (const passkeyChallenge of [body.passkeyChallenge, 'a.b', undefined])
      await expectRefused(
        await send(undefined, '/passkey/verify-authentication', { response, passkeyChallenge }),
        410,
        'passkey_request_over',
      )
  })

  test('a challenge expires after five minutes, and the hourly job deletes it', async () => {
    const owner = await newOwner()
    const begin = async () => {
      const { options, passkeyChallenge } = await beginSignIn()
      return { options, passkeyChallenge, isIt: eq(verifications.identifier, decodeURIComponent(passkeyChallenge).split('.')[0] ?? '') }
    }
    const rows = (isIt: SQL) => world.database.select().from(verifications).where(isIt)
    const [used, unused] = [await begin(), await begin()]
    const [row] = await rows(unused.isIt)
    expect(row && Math.round((row.expiresAt.getTime() - Date.now()) / 60_000)).toBe(5)
    await world.services.accounts.sweep()
    expect(await rows(unused.isIt)).toHaveLength(1)

    const expiresAt = new Date(Date.now() - 1000)
    for (const { isIt } of [used, unused]) await world.database.update(verifications).set({ expiresAt }).where(isIt)
    const { passkeyChallenge } = used
    const answer = await send(undefined, '/passkey/verify-authentication', { response: owner.device.get(used.options), passkeyChallenge })
    await expectRefused(answer, 410, 'passkey_request_over')
    await world.services.accounts.sweep()
    expect(await rows(unused.isIt)).toEqual([])
  })

  test('a counter that does not advance is refused: the key may have been copied', async () => {
    const owner = await newOwner()
    const counted = (counter: number) => signIn(owner.device, { changes: { counter } })
    expect((await counted(5)).status).toBe(200)
    await expectRefused(await counted(5), 401, 'passkey_refused')
    await expectRefused(await counted(4), 401, 'passkey_refused')
    expect((await counted(6)).status).toBe(200)
  })

  test('a removed passkey no longer signs in, and the owner gets a mail', async () => {
    const owner = await newOwner()
    const [row] = await findPasskeys(owner.userId)
    expect((await send(owner, '/passkey/delete-passkey', { id: row?.id })).status).toBe(200)
    await expectRefused(await signIn(owner.device), 401, 'passkey_refused')
    expect((await world.mailTo(owner.email, /passkey was removed/)).text).toContain(owner.name)
    await expectRefused(await send(owner, '/passkey/delete-passkey', { id: row?.id }), 404, 'passkey_missing')
  })

  test('an erased artist’s passkey no longer signs in', async () => {
    const owner = await newOwner()
    await world.platform.auth.eraseUser(owner.userId)
    expect(await findPasskeys(owner.userId)).toEqual([])
    await expectRefused(await signIn(owner.device), 401, 'passkey_refused')
  })

  test('a removed operator’s passkey no longer signs in, also after the operator was invited again', async () => {
    const admin = await withPasskey(await newAdmin())
    await world.database.transaction((tx) => world.platform.auth.operators.remove(tx, admin.userId))
    await expectRefused(await signIn(admin.device), 401, 'passkey_refused')
    await world.platform.auth.createOperator({ name: admin.name, email: admin.email, password: admin.password, role: 'viewer' })
    await expectRefused(await signIn(admin.device), 401, 'passkey_refused')
  })

  test('an operator without a role is refused although the passkey still exists', async () => {
    const admin = await withPasskey(await newAdmin())
    await world.database.update(users).set({ operatorRole: null }).where(eq(users.id, admin.userId))
    await expectRefused(await signIn(admin.device), 401, 'passkey_refused')
  })

  test('an artist with an unconfirmed address is refused as with the password', async () => {
    const owner = await newOwner()
    await world.database.update(users).set({ emailVerified: false }).where(eq(users.id, owner.userId))
    const byPassword = await world.signIn(owner)
    const byPasskey = await signIn(owner.device)
    expect([byPasskey.status, byPasskey.body]).toEqual([byPassword.status, byPassword.body])
    expect(byPasskey.body.code).toBe('EMAIL_NOT_VERIFIED')
  })

  test('a suspended artist signs in, as with the password', async () => {
    const owner = await newOwner()
    await world.services.accounts.resolveActor(new Headers({ authorization: `Bearer ${owner.token}` }))
    const artistId = await world.getArtistId(owner)
    const operator = await world.newOperator()
    const suspended = await world.as(operator, `/api/backoffice/artists/${artistId}/suspend`, { body: { reason: 'A test of suspension' } })
    expect(suspended.status).toBe(200)
    expect((await signIn(owner.device)).status).toBe(200)
    expect((await world.signIn(owner)).status).toBe(200)
  })

  test('more than 20 responses in a minute from one network are refused', async () => {
    const address = '198.51.100.77'
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) {
      const body = { response: newDevice().get({ challenge: 'x' }), passkeyChallenge: 'a.b' }
      statuses.push((await world.ask('/api/auth/passkey/verify-authentication', { body, address })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(410), 429])
  })

  test('a passkey signs in after the newest secret was replaced, with a challenge of the former one', async () => {
    const owner = await newOwner()
    const { options, passkeyChallenge } = await beginSignIn()
    world.rehost({ auth: world.authWith('a newer secret of the tests', 'a secret of the tests, long enough') })
    const answer = await send(undefined, '/passkey/verify-authentication', { response: owner.device.get(options), passkeyChallenge })
    world.rehost()
    expect(answer.status).toBe(200)
  })
})

describe('a passkey in place of the code', () => {
  const requestSignIn = async (owner: Owner) => (await world.signIn(owner)).body

  test('the answer to the password says whether the account has a passkey', async () => {
    const owner = await turnOnTwoFactor(await world.newArtist())
    expect(await requestSignIn(owner)).toEqual({ isCodeNeeded: true, challenge: expect.any(String), hasPasskey: false })
    await withPasskey(owner)
    expect(await requestSignIn(owner)).toEqual({ isCodeNeeded: true, challenge: expect.any(String), hasPasskey: true })
  })

  test('an artist signs in with the password and then a passkey, and the challenge is over', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const { challenge } = await requestSignIn(owner)
    const answer = await signIn(owner.device, { more: { challenge } })
    expect([answer.status, await isOpen(callerIn(answer))]).toEqual([200, true])
    const again = await send(undefined, '/two-factor/verify-totp', { challenge, code: codeFrom(owner.uri, 1) })
    expect(again.body.code).toBe('second_step_over')
  })

  test('a passkey of another account is refused, and the challenge stays open', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const other = await newOwner()
    const { challenge } = await requestSignIn(owner)
    await expectRefused(await signIn(other.device, { more: { challenge } }), 403, 'passkey_of_other_account')
    expect((await send(undefined, '/two-factor/verify-totp', { challenge, code: codeFrom(owner.uri, 1) })).status).toBe(200)
  })

  test('a challenge that is over is refused', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const { challenge } = await requestSignIn(owner)
    await world.database.delete(verifications).where(eq(verifications.value, owner.userId))
    await expectRefused(await signIn(owner.device, { more: { challenge } }), 401, 'second_step_over')
  })

  test('an artist whose codes are locked signs in with a passkey, and the lock stays', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const lockedUntil = new Date(Date.now() + 60 * 60 * 1000)
    await world.database.update(twoFactors).set({ lockedUntil, lockCount: 1 }).where(eq(twoFactors.userId, owner.userId))
    const { challenge } = await requestSignIn(owner)
    const byCode = await send(undefined, '/two-factor/verify-totp', { challenge, code: codeFrom(owner.uri, 1) })
    expect(byCode.body.code).toBe('second_factor_locked')
    expect((await signIn(owner.device, { more: { challenge } })).status).toBe(200)
    const [lock] = await world.database.select().from(twoFactors).where(eq(twoFactors.userId, owner.userId))
    expect([lock?.lockedUntil, lock?.lockCount]).toEqual([lockedUntil, 1])
  })
})

describe('a step-up with a passkey', () => {
  test('an artist with an old session confirms with a passkey, gets a new session in its place, and may change the address', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const elsewhere = callerIn(await signIn(owner.device))
    await age(owner.userId)
    const change = (caller: Caller) => send(caller, '/change-email', { newEmail: newPerson().email })
    expect((await change(owner)).body.code).toBe('reauthentication_required')
    const answer = await signIn(owner.device, { caller: owner })
    expect(answer.status).toBe(200)
    const next = callerIn(answer)
    expect([(await change(next)).status, (await change(elsewhere)).status]).toEqual([200, 403])
    expect([await isOpen(owner), await isOpen(elsewhere)]).toEqual([false, true])
  })

  test('the browser is offered the passkeys of the session’s account only', async () => {
    const owner = await newOwner()
    expect((await beginSignIn(owner)).options.allowCredentials).toMatchObject([{ id: owner.device.id }])
    expect((await beginSignIn()).options.allowCredentials).toBeUndefined()
  })

  test('a passkey of another account is refused, and the session stays', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    await expectRefused(await signIn(other.device, { caller: owner }), 403, 'passkey_of_other_account')
    expect(await isOpen(owner)).toBe(true)
    expect(await findSessions(other.userId)).toHaveLength(1)
  })
})

describe('own passkeys', () => {
  test('an artist renames a passkey, but not another artist’s', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    const [own] = await findPasskeys(owner.userId)
    const [foreign] = await findPasskeys(other.userId)
    const rename = (id: unknown, name: string) => send(owner, '/passkey/update-passkey', { id, name })
    const renamed = await rename(own?.id, ' Studio iMac ')
    expect([renamed.status, renamed.body]).toEqual([200, { message: 'Saved.' }])
    expect((await fetchOwnPasskeys(owner)).passkeys[0].name).toBe('Studio iMac')
    await expectRefused(await rename(own?.id, ''), 422, 'passkey_name_missing')
    await expectRefused(await rename(foreign?.id, 'Mine'), 404, 'passkey_missing')
    await expectRefused(await send(owner, '/passkey/delete-passkey', { id: foreign?.id }), 404, 'passkey_missing')
    expect((await findPasskeys(other.userId))[0]?.name).toBe('Laptop')
  })

  test('the suggested name is the browser and system of the request', async () => {
    const artist = await world.newArtist()
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    expect((await world.as(artist, '/api/auth/own-passkeys', { headers })).body.suggestedName).toBe('Firefox on Linux')
    expect((await fetchOwnPasskeys(artist)).suggestedName).toBe('My passkey')
  })

  test('the provider’s list with the keys is closed', async () => {
    const owner = await newOwner()
    expect((await send(owner, '/passkey/list-user-passkeys')).body.code).toBe('not_found')
  })

  test('the account of an export names them without their keys', async () => {
    const owner = await newOwner()
    const { passkeys: described } = await world.platform.auth.describeSignIn(owner.userId)
    expect(described).toEqual([{ name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null }])
  })

  test('the link of a security mail removes all passkeys', async () => {
    const owner = await newOwner()
    await register(owner, newDevice(), { name: 'Added later' })
    const link = new URL(linkIn(await world.mailTo(owner.email, /passkey was added/)), publicUrl)
    const secured = await send(undefined, '/secure-account', { token: link.searchParams.get('token') })
    expect(secured.status).toBe(200)
    expect(await findPasskeys(owner.userId)).toEqual([])
    await expectRefused(await signIn(owner.device), 401, 'passkey_refused')
  })
})

describe('operators who need a second factor', () => {
  const overview = (caller: Caller) => world.as(caller, '/api/backoffice/operators')

  test('an operator works with a session opened by a passkey, and not with one opened by the password', async ({ onTestFinished }) => {
    onTestFinished(async () => {
      await world.database.update(operatorRules).set({ needsTwoFactor: false })
    })
    const admin = await withPasskey(await newAdmin())
    const other = await newAdmin()
    const demand = (isNeeded: boolean, caller: Caller) => world.as(caller, '/api/backoffice/operators/two-factor', { body: { isNeeded } })
    expect((await demand(true, other)).body.code).toBe('two_factor_own_first')
    const byPasskey = callerIn(await signIn(admin.device))
    expect((await demand(true, byPasskey)).status).toBe(200)
    const byPassword = await world.signInCaller(admin)
    expect([(await overview(byPasskey)).status, (await overview(byPassword)).body.code]).toEqual([200, 'two_factor_needed'])

    expect((await overview(other)).body.code).toBe('two_factor_needed')
    await withPasskey(other)
    expect((await overview(other)).status).toBe(200)

    const [row] = await findPasskeys(other.userId)
    expect((await send(other, '/passkey/delete-passkey', { id: row?.id })).status).toBe(200)
    expect((await overview(other)).body.code).toBe('two_factor_needed')
  })
})
