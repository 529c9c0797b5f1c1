import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'
import { artworkCounts, artworkSizesDue } from '../../artworks/tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const never = new AbortController().signal
// other tests on this database insert pictures without sizes
beforeAll(() => world.review.applySizeRule(never))

/** Marks artworks as the migration does. */
async function mark(...artworks: { uid: string }[]): Promise<void> {
  await world.database.insert(artworkSizesDue).values(artworks.map(({ uid }) => ({ artworkUid: uid })))
}

test('each artist whose sizes change gets one mail about all artworks, and running the rule again changes nothing', async () => {
  const [artist, large] = [await world.newArtist({ receiveApprovalEmails: false }), await world.newArtist()]
  const picture = { widthPx: 1200, heightPx: 1600 }
  const products = [
    await world.newProduct(artist, { ...picture, name: 'Moon' }),
    await world.newProduct(artist, { ...picture, name: 'Sea' }),
    await world.newProduct(artist, { name: 'Sharp' }),
    await world.newProduct(large),
  ]
  await mark(...products)
  await world.review.applySizeRule(never)
  await world.review.applySizeRule(never)

  expect(world.noticesFor(large.email)).toEqual([])
  expect(world.noticesFor(artist.email)).toMatchObject([
    { kind: 'artwork_sizes_changed', more: 0, lines: [expect.stringContaining('“Moon”'), expect.stringContaining('“Sea”')] },
  ])
  const rows = await Promise.all(products.map(({ uid }) => world.getArtworkRow(uid)))
  expect(rows.map(({ sizes, version }) => [sizes.length, version])).toEqual([
    [3, 2],
    [3, 2],
    [4, 1],
    [4, 1],
  ])
})

test('an artwork that allows no size goes off sale with the reason, and does not count as approved or as an operator’s rejection', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist, { widthPx: 60, heightPx: 60 })
  await world.newProduct(artist)
  await mark({ uid })
  await world.review.applySizeRule(never)
  expect(await world.getArtworkRow(uid)).toMatchObject({
    sizes: [],
    reviewStatus: 'rejected',
    rejectionCode: 'soft',
    publishedAt: null,
    decidedAt: null,
  })
  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_not_found')
  const [counts] = await world.database.select().from(artworkCounts).where(eq(artworkCounts.artistId, artist.artistId))
  expect(counts).toMatchObject({ total: 2, approved: 1, rejections: 0 })
  expect(world.noticesFor(artist.email)).toMatchObject([{ lines: [expect.stringContaining('is no longer sold, because')] }])
})

test('an artwork that the previous release inserts during a rollout gets its sizes with the next run, and the channel its variants', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist, { widthPx: 1200, heightPx: 1600 })
  const old = await world.newProduct(artist, { widthPx: 1200, heightPx: 1600, createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
  await world.review.applySizeRule(never)
  expect((await world.catalogue.getProduct({ handle })).sizes.map(({ size }) => size)).toEqual(['medium', 'large', 'large_tall'])
  expect(world.channelChanges).toContain(uid)
  expect((await world.getArtworkRow(old.uid)).sizes).toHaveLength(4)
})

test('the rule keeps the sizes that an artist switched off, and skips deleted artworks', async () => {
  const artist = await world.newArtist()
  const off = await world.newProduct(artist, { sizesOff: ['large'], sizes: ['medium', 'large_tall', 'extra_large'] })
  const gone = await world.newProduct(artist, { widthPx: 60, heightPx: 60, deletedAt: new Date() })
  await mark(off, gone)
  await world.review.applySizeRule(never)
  expect(world.noticesFor(artist.email)).toEqual([])
  expect((await world.getArtworkRow(off.uid)).sizes).toEqual(['medium', 'large_tall', 'extra_large'])
  expect((await world.getArtworkRow(gone.uid)).sizes).toHaveLength(4)
  expect(await world.database.select().from(artworkSizesDue)).toEqual([])
})

test('a run that is stopped leaves the other artists for the next one', async () => {
  const { uid } = await world.newProduct(await world.newArtist(), { widthPx: 1200, heightPx: 1600 })
  await mark({ uid })
  expect(await world.review.applySizeRule(AbortSignal.abort())).toBe(0)
  expect(await world.review.applySizeRule(never)).toBe(1)
})
