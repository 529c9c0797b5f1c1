import { PLATFORMS } from '@tintype/contract/social/social'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

test('a new artist has no connected platforms', async () => {
  expect(await world.as(await world.newArtist()).social.status()).toEqual([])
})

test('an artist sees Facebook, Pinterest and X as not configured on a server without credentials, and no other network', async () => {
  const { social } = world.as(await world.newArtist())
  expect(await social.platforms()).toEqual(['facebook', 'pinterest', 'x'].map((platform) => ({ platform, isConfigured: false })))
})

test.each(PLATFORMS)('an artist cannot connect %s without its credentials, but can always disconnect it', async (platform) => {
  const { social } = world.as(await world.newArtist())
  expect(await findProblemCode(social.connect({ platform }))).toBe('platform_coming_soon')
  expect(await social.disconnect({ platform })).toEqual({ message: 'Disconnected.' })
  expect(await social.disconnect({ platform })).toEqual({ message: 'Disconnected.' })
})

test('Instagram in the address stands for the connection that Facebook and Instagram share', async () => {
  const { social } = world.as(await world.newArtist())
  expect(await findProblemCode(social.connect({ platform: 'instagram' }))).toBe('platform_coming_soon')
  expect(await social.disconnect({ platform: 'instagram' })).toEqual({ message: 'Disconnected.' })
})

test('an artist gets an error for an unknown platform', async () => {
  const { social } = world.as(await world.newArtist())
  for (const platform of ['myspace', '', 'Facebook'] as never[]) {
    expect(await findProblemCode(social.connect({ platform }))).toBe('platform_unknown')
    expect(await findProblemCode(social.disconnect({ platform }))).toBe('platform_unknown')
  }
})

test('an artist whose request names another artist than the session is refused', async () => {
  const artist = await world.newArtist()
  const { social } = world.as(artist)
  expect(await findProblemCode(social.connect({ platform: 'x', artist_username: 'Another Artist' }))).toBe('username_mismatch')
  expect(await findProblemCode(social.disconnect({ platform: 'x', artist_username: 'Another Artist' }))).toBe('username_mismatch')
  expect(await findProblemCode(social.disconnect({ platform: 'x', artist_username: artist.name.toUpperCase() }))).toBeUndefined()
})

test('a visitor, an operator and an artist without the own name in the header cannot read the status', async () => {
  const artist = await world.newArtist()
  expect(await findProblemCode(world.as({ kind: 'visitor' }).social.status())).toBe('session_missing')
  expect(await findProblemCode(world.as(operator).social.status())).toBe('username_mismatch')
  expect(await findProblemCode(world.as(artist, {}).social.status())).toBe('username_missing')
  expect(await findProblemCode(world.as(artist, { 'x-user-username': 'Another Artist' }).social.status())).toBe('username_mismatch')
})
