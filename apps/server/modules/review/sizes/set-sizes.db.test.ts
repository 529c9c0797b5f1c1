import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })
const { artworks } = world.as(operator).backoffice
const fetchOfferedSizes = async (handle: string) => (await store.product({ handle })).sizes.map(({ size }) => size)

test('an operator who refuses a size takes it off sale at once, the artist gets one mail, and the lowest price follows the sizes that stay', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist)
  const answer = await artworks.sizes({ uid, refused: ['extra_large', 'medium'] })
  expect(answer).toMatchObject({ sizes: ['large', 'large_tall'], sizesRefused: ['medium', 'extra_large'], sizesOff: [] })
  expect(await store.product({ handle })).toMatchObject({ fromCents: 7900, sizes: [{ size: 'large' }, { size: 'large_tall' }] })
  expect(world.channelChanges.filter((one) => one === uid)).toHaveLength(1)
  const { version } = answer
  await artworks.sizes({ uid, version, refused: ['extra_large', 'medium'] })
  expect(world.noticesFor(artist.email)).toMatchObject([
    { kind: 'artwork_sizes_decided', refused: ['Medium', 'Extra Large'], approved: [] },
  ])

  await artworks.sizes({ uid, refused: [] })
  expect(await fetchOfferedSizes(handle)).toEqual(['medium', 'large', 'large_tall', 'extra_large'])
})

test('the sizes that an operator sets are audited once, and the same choice again changes nothing', async () => {
  const { uid } = await world.newProduct(await world.newArtist())
  for (let n = 0; n < 2; n++) await artworks.sizes({ uid, refused: ['large'] })
  const records = (await world.database.select().from(auditLog)).filter(({ subject }) => subject === `artwork:${uid}`)
  expect(records.map(({ action }) => action)).toEqual(['artwork.sizes_set'])
  expect(world.channelChanges.filter((one) => one === uid)).toHaveLength(1)
})

test('an operator approves a waiting artwork size by size: it goes on sale in the sizes that are not refused', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newArtwork(artist)
  const { version } = await artworks.sizes({ uid, refused: ['extra_large'] })
  expect(world.channelChanges).not.toContain(uid)
  await artworks.approve({ uid, version })
  expect(await fetchOfferedSizes(handle)).toEqual(['medium', 'large', 'large_tall'])
  expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'artwork_approved', refused: ['Extra Large'] }])
})

test('an operator cannot refuse every size that the artist offers, and the artwork stays as it is', async () => {
  const { uid, handle } = await world.newProduct(await world.newArtist(), {
    sizesOff: ['medium'],
    sizes: ['large', 'large_tall', 'extra_large'],
  })
  expect(await findProblemCode(artworks.sizes({ uid, refused: ['large', 'large_tall', 'extra_large'] }))).toBe('artwork_sizes_missing')
  expect(await fetchOfferedSizes(handle)).toEqual(['large', 'large_tall', 'extra_large'])
})

test('setting sizes is refused for a deleted artwork, an older version, another operator’s claim and an artist', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  const gone = await world.newProduct(artist, { deletedAt: new Date() })
  expect(await findProblemCode(artworks.sizes({ uid: gone.uid, refused: [] }))).toBe('artwork_not_found')
  expect(await findProblemCode(artworks.sizes({ uid, version: 7, refused: [] }))).toBe('artwork_changed')
  await artworks.claim({ uid })
  const other = { ...operator, userId: 'operator-2', name: 'Otto' }
  expect(await findProblemCode(world.as(other).backoffice.artworks.sizes({ uid, refused: [] }))).toBe('artwork_claimed')
  expect(await findProblemCode(world.as(artist).backoffice.artworks.sizes({ uid, refused: [] }))).toBe('not_an_operator')
})
