import { afterAll, expect, test, vi } from 'vitest'
import { SocialRefused, SocialUnavailable } from '../../platform/social/social.ts'
import { openSocialWorld } from '../../test/social-world.ts'
import { createSocial } from './service.ts'

const HOUR_MS = 60 * 60 * 1000
const world = await openSocialWorld()
afterAll(() => world.close())
const { x, social } = world

async function newConnected() {
  const artist = await world.newArtist()
  await world.connect(artist, 'x')
  return { artist, artistId: await world.artistIdOf(artist) }
}

/** What X says to whoever comes with this token. */
async function ask(accessToken: string): Promise<string> {
  const response = await fetch(`${x.url}/2/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  if (response.status === 401) throw new SocialRefused('token', 'X answered 401')
  return accessToken
}

const use = (artistId: string, module = social) => module.withAccess(artistId, 'x', ({ accessToken }) => ask(accessToken))
const refreshes = () => x.asked('/2/oauth2/token').filter(({ form }) => form.get('grant_type') === 'refresh_token').length
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

test('a token that is good is used as it is, with the account it opens', async () => {
  const { artistId } = await newConnected()
  const before = refreshes()
  const seen = await social.withAccess(artistId, 'x', async ({ account, scopes, port }) => [account.name, scopes.length, port.platform])
  expect(seen).toEqual(['@ines_on_metal', 5, 'x'])
  expect(await use(artistId)).toBe(await use(artistId))
  expect(refreshes()).toBe(before)
})

test('one that is nearly over is renewed first, kept, and then used; the next one too, with the next refresh token', async () => {
  const { artistId } = await newConnected()
  const first = await use(artistId)
  for (const _ of [1, 2, 3]) {
    world.pass(2 * HOUR_MS - 60_000)
    const before = refreshes()
    const token = await social.withAccess(artistId, 'x', async ({ accessToken }) => {
      const row = await world.rowOf(artistId, 'x')
      expect(world.platform.sealer.open(row?.accessTokenSealed ?? '', `social:x:${artistId}`)).toBe(accessToken)
      return ask(accessToken)
    })
    expect(token).not.toBe(first)
    expect(refreshes()).toBe(before + 1)
  }
})

test('many at once, in two processes, renew it once, and all have a token that is good', async () => {
  const { artistId } = await newConnected()
  world.pass(3 * HOUR_MS)
  const before = refreshes()
  const other = createSocial(world.tools)
  // two of the module in one process share what is under way; a copy of its files does not, as in another process
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

test('a refresh that the platform refuses asks the artist to connect again, and is not tried again', async () => {
  const { artist, artistId } = await newConnected()
  world.pass(3 * HOUR_MS)
  x.takeBack()
  const before = refreshes()
  expect(await codeOf(use(artistId))).toBe('platform_needs_reconnect')
  expect(await codeOf(use(artistId))).toBe('platform_needs_reconnect')
  expect(refreshes()).toBe(before + 1)
  expect((await world.as(artist, '/api/social/status')).body).toMatchObject([{ platform: 'x', needsReconnect: true }])
  await world.connect(artist, 'x')
  expect((await world.as(artist, '/api/social/status')).body).toMatchObject([{ needsReconnect: false }])
})

test('a token that the platform takes no longer is renewed, and used once more', async () => {
  const { artistId } = await newConnected()
  const token = await use(artistId)
  x.revokeAccess(token)
  const renewed = await use(artistId)
  expect(renewed).not.toBe(token)
  expect(await use(artistId)).toBe(renewed)
})

test('and where it takes none, the artist has to connect again', async () => {
  const { artistId } = await newConnected()
  let uses = 0
  const refused = social.withAccess(artistId, 'x', async () => {
    uses++
    throw new SocialRefused('token', 'X answered 401')
  })
  expect(await codeOf(refused)).toBe('platform_needs_reconnect')
  expect(uses).toBe(2)
  expect((await world.rowOf(artistId, 'x'))?.needsReconnectAt).toEqual(expect.any(Date))
})

test('a platform that cannot renew now: the old token as long as it lasts, then it is tried again later', async () => {
  const { artistId } = await newConnected()
  const token = await use(artistId)
  world.pass(1.8 * HOUR_MS)
  x.fail('/2/oauth2/token', { status: 503 })
  expect(await use(artistId)).toBe(token)
  world.pass(HOUR_MS)
  x.fail('/2/oauth2/token', { status: 503 })
  await expect(use(artistId)).rejects.toThrow(SocialUnavailable)
  expect((await world.rowOf(artistId, 'x'))?.needsReconnectAt).toBeNull()
  expect(await use(artistId)).not.toBe(token)
})

test('a secret of ours that is not right is no reason to ask artists for anything', async () => {
  const { artistId } = await newConnected()
  world.pass(3 * HOUR_MS)
  x.fail('/2/oauth2/token', { status: 401, body: { error: 'unauthorized_client' } })
  await expect(use(artistId)).rejects.toThrow(SocialUnavailable)
  expect((await world.rowOf(artistId, 'x'))?.needsReconnectAt).toBeNull()
})

test('what goes wrong with the use itself is the caller’s, and happens once', async () => {
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

test('nobody’s, and one that was disconnected meanwhile', async () => {
  const artist = await world.newArtist()
  expect(await codeOf(use(await world.artistIdOf(artist)))).toBe('platform_not_connected')
  expect(await codeOf(createSocial({ ...world.tools, platforms: {} }).withAccess('', 'x', async () => 1))).toBe('platform_coming_soon')
  const connected = await newConnected()
  await world.as(connected.artist, '/api/social/disconnect/x', { body: {} })
  expect(await codeOf(use(connected.artistId))).toBe('platform_not_connected')
})

test('a key that is gone: the artist connects again', async () => {
  const { artistId } = await newConnected()
  const row = await world.rowOf(artistId, 'x')
  const open = () => {
    throw new Error('the sealed text or its key is unknown')
  }
  const keyless = createSocial({ ...world.tools, sealer: { ...world.tools.sealer, open } })
  expect(row?.needsReconnectAt).toBeNull()
  expect(await codeOf(keyless.withAccess(artistId, 'x', async () => 1))).toBe('platform_needs_reconnect')
})

test('every hour what is due is renewed, so that nobody’s connection ends by resting', async () => {
  const { artistId } = await newConnected()
  const token = await use(artistId)
  world.pass(3 * HOUR_MS)
  await social.sweep()
  const due = world.sent.filter(({ name, payload }) => name === 'social.keep-fresh' && (payload as { artist: string }).artist === artistId)
  expect(due.length).toBe(1)
  const before = refreshes()
  await social.keepFresh({ artist: artistId, platform: 'x' })
  await social.keepFresh({ artist: artistId, platform: 'x' })
  expect(refreshes()).toBe(before + 1)
  expect(await use(artistId)).not.toBe(token)
  world.pass(3 * HOUR_MS)
  x.takeBack()
  await social.keepFresh({ artist: artistId, platform: 'x' })
  expect((await world.rowOf(artistId, 'x'))?.needsReconnectAt).toEqual(expect.any(Date))
})
