import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

test('a cause lists the newest artworks of its current donors in turns, the most generous artist first', async () => {
  const [cause, other] = [await world.newCause(), await world.newCause()]
  const giving = (donationPercent: number, change: object = {}) =>
    world.newArtist({ giveBackEnabled: true, donationPercent, selectedCauseId: cause.id, ...change })
  const [little, much] = [await giving(10), await giving(50)]
  const away = [await giving(25, { giveBackEnabled: false }), await giving(25, { selectedCauseId: other.id })]
  const product = async (artist: typeof little, at: number) =>
    (await world.newProduct(artist, { publishedAt: new Date(Date.now() + at) })).handle
  for (const artist of away) await product(artist, 9)
  await world.newArtwork(much)
  const ofMuch: string[] = []
  for (let at = 0; at < 4; at += 1) ofMuch.unshift(await product(much, at))
  const ofLittle = await product(little, 0)
  const { products } = await store.giving({ slug: cause.slug })
  expect(products.map(({ handle, donationPercent }) => [handle, donationPercent])).toEqual([
    [ofMuch[0], 50],
    [ofLittle, 10],
    [ofMuch[1], 50],
    [ofMuch[2], 50],
  ])
})

test('generous artists without an artwork on sale take no place in the list of a cause', async () => {
  const cause = await world.newCause()
  const giving = (donationPercent: number) => world.newArtist({ giveBackEnabled: true, donationPercent, selectedCauseId: cause.id })
  for (let n = 0; n < 12; n++) await giving(50)
  const [withheld, little] = [await giving(50), await giving(5)]
  await world.newProduct(withheld)
  const { handle } = await world.newProduct(little)
  // as for an artist who is suspended or leaves
  const { artistId } = withheld
  await world.database.transaction((tx) => world.artworks.unlistAll(tx, { artistId, at: new Date() }))
  const { products } = await store.giving({ slug: cause.slug })
  expect(products.map((product) => product.handle)).toEqual([handle])
})

test('a cause without donors has an empty list, and an ended or unknown cause is not found', async () => {
  expect(await store.giving({ slug: (await world.newCause()).slug })).toEqual({ products: [] })
  expect(await findProblemCode(store.giving({ slug: (await world.newCause(false)).slug }))).toBe('cause_not_found')
  expect(await findProblemCode(store.giving({ slug: 'no-such-cause' }))).toBe('cause_not_found')
})
