import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { findProblemCode, openCatalogueWorld, operator } from '../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })
const { artworks, products } = world.as(operator).backoffice
const fields = { artworkDescription: '', category: 'space' as const, tags: [], allowMarketing: false, howMade: null }

test('an operator rates a product as mature at once: it is covered, no staff pick, and audited once', async () => {
  const { uid, handle } = await world.newProduct(await world.newArtist())
  await products.pick({ handle })
  expect((await store.product({ handle })).picture).not.toHaveProperty('isMature')
  for (let n = 0; n < 2; n++) await artworks.contentRating({ uid, contentRating: 'mature' })
  expect(await store.product({ handle })).toMatchObject({ isPick: false, picture: { isMature: true } })
  expect(await findProblemCode(products.pick({ handle }))).toBe('product_mature')
  expect(world.channelChanges.filter((one) => one === uid)).toHaveLength(1)
  const records = (await world.database.select().from(auditLog)).filter(({ subject }) => subject === `artwork:${uid}`)
  expect(records.map(({ action }) => action).toSorted()).toEqual(['artwork.content_rating_set', 'artwork.picked'])
})

test('an artist cannot undo the rating of an operator, and an edit that began before it is refused', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist, { name: 'Moon' })
  const { version } = await artworks.contentRating({ uid, contentRating: 'mature' })
  const edit = (change: Parameters<typeof world.artworks.edit>[1]) => world.artworks.edit(artist, change)
  const general = { uid, ...fields, artworkName: 'Moon', contentRating: 'general' } as const
  expect(await findProblemCode(edit({ ...general, version: version - 1 }))).toBe('artwork_changed')
  const artwork = await edit({ ...general, version, howMade: 'by_hand' })
  expect(artwork).toMatchObject({ contentRating: 'mature', operatorContentRating: 'mature', howMade: 'by_hand', proposed: null })
  await artworks.contentRating({ uid, contentRating: 'general' })
  expect((await store.product({ handle })).picture).not.toHaveProperty('isMature')
})

test('an artist’s own rating of a product stays mature until an operator approves that it is general', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist, { name: 'Moon' })
  const edit = (change: Parameters<typeof world.artworks.edit>[1]) => world.artworks.edit(artist, change)
  const isMature = async () => (await store.product({ handle })).picture.isMature
  const rate = (version: number, contentRating: 'general' | 'mature') =>
    edit({ uid, version, ...fields, artworkName: 'Moon', contentRating })
  await rate(1, 'mature')
  expect(await isMature()).toBe(true)
  const artwork = await rate(2, 'general')
  expect(artwork).toMatchObject({ contentRating: 'mature', proposed: { artworkName: 'Moon', contentRating: 'general' } })
  expect((await world.reviewQueue.get(artist)).places).toHaveLength(1)
  expect(await isMature()).toBe(true)
  await artworks.approve({ uid, version: 3 })
  expect(await isMature()).toBeUndefined()
})

test('setting a rating is refused for a deleted artwork, an older version, another operator’s claim, a held decision and an artist', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  const mature = { uid, contentRating: 'mature' } as const
  const gone = await world.newProduct(artist, { deletedAt: new Date() })
  expect(await findProblemCode(artworks.contentRating({ ...mature, uid: gone.uid }))).toBe('artwork_not_found')
  expect(await findProblemCode(artworks.contentRating({ ...mature, version: 7 }))).toBe('artwork_changed')
  await artworks.claim({ uid })
  const other = { ...operator, userId: 'operator-2', name: 'Otto' }
  expect(await findProblemCode(world.as(other).backoffice.artworks.contentRating(mature))).toBe('artwork_claimed')
  await artworks.approve({ uid, undoable: true })
  expect(await findProblemCode(artworks.contentRating(mature))).toBe('artwork_already_decided')
  expect(await findProblemCode(world.as(artist).backoffice.artworks.contentRating(mature))).toBe('not_an_operator')
  expect(await world.getArtworkRow(uid)).toMatchObject({ contentRating: 'general', operatorContentRating: null })
})
