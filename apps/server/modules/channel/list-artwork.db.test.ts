import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { operator } from '../../test/worlds/money-world.ts'
import { openShopifyWorld, type ShopifyWorld } from '../../test/worlds/shopify-world.ts'
import { departures } from '../account-deletion/tables.ts'
import { editArtwork } from '../artworks/edit-artwork.ts'
import { findOwn } from '../artworks/queries/artworks.ts'
import { artworks } from '../artworks/tables.ts'
import { toArtwork } from '../artworks/views/artworks.ts'
import { getShop } from '../shops/get-shops.ts'
import { shops } from '../shops/tables.ts'
import { toStats } from '../shops/views/shops.ts'
import { createChannel } from './module.ts'

let world: ShopifyWorld
beforeAll(async () => {
  // a separate catalogue, because reconciliation lists only part of a large one
  world = await openShopifyWorld({ url: await cloneTemplate(`list_artwork_${process.pid}`) })
})
afterAll(() => world.close())

const editFields = { category: 'space', allowMarketing: false, howMade: null } as const
const storefront = { storefrontUrl: 'https://shop.example', channel: 'shopify' as const }

async function newListed(changes: Partial<typeof artworks.$inferInsert> = {}, of?: Artist) {
  const artist = of ?? (await world.newArtist())
  const artwork = await world.newListable(artist, changes)
  const sync = () => world.desk.listArtwork({ artwork: artwork.uid })
  const change = (set: Partial<typeof artworks.$inferInsert>) =>
    world.database.update(artworks).set(set).where(eq(artworks.uid, artwork.uid))
  const fields = async () => {
    const row = await findOwn(world.database, artist.artistId, artwork.uid)
    const shown = row && toArtwork(row, [], storefront)
    return [shown?.shopifyCollectionCreated, shown?.shopify_product_url]
  }
  return { artist, ...artwork, sync, change, fields, product: () => world.shopify.findProduct(artwork.uid) }
}

const listUnmatchedPayments = async (uid: string) =>
  (await world.payments.getPaymentOffice()).questions.filter(({ reference }) => reference.startsWith(uid))

/** The artworks or artists whose jobs the work sent. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = world.sentJobs.length
  await work()
  return world.sentJobs.slice(before).map(({ payload }) => {
    const { artwork, artist } = payload as { artwork?: string; artist?: string }
    return artwork ?? artist ?? ''
  })
}

async function newSynced() {
  const artwork = await newListed()
  await artwork.sync()
  return artwork
}

describe('publishing an artwork at Shopify', () => {
  test('an approved artwork is published at Shopify with a variant per size, and the artist’s fields link to it', async () => {
    const artwork = await newListed({ howMade: 'by_hand', contentRating: 'mature' })
    expect(await artwork.fields()).toEqual([0, null])
    await artwork.sync()
    expect(artwork.product()?.publications.size).toBe(2)
    expect(artwork.product()?.input.variants.map(({ sku, price }: { sku: string; price: string }) => [sku, price])).toEqual([
      [artwork.toSku('medium'), '49.00'],
      [artwork.toSku('large'), '79.00'],
      [artwork.toSku('large_tall'), '79.00'],
      [artwork.toSku('extra_large'), '129.00'],
    ])
    expect(artwork.product()?.input.tags).toContain('mature')
    expect(artwork.product()?.input.metafields).toContainEqual(expect.objectContaining({ key: 'how_made', value: 'by_hand' }))
    expect(artwork.product()?.input.files).toMatchObject([{ originalSource: expect.stringMatching(/^https:\/\/store\.example\/media\//) }])
    expect(await artwork.fields()).toEqual([1, `https://shop.example/products/${artwork.handle}`])
    const shop = await getShop(world.database, artwork.artist.artistId)
    const stats = toStats(
      { ...shop, channelHandle: 'renamed-there' },
      { name: 'Ines', balanceCents: 0, hasApprovedArtwork: false },
      storefront,
    )
    expect(stats).toMatchObject({ shopify_collection_handle: 'renamed-there', shop_url: 'https://shop.example/collections/renamed-there' })
  })

  test('Shopify has variants only for the sizes offered, and loses the variant of a size at once when its artist switches it off', async () => {
    const product = await newListed({ sizes: ['medium', 'large'], sizesRefused: ['large_tall', 'extra_large'] })
    await product.sync()
    const skus = () => product.product()?.input.variants.map(({ sku }: { sku: string }) => sku)
    expect(skus()).toEqual([product.toSku('medium'), product.toSku('large')])

    const edit = { ...{ uid: product.uid, version: 1, artworkName: 'Moon over Water', artworkDescription: '', tags: [] }, ...editFields }
    const sent = await sentBy(() => editArtwork(world.artworkTools, product.artist, { ...edit, sizesOff: ['large'] }))
    expect(sent).toEqual([product.uid])
    await product.sync()
    expect(skus()).toEqual([product.toSku('medium')])
  })

  test('an approved artwork is not published at Shopify before its renditions exist', async () => {
    const handle = await world.newProduct(await world.newArtist())
    const { uid } = await world.rowOf(handle)
    await expect(world.desk.listArtwork({ artwork: uid })).rejects.toThrow('not made yet')
    expect(world.shopify.findProduct(uid)).toBeUndefined()
  })

  test('an artwork with a changed title updates the same Shopify product', async () => {
    const artwork = await newListed()
    await artwork.sync()
    const { id } = artwork.product() ?? {}
    await artwork.change({ name: 'Moon over Fire', version: 2 })
    await artwork.sync()
    expect(artwork.product()).toMatchObject({ id, input: { title: 'Moon over Fire' } })
  })

  test('an artwork with a changed alternative text updates the picture of the same Shopify product', async () => {
    const artwork = await newListed()
    await artwork.sync()
    await artwork.change({ altText: 'A moon above dark water.', version: 2 })
    await artwork.sync()
    expect(artwork.product()).toMatchObject({ files: 1, media: [{ alt: 'A moon above dark water.' }] })
  })

  test('an artwork that Shopify refuses is referred once to an operator and is not shown as listed', async () => {
    const artwork = await newListed()
    for (let times = 0; times < 2; times++) {
      world.shopify.refuse('Title is on a list')
      await artwork.sync()
    }
    expect(await artwork.fields()).toEqual([0, null])
    expect(await listUnmatchedPayments(artwork.uid)).toMatchObject([
      { kind: 'listing_refused', about: '“Moon over Water”: not published: input: Title is on a list', orderNumber: null },
    ])
  })

  test('a refused artwork is retried after a changed text or an operator’s answer, and not by reconciliation alone', async () => {
    const [reworded, lookedInto] = [await newListed(), await newListed()]
    for (const artwork of [reworded, lookedInto]) {
      world.shopify.refuse('Title is on a list')
      await artwork.sync()
    }
    const lookedFor = () => sentBy(() => world.desk.reconcile())
    expect(await lookedFor()).not.toEqual(expect.arrayContaining([reworded.uid]))
    await reworded.change({ name: 'Other words', version: 2 })
    const sent = await lookedFor()
    expect([sent.includes(reworded.uid), sent.includes(lookedInto.uid)]).toEqual([true, false])

    const [question] = await listUnmatchedPayments(lookedInto.uid)
    const answered = await sentBy(() => world.payments.answer(operator, { id: question?.id ?? '', answer: 'It is off that list.' }))
    expect(answered).toEqual([lookedInto.uid])
    await lookedInto.sync()
    expect(await lookedInto.fields()).toEqual([1, `https://shop.example/products/${lookedInto.handle}`])
  })
})

describe('withdrawing an artwork from Shopify', () => {
  test('a withdrawn artwork is unpublished at Shopify and stays unpublished when the job runs again', async () => {
    const artwork = await newListed()
    await artwork.sync()
    await artwork.change({ deletedAt: new Date() })
    for (let times = 0; times < 2; times++) await artwork.sync()
    expect(artwork.product()?.publications.size).toBe(0)
    expect(await world.rowOf(artwork.handle)).toMatchObject({ channelListedAt: null })
  })

  test('an artwork that is withheld for a while is unpublished at Shopify and published again afterwards', async () => {
    const artwork = await newListed()
    await artwork.sync()
    const since = new Date('2026-03-01T10:00:00Z')
    await artwork.change({ publishedAt: null, withheldPublishedAt: since })
    await artwork.sync()
    expect(artwork.product()?.publications.size).toBe(0)
    expect(await artwork.fields()).toEqual([0, null])
    await artwork.change({ publishedAt: since, withheldPublishedAt: null })
    await artwork.sync()
    expect(artwork.product()?.publications.size).toBe(2)
  })

  test('hourly reconciliation finds a withheld artwork whose job was lost', async () => {
    const artwork = await newListed()
    await artwork.sync()
    await artwork.change({ publishedAt: null, withheldPublishedAt: new Date() })
    const before = world.sentJobs.length
    await world.desk.reconcile()
    expect(world.sentJobs.slice(before).map(({ payload }) => payload)).toContainEqual({ artwork: artwork.uid })
  })

  test('an artwork that is withdrawn while it is being published is not left on sale', async () => {
    const artwork = await newListed()
    const publish = world.tools.channel.publish
    const channel = {
      ...world.tools.channel,
      async publish(listing: Parameters<typeof publish>[0]) {
        await artwork.change({ deletedAt: new Date() })
        return publish(listing)
      },
    }
    await createChannel({ ...world.tools, channel }).listArtwork({ artwork: artwork.uid })
    expect(artwork.product()?.publications.size).toBe(0)
  })

  test('an artwork withdrawn after a publication whose response was lost is unpublished', async () => {
    const { artist } = await newSynced()
    const artwork = await newListed({}, artist)
    world.shopify.lose('publishablePublish')
    await expect(artwork.sync()).rejects.toThrow('did not answer')
    expect(artwork.product()?.publications.size).toBe(2)
    await artwork.change({ deletedAt: new Date() })
    await artwork.sync()
    expect(artwork.product()?.publications.size).toBe(0)
  })

  test('an artwork rejected after a publication that was not recorded is unpublished', async () => {
    const artwork = await newListed()
    const setListed = () => Promise.reject(new Error('stopped'))
    const stopping = createChannel({ ...world.tools, artworks: { ...world.tools.artworks, setListed } })
    await expect(stopping.listArtwork({ artwork: artwork.uid })).rejects.toThrow('stopped')
    expect(artwork.product()?.publications.size).toBe(2)
    // published without a review, then rejected
    await artwork.change({ publishedAt: null, trustedAt: new Date(), reviewStatus: 'rejected' })
    await artwork.sync()
    expect(artwork.product()?.publications.size).toBe(0)
  })

  test('an artwork withheld after a second publication whose response was lost is unpublished', async () => {
    const artwork = await newSynced()
    await artwork.change({ publishedAt: null, withheldPublishedAt: new Date() })
    await artwork.sync()
    await artwork.change({ publishedAt: new Date(), withheldPublishedAt: null })
    world.shopify.lose('publishablePublish')
    await expect(artwork.sync()).rejects.toThrow('did not answer')
    expect(artwork.product()?.publications.size).toBe(2)
    await artwork.change({ publishedAt: null, withheldPublishedAt: new Date() })
    await artwork.sync()
    expect(artwork.product()?.publications.size).toBe(0)
  })

  test('an artwork that was never approved causes no request to Shopify', async () => {
    const artwork = await newListed({ publishedAt: null, reviewStatus: 'rejected', deletedAt: new Date() })
    const before = world.shopify.requests.length
    await artwork.sync()
    expect(world.shopify.requests).toHaveLength(before)
  })
})

test('hourly reconciliation lists artworks that are missing, changed or withdrawn at Shopify, and no others', async () => {
  const [fresh, changed, gone, settled] = [await newListed(), await newListed(), await newListed(), await newListed()]
  for (const artwork of [changed, gone, settled]) await artwork.sync()
  await changed.change({ version: 2, name: 'Other words' })
  await gone.change({ deletedAt: new Date() })
  const before = world.sentJobs.length
  await world.desk.reconcile()
  const sent = world.sentJobs.slice(before).map(({ payload }) => (payload as { artwork: string }).artwork)
  expect([fresh, changed, gone, settled].map(({ uid }) => sent.includes(uid))).toEqual([true, true, true, false])
})

test('hourly reconciliation finds artworks listed below or above the current price', async () => {
  const [cheaper, dearer, settled] = [await newSynced(), await newSynced(), await newSynced()]
  const { channelMark } = await world.rowOf(settled.handle)
  await cheaper.change({ channelMark: `${channelMark}`.replace('4900', '3900') })
  await dearer.change({ channelMark: `${channelMark}`.replace('4900', '5900') })
  const sent = await sentBy(() => world.desk.reconcile())
  expect([cheaper, dearer, settled].map(({ uid }) => sent.includes(uid))).toEqual([true, true, false])
})

test('a listing with the size names of an earlier release is updated at Shopify', async () => {
  const [former, settled] = [await newSynced(), await newSynced()]
  const { channelMark } = await world.rowOf(settled.handle)
  expect(channelMark).toMatch(/ Medium 4900 Large 45×60 7900 Large 50×70 7900 Extra Large 12900$/)
  await former.change({ channelMark: `${channelMark}`.replaceAll(/[A-Z][^\d]*(?:\d+×\d+ )?(?=\d)/g, '') })
  const sent = await sentBy(() => world.desk.reconcile())
  expect([former, settled].map(({ uid }) => sent.includes(uid))).toEqual([true, false])
})

describe('deleting the listing of an erased artwork', () => {
  const gone = { channelProduct: null, channelHandle: null, channelListedAt: null, channelMark: null }

  test('an erased artwork is deleted at Shopify once, and a late job finds nothing to withdraw', async () => {
    const artwork = await newSynced()
    await artwork.change({ deletedAt: world.tools.clock() })
    await artwork.sync()
    expect(await sentBy(() => world.desk.artworkErased(artwork.uid))).toEqual([artwork.uid])
    for (let times = 0; times < 2; times++) await world.desk.eraseListing({ artwork: artwork.uid })
    expect(artwork.product()).toBeUndefined()
    expect(await world.rowOf(artwork.handle)).toMatchObject(gone)
    await artwork.sync()
    expect(await world.rowOf(artwork.handle)).toMatchObject(gone)
  })

  test('an erased artwork that was deleted by hand at Shopify loses its listing data', async () => {
    const artwork = await newSynced()
    await artwork.change({ deletedAt: world.tools.clock() })
    world.shopify.products.splice(0)
    await world.desk.eraseListing({ artwork: artwork.uid })
    expect(await world.rowOf(artwork.handle)).toMatchObject(gone)
  })

  test('a listing is not deleted at Shopify while its artwork exists', async () => {
    const artwork = await newSynced()
    await world.desk.eraseListing({ artwork: artwork.uid })
    expect(artwork.product()?.publications.size).toBe(2)
  })

  test('a listing that Shopify refuses to delete is referred to an operator, and retried after 30 days', async () => {
    const [kept, young] = [await newSynced(), await newSynced()]
    const days = (count: number) => new Date(world.tools.clock().getTime() - count * 24 * 60 * 60 * 1000)
    await kept.change({ deletedAt: days(31) })
    await young.change({ deletedAt: days(29) })
    for (const artwork of [kept, young]) await artwork.sync()
    world.shopify.refuse('It is in use')
    await world.desk.eraseListing({ artwork: kept.uid })
    expect(kept.product()?.publications.size).toBe(0)
    expect(await listUnmatchedPayments(kept.uid)).toMatchObject([
      { kind: 'erasing_refused', about: 'A deleted artwork: not deleted: id: It is in use' },
    ])
    const sent = await sentBy(() => world.desk.reconcile())
    expect([sent.includes(kept.uid), sent.includes(young.uid)]).toEqual([true, false])
  })

  test('an erased artwork whose publication was not recorded is deleted at Shopify, too', async () => {
    const artwork = await newListed()
    const setListed = () => Promise.reject(new Error('stopped'))
    const stopping = createChannel({ ...world.tools, artworks: { ...world.tools.artworks, setListed } })
    await expect(stopping.listArtwork({ artwork: artwork.uid })).rejects.toThrow('stopped')
    await artwork.change({ deletedAt: world.tools.clock() })
    await artwork.sync()
    await world.desk.eraseListing({ artwork: artwork.uid })
    expect(artwork.product()).toBeUndefined()
  })
})

describe('deleting the collection of an erased artist', () => {
  const findCollectionId = async ({ artistId }: Artist) => (await getShop(world.database, artistId)).channelCollection
  const isThere = (id: string | null) => world.shopify.collections.some((one) => one.id === id)

  test('an erased artist’s Shopify collection is deleted, also when the job runs twice', async () => {
    const { artist } = await newSynced()
    const id = await findCollectionId(artist)
    expect(isThere(id)).toBe(true)
    const sent = await sentBy(() => world.database.transaction((tx) => world.desk.artistErased(tx, artist.artistId)))
    expect(sent).toEqual([artist.artistId])
    for (let times = 0; times < 2; times++) await world.desk.eraseCollection({ artist: artist.artistId })
    expect([isThere(id), await findCollectionId(artist)]).toEqual([false, null])
  })

  test('hourly reconciliation deletes the collection of an erased artist whose job was lost', async () => {
    const [gone, stays] = [(await newSynced()).artist, (await newSynced()).artist]
    const at = world.tools.clock()
    await world.database.insert(departures).values({ artistId: gone.artistId, askedAt: at, erasedAt: at })
    const sent = await sentBy(() => world.desk.reconcile())
    expect([sent.includes(gone.artistId), sent.includes(stays.artistId)]).toEqual([true, false])
    await world.desk.eraseCollection({ artist: gone.artistId })
    expect((await sentBy(() => world.desk.reconcile())).includes(gone.artistId)).toBe(false)
  })

  test('an erased artist’s Shopify collection is kept while another artist uses it', async () => {
    const [gone, stays] = [await newSynced(), await newSynced()]
    const id = await findCollectionId(gone.artist)
    await world.database.update(shops).set({ channelCollection: id }).where(eq(shops.artistId, stays.artist.artistId))
    await world.desk.eraseCollection({ artist: gone.artist.artistId })
    expect([isThere(id), await findCollectionId(gone.artist), await findCollectionId(stays.artist)]).toEqual([true, null, id])
  })
})

test('the built-in store channel enqueues no listing jobs', async () => {
  const { createBuiltInChannel } = await import('../../platform/channel/built-in.ts')
  const desk = createChannel({ ...world.tools, channel: createBuiltInChannel() })
  const before = world.sentJobs.length
  const uid = '0191d1f8-7a3c-7c1e-9f00-000000000001'
  await world.database.transaction(async (tx) => {
    await desk.artworkChanged(tx, uid)
    await desk.artistErased(tx, uid)
  })
  await desk.artworkErased(uid)
  expect(await desk.reconcile()).toEqual({ looked: 0, failed: 0, listed: 0 })
  expect(world.sentJobs).toHaveLength(before)
})
