import { PLATFORMS } from '@tintype/contract/social'
import { afterAll, expect, test } from 'vitest'
import { codeOf, openCatalogueWorld, operator } from '../../test/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

test('nothing is connected as yet', async () => {
  expect(await world.as(await world.newArtist()).social.status()).toEqual([])
})

test('and none is configured', async () => {
  const { social } = world.as(await world.newArtist())
  expect(await social.platforms()).toEqual(PLATFORMS.map((platform) => ({ platform, isConfigured: false })))
})

test.each(PLATFORMS)('connecting %s is coming soon, disconnecting it is always done', async (platform) => {
  const { social } = world.as(await world.newArtist())
  expect(await codeOf(social.connect({ platform }))).toBe('platform_coming_soon')
  expect(await social.disconnect({ platform })).toEqual({ message: 'Disconnected.' })
  expect(await social.disconnect({ platform })).toEqual({ message: 'Disconnected.' })
})

test('another platform is not known', async () => {
  const { social } = world.as(await world.newArtist())
  for (const platform of ['myspace', '', 'Facebook'] as never[]) {
    expect(await codeOf(social.connect({ platform }))).toBe('platform_unknown')
    expect(await codeOf(social.disconnect({ platform }))).toBe('platform_unknown')
  }
})

test('a name beside the session has to be the session’s', async () => {
  const artist = await world.newArtist()
  const { social } = world.as(artist)
  expect(await codeOf(social.connect({ platform: 'x', artist_username: 'Somebody Else' }))).toBe('username_mismatch')
  expect(await codeOf(social.disconnect({ platform: 'x', artist_username: 'Somebody Else' }))).toBe('username_mismatch')
  expect(await codeOf(social.disconnect({ platform: 'x', artist_username: artist.name.toUpperCase() }))).toBeUndefined()
})

test('only an artist, under the artist’s own name', async () => {
  const artist = await world.newArtist()
  expect(await codeOf(world.as({ kind: 'visitor' }).social.status())).toBe('session_missing')
  expect(await codeOf(world.as(operator).social.status())).toBe('username_mismatch')
  expect(await codeOf(world.as(artist, {}).social.status())).toBe('username_missing')
  expect(await codeOf(world.as(artist, { 'x-user-username': 'Somebody Else' }).social.status())).toBe('username_mismatch')
})
