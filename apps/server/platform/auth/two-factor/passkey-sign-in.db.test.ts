import { eq, type SQL } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { codeFrom } from '../../../test/authenticator.ts'
import { type Caller, newPerson } from '../../../test/worlds/app-world.ts'
import { type Changes, type Owner, openPasskeyWorld } from '../../../test/worlds/passkey-world.ts'
import { twoFactors, users, verifications } from '../tables.ts'

const world = await openPasskeyWorld()
afterAll(() => world.close())
const {
  newDevice,
  send,
  findPasskeys,
  findSessions,
  isOpen,
  fetchOwnPasskeys,
  withPasskey,
  newOwner,
  beginSignIn,
  signInByPasskey,
  callerIn,
  expectRefused,
  turnOnTwoFactor,
  newAdmin,
  age,
} = world

describe('signing in with a passkey', () => {
  test('an artist signs in without an email address and without a code, and the session is recently proven', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const answer = await signInByPasskey(owner.device)
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
    await expectRefused(await signInByPasskey(owner.device, { changes }), status, code)
    expect(await findSessions(owner.userId)).toHaveLength(1)
  })

  test('a wrong signature and an unknown passkey get the same answer', async () => {
    const owner = await newOwner()
    const thief = newDevice()
    const { options, passkeyChallenge } = await beginSignIn()
    const forged = { ...thief.get(options), id: owner.device.id, rawId: owner.device.id }
    const wrong = await send(undefined, '/passkey/verify-authentication', { response: forged, passkeyChallenge })
    await expectRefused(wrong, 401, 'passkey_refused')
    const unknown = await signInByPasskey(thief)
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
    const counted = (counter: number) => signInByPasskey(owner.device, { changes: { counter } })
    expect((await counted(5)).status).toBe(200)
    await expectRefused(await counted(5), 401, 'passkey_refused')
    await expectRefused(await counted(4), 401, 'passkey_refused')
    expect((await counted(6)).status).toBe(200)
  })

  test('a removed passkey no longer signs in, and the owner gets a mail', async () => {
    const owner = await newOwner()
    const [row] = await findPasskeys(owner.userId)
    expect((await send(owner, '/passkey/delete-passkey', { id: row?.id })).status).toBe(200)
    await expectRefused(await signInByPasskey(owner.device), 401, 'passkey_refused')
    expect((await world.mailTo(owner.email, /passkey was removed/)).text).toContain(owner.name)
    await expectRefused(await send(owner, '/passkey/delete-passkey', { id: row?.id }), 404, 'passkey_missing')
  })

  test('an erased artist’s passkey no longer signs in', async () => {
    const owner = await newOwner()
    await world.platform.auth.eraseUser(owner.userId)
    expect(await findPasskeys(owner.userId)).toEqual([])
    await expectRefused(await signInByPasskey(owner.device), 401, 'passkey_refused')
  })

  test('a removed operator’s passkey no longer signs in, also after the operator was invited again', async () => {
    const admin = await withPasskey(await newAdmin())
    await world.database.transaction((tx) => world.platform.auth.operators.remove(tx, admin.userId))
    await expectRefused(await signInByPasskey(admin.device), 401, 'passkey_refused')
    await world.platform.auth.createOperator({ name: admin.name, email: admin.email, password: admin.password, role: 'viewer' })
    await expectRefused(await signInByPasskey(admin.device), 401, 'passkey_refused')
  })

  test('an operator without a role is refused although the passkey still exists', async () => {
    const admin = await withPasskey(await newAdmin())
    await world.database.update(users).set({ operatorRole: null }).where(eq(users.id, admin.userId))
    await expectRefused(await signInByPasskey(admin.device), 401, 'passkey_refused')
  })

  test('an artist with an unconfirmed address is refused as with the password', async () => {
    const owner = await newOwner()
    await world.database.update(users).set({ emailVerified: false }).where(eq(users.id, owner.userId))
    const byPassword = await world.signIn(owner)
    const byPasskey = await signInByPasskey(owner.device)
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
    expect((await signInByPasskey(owner.device)).status).toBe(200)
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
    const answer = await signInByPasskey(owner.device, { more: { challenge } })
    expect([answer.status, await isOpen(callerIn(answer))]).toEqual([200, true])
    const again = await send(undefined, '/two-factor/verify-totp', { challenge, code: codeFrom(owner.uri, 1) })
    expect(again.body.code).toBe('second_step_over')
  })

  test('a passkey of another account is refused, and the challenge stays open', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const other = await newOwner()
    const { challenge } = await requestSignIn(owner)
    await expectRefused(await signInByPasskey(other.device, { more: { challenge } }), 403, 'passkey_of_other_account')
    expect((await send(undefined, '/two-factor/verify-totp', { challenge, code: codeFrom(owner.uri, 1) })).status).toBe(200)
  })

  test('a challenge that is over is refused', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const { challenge } = await requestSignIn(owner)
    await world.database.delete(verifications).where(eq(verifications.value, owner.userId))
    await expectRefused(await signInByPasskey(owner.device, { more: { challenge } }), 401, 'second_step_over')
  })

  test('an artist whose codes are locked signs in with a passkey, and the lock stays', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const lockedUntil = new Date(Date.now() + 60 * 60 * 1000)
    await world.database.update(twoFactors).set({ lockedUntil, lockCount: 1 }).where(eq(twoFactors.userId, owner.userId))
    const { challenge } = await requestSignIn(owner)
    const byCode = await send(undefined, '/two-factor/verify-totp', { challenge, code: codeFrom(owner.uri, 1) })
    expect(byCode.body.code).toBe('second_factor_locked')
    expect((await signInByPasskey(owner.device, { more: { challenge } })).status).toBe(200)
    const [lock] = await world.database.select().from(twoFactors).where(eq(twoFactors.userId, owner.userId))
    expect([lock?.lockedUntil, lock?.lockCount]).toEqual([lockedUntil, 1])
  })
})

describe('a step-up with a passkey', () => {
  test('an artist with an old session confirms with a passkey, gets a new session in its place, and may change the address', async () => {
    const owner = await turnOnTwoFactor(await newOwner())
    const elsewhere = callerIn(await signInByPasskey(owner.device))
    await age(owner.userId)
    const change = (caller: Caller) => send(caller, '/change-email', { newEmail: newPerson().email })
    expect((await change(owner)).body.code).toBe('reauthentication_required')
    const answer = await signInByPasskey(owner.device, { caller: owner })
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
    await expectRefused(await signInByPasskey(other.device, { caller: owner }), 403, 'passkey_of_other_account')
    expect(await isOpen(owner)).toBe(true)
    expect(await findSessions(other.userId)).toHaveLength(1)
  })
})
