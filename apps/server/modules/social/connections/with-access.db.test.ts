import { afterAll, expect, test, vi } from 'vitest'
import { openSocialWorld } from '../../../test/worlds/social-world.ts'
import { SocialRefused, SocialUnavailable } from '../platforms/social.ts'
import { createSocial } from './module.ts'

const HOUR_MS = 60 * 60 * 1000
const world = await openSocialWorld()
afterAll(() => world.close())
const { x, social } = world

async function newConnected() {
  const artist = await world.newArtist()
  await world.connect(artist, 'x')
  return { artist, artistId: await world.getArtistId(artist) }
}

/** Calls X with this token. */
async function ask(accessToken: string): Promise<string> {
  const response = await fetch(`${x.url}/2/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  if (response.status === 401) throw new SocialRefused('token', 'X answered 401')
  return accessToken
}

const use = (artistId: string, module = social) => module.withAccess(artistId, 'x', ({ accessToken }) => ask(accessToken))
const refreshes = () => x.asked('/2/oauth2/token').filter(({ form }) => form.get('grant_type') === 'refresh_token').length
const getOutcomeCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

test('a valid token is used without a renewal and is passed on with its account', async () => {
  const { artistId } = await newConnected()
  const before = refreshes()
  const seen = await social.withAccess(artistId, 'x', async ({ account, scopes, port }) => [account.name, scopes.length, port.platform])
  expect(seen).toEqual(['@ines_on_metal', 5, 'x'])
  expect(await use(artistId)).toBe(await use(artistId))
  expect(refreshes()).toBe(before)
})

test('a token about to expire is renewed and saved before its use, each time with the newest refresh token', async () => {
  const { artistId } = await newConnected()
  const first = await use(artistId)
  for (const _ of [1, 2, 3]) {
    world.pass(2 * HOUR_MS - 60_000)
    const before = refreshes()
    const token = await social.withAccess(artistId, 'x', async ({ accessToken }) => {
      const row = await world.findConnectionRow(artistId, 'x')
      expect(world.platform.sealer.open(row?.accessTokenSealed ?? '', `social:x:${artistId}`)).toBe(accessToken)
      return ask(accessToken)
    })
    expect(token).not.toBe(first)
    expect(refreshes()).toBe(before + 1)
  }
})

test('concurrent uses in two processes renew an expired token once and all get the new one', async () => {
  const { artistId } = await newConnected()
  world.pass(3 * HOUR_MS)
  const before = refreshes()
  const other = createSocial(world.tools)
  // a second copy of the module shares no renewals, as in another process
  vi.resetModules()
  const { withAccess: copy }: typeof import('./with-access.ts') = await import('./with-access.ts')
  const used = await Promise.all([
    ...[1, 2, 3, 4].map(() => use(artistId)),
    ...[1, 2].map(() => use(artistId, other)),
    ...[1, 2, 3, 4].map(() => copy(world.tools, artistId, 'x', ({ accessToken }) => ask(accessToken))),
  ])
  expect(new Set(used).size).toBe(1)
  expect(refreshes()).toBe(before + 1)
})

test('a refresh that the platform refuses is not retried and requires the artist to reconnect', async () => {
  const { artist, artistId } = await newConnected()
  world.pass(3 * HOUR_MS)
  x.takeBack()
  const before = refreshes()
  expect(await getOutcomeCode(use(artistId))).toBe('platform_needs_reconnect')
  expect(await getOutcomeCode(use(artistId))).toBe('platform_needs_reconnect')
  expect(refreshes()).toBe(before + 1)
  expect((await world.as(artist, '/api/social/status')).body).toMatchObject([{ platform: 'x', needsReconnect: true }])
  await world.connect(artist, 'x')
  expect((await world.as(artist, '/api/social/status')).body).toMatchObject([{ needsReconnect: false }])
})

test('a token that the platform rejects is renewed and used a second time', async () => {
  const { artistId } = await newConnected()
  const token = await use(artistId)
  x.revokeAccess(token)
  const renewed = await use(artistId)
  expect(renewed).not.toBe(token)
  expect(await use(artistId)).toBe(renewed)
})

test('an artist has to reconnect when the platform rejects the renewed token as well', async () => {
  const { artistId } = await newConnected()
  let uses = 0
  const refused = social.withAccess(artistId, 'x', async () => {
    uses++
    throw new SocialRefused('token', 'X answered 401')
  })
  expect(await getOutcomeCode(refused)).toBe('platform_needs_reconnect')
  expect(uses).toBe(2)
  expect((await world.findConnectionRow(artistId, 'x'))?.needsReconnectAt).toEqual(expect.any(Date))
})

test('a failed renewal keeps the old token until it expires, and a later use renews it', async () => {
  const { artistId } = await newConnected()
  const token = await use(artistId)
  world.pass(1.8 * HOUR_MS)
  x.fail('/2/oauth2/token', { status: 503 })
  expect(await use(artistId)).toBe(token)
  world.pass(HOUR_MS)
  x.fail('/2/oauth2/token', { status: 503 })
  await expect(use(artistId)).rejects.toThrow(SocialUnavailable)
  expect((await world.findConnectionRow(artistId, 'x'))?.needsReconnectAt).toBeNull()
  expect(await use(artistId)).not.toBe(token)
})

test('a renewal that fails because of the client secret does not require the artist to reconnect', async () => {
  const { artistId } = await newConnected()
  world.pass(3 * HOUR_MS)
  x.fail('/2/oauth2/token', { status: 401, body: { error: 'unauthorized_client' } })
  await expect(use(artistId)).rejects.toThrow(SocialUnavailable)
  expect((await world.findConnectionRow(artistId, 'x'))?.needsReconnectAt).toBeNull()
})

test('an error in the caller’s own work is passed on and the work is not repeated', async () => {
  const { artistId } = await newConnected()
  let uses = 0
  await expect(
    social.withAccess(artistId, 'x', async () => {
      uses++
      throw new Error('the picture is too large')
    }),
  ).rejects.toThrow('the picture is too large')
  expect(uses).toBe(1)
})

test('a use of a platform that is not connected, not configured or disconnected is refused', async () => {
  const artist = await world.newArtist()
  expect(await getOutcomeCode(use(await world.getArtistId(artist)))).toBe('platform_not_connected')
  expect(await getOutcomeCode(createSocial({ ...world.tools, platforms: {} }).withAccess('', 'x', async () => 1))).toBe(
    'platform_coming_soon',
  )
  const connected = await newConnected()
  await world.as(connected.artist, '/api/social/disconnect/x', { body: {} })
  expect(await getOutcomeCode(use(connected.artistId))).toBe('platform_not_connected')
})

test('an artist has to reconnect when the key of the sealed tokens is missing', async () => {
  const { artistId } = await newConnected()
  const row = await world.findConnectionRow(artistId, 'x')
  const open = () => {
    throw new Error('the sealed text or its key is unknown')
  }
  const keyless = createSocial({ ...world.tools, sealer: { ...world.tools.sealer, open } })
  expect(row?.needsReconnectAt).toBeNull()
  expect(await getOutcomeCode(keyless.withAccess(artistId, 'x', async () => 1))).toBe('platform_needs_reconnect')
})

test('the hourly sweep renews expired tokens once, so that an unused connection stays valid', async () => {
  const { artistId } = await newConnected()
  const token = await use(artistId)
  world.pass(3 * HOUR_MS)
  await social.sweep()
  const due = world.sent.filter(
    ({ name, payload }) => name === 'social.renew-tokens' && (payload as { artist: string }).artist === artistId,
  )
  expect(due.length).toBe(1)
  const before = refreshes()
  await social.keepFresh({ artist: artistId, platform: 'x' })
  await social.keepFresh({ artist: artistId, platform: 'x' })
  expect(refreshes()).toBe(before + 1)
  expect(await use(artistId)).not.toBe(token)
  world.pass(3 * HOUR_MS)
  x.takeBack()
  await social.keepFresh({ artist: artistId, platform: 'x' })
  expect((await world.findConnectionRow(artistId, 'x'))?.needsReconnectAt).toEqual(expect.any(Date))
})
