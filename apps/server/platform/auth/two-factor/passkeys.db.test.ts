import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { type Caller, linkIn, publicUrl } from '../../../test/worlds/app-world.ts'
import { type Changes, openPasskeyWorld } from '../../../test/worlds/passkey-world.ts'
import { operatorRules, passkeys, sessions } from '../tables.ts'

const world = await openPasskeyWorld()
afterAll(() => world.close())
const {
  newDevice,
  send,
  findPasskeys,
  findSessions,
  fetchOwnPasskeys,
  register,
  withPasskey,
  newOwner,
  beginSignIn,
  signInByPasskey,
  callerIn,
  expectRefused,
  newAdmin,
} = world

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
    await expectRefused(await signInByPasskey(owner.device), 401, 'passkey_refused')
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
    const byPasskey = callerIn(await signInByPasskey(admin.device))
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
