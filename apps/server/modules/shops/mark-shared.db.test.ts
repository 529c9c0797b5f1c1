import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import { newPicture, openStudioWorld, toFile } from '../../test/worlds/studio-world.ts'
import { artworkCounts } from '../artworks/tables.ts'
import { shops } from './tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

test('an artist who shares the link of the shop has finished that step in every browser, and the first time stays', async () => {
  const artist = await world.newArtist()
  await addBanner(artist)
  await world.upload(artist)
  expect(await readLaunch(artist)).toEqual({ banner: true, artwork: false, share: false })
  const sharedAt = world.pass(1000)
  expect(await markShared(artist)).toMatchObject({ status: 200, body: { banner: true, artwork: false, share: true } })
  world.pass(1000)
  expect(await markShared(artist)).toMatchObject({ status: 200 })
  expect(await readLaunch(artist)).toEqual({ banner: true, artwork: false, share: true })
  const [row] = await world.database.select().from(shops).where(eq(shops.artistId, artist.artistId))
  expect(row?.sharedAt).toEqual(sharedAt)
})

test.each([
  ['a banner', async (artist: Artist) => void (await world.upload(artist))],
  ['an artwork', addBanner],
  [
    'the banner that was taken down',
    async (artist: Artist) => {
      await addBanner(artist)
      await world.upload(artist)
      await world.database.update(shops).set({ bannerStatus: 'rejected' }).where(eq(shops.artistId, artist.artistId))
    },
  ],
])('sharing is not counted without %s, because the shop has no link yet', async (_, prepare) => {
  const artist = await world.newArtist()
  await prepare(artist)
  expect(await markShared(artist)).toMatchObject({
    status: 409,
    body: { code: 'shop_link_missing', message: 'The link appears after your first artwork upload and an approved shop banner.' },
  })
  expect((await readLaunch(artist)).share).toBe(false)
})

test('the artwork step is finished while an artwork is approved', async () => {
  const artist = await world.newArtist()
  await world.upload(artist)
  await world.database.update(artworkCounts).set({ approved: 1 }).where(eq(artworkCounts.artistId, artist.artistId))
  expect(await readLaunch(artist)).toEqual({ banner: false, artwork: true, share: false })
})

const markShared = (artist: Artist) => world.post(artist, 'user/shop-shared', {})

async function readLaunch(artist: Artist) {
  return (await world.get(artist, 'artist-stats')).body.launch
}

async function addBanner(artist: Artist): Promise<void> {
  const form = new FormData()
  form.append('bannerImage', await toFile(await newPicture({ widthPx: 50, heightPx: 20 })))
  expect(await world.post(artist, 'user/banner', form)).toMatchObject({ status: 200 })
}
