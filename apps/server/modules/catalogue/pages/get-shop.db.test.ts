import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

test('a shop lists its own artworks page by page, and no others', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  const handles: string[] = []
  for (let i = 0; i < 5; i += 1) {
    handles.unshift((await world.newProduct(artist, { publishedAt: new Date(Date.now() + i) })).handle)
    await world.newProduct(other, { publishedAt: new Date(Date.now() + i) })
  }
  const first = await store.shop({ handle: artist.handle, limit: 3 })
  expect(first).toMatchObject({ handle: artist.handle, name: artist.name, bannerUrl: null, pictureUrl: null, cause: null })
  const second = await store.shop({ handle: artist.handle, limit: 3, cursor: first.nextCursor ?? '' })
  expect([...first.products, ...second.products].map(({ handle }) => handle)).toEqual(handles)
  expect(second.nextCursor).toBeNull()
})

test('a shop without published artworks is found and is empty', async () => {
  const artist = await world.newArtist()
  await world.newArtwork(artist)
  expect(await store.shop({ handle: artist.handle })).toMatchObject({ name: artist.name, products: [], nextCursor: null })
})

test('a shop names its cause only while the artist donates and the cause is active', async () => {
  const [active, ended] = [await world.newCause(), await world.newCause(false)]
  const giving = await world.newArtist({ giveBackEnabled: true, donationPercent: 25, selectedCauseId: active.id })
  const stopped = await world.newArtist({ giveBackEnabled: false, donationPercent: 25, selectedCauseId: active.id })
  const late = await world.newArtist({ giveBackEnabled: true, donationPercent: 25, selectedCauseId: ended.id })
  expect((await store.shop({ handle: giving.handle })).cause).toEqual({ title: active.title, slug: active.slug, percent: 25 })
  expect((await store.shop({ handle: stopped.handle })).cause).toBeNull()
  expect((await store.shop({ handle: late.handle })).cause).toBeNull()
})

test('a suspended shop shows only its name and that it is suspended', async () => {
  const artist = await world.newArtist({ suspendedAt: new Date() })
  await world.newProduct(artist)
  expect(await store.shop({ handle: artist.handle })).toEqual({
    handle: artist.handle,
    name: artist.name,
    bannerUrl: null,
    pictureUrl: null,
    cause: null,
    isSuspended: true,
    products: [],
    nextCursor: null,
  })
})

const noHandles = ['no-such-product', '', 'a\u0000b', '../../etc/passwd', "x' or '1'='1", '🌙']

test.each(noHandles)('the shop handle %j is not found', async (handle) => {
  expect(await findProblemCode(store.shop({ handle }))).toBe('shop_not_found')
})
