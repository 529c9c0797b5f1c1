import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../platform/http/actor.ts'
import { operator } from '../../test/money-world.ts'
import { openShopifyWorld, type ShopifyWorld } from '../../test/shopify-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { findOwn } from '../artworks/queries.ts'
import { artworks } from '../artworks/tables.ts'
import { toArtwork } from '../artworks/views.ts'
import { getShop } from '../shops/get-shops.ts'
import { shops } from '../shops/tables.ts'
import { toStats } from '../shops/views.ts'
import { createChannelDesk } from './channel-desk.ts'

let world: ShopifyWorld
beforeAll(async () => {
  // a catalogue of its own: the hourly look takes a part of a large one
  world = await openShopifyWorld({ url: await cloneTemplate(`list_artwork_${process.pid}`) })
})
afterAll(() => world.close())

const storefront = { storefrontUrl: 'https://shop.example', channel: 'shopify' as const }

async function newListed(changes: Partial<typeof artworks.$inferInsert> = {}, of?: Artist) {
  const artist = of ?? (await world.newArtist())
  const plate = await world.newListable(artist, changes)
  const sync = () => world.desk.listArtwork({ artwork: plate.uid })
  const change = (set: Partial<typeof artworks.$inferInsert>) => world.database.update(artworks).set(set).where(eq(artworks.uid, plate.uid))
  const fields = async () => {
    const row = await findOwn(world.database, artist.artistId, plate.uid)
    const shown = row && toArtwork(row, [], storefront)
    return [shown?.shopifyCollectionCreated, shown?.shopify_product_url]
  }
  return { artist, ...plate, sync, change, fields, product: () => world.shopify.productOf(plate.uid) }
}

const questionsAbout = async (uid: string) =>
  (await world.paymentDesk.look()).questions.filter(({ reference }) => reference.startsWith(uid))

/** Whose jobs were sent meanwhile. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = world.sentJobs.length
  await work()
  return world.sentJobs.slice(before).map(({ payload }) => {
    const { artwork, artist } = payload as { artwork?: string; artist?: string }
    return artwork ?? artist ?? ''
  })
}

async function newSynced() {
  const plate = await newListed()
  await plate.sync()
  return plate
}

describe('an artwork that was approved', () => {
  test('is published with a variant a size at our prices, and the fields follow', async () => {
    const plate = await newListed({ howMade: 'by_hand' })
    expect(await plate.fields()).toEqual([0, null])
    await plate.sync()
    expect(plate.product()?.publications.size).toBe(2)
    expect(plate.product()?.input.variants.map(({ sku, price }: { sku: string; price: string }) => [sku, price])).toEqual([
      [plate.skuOf('medium'), '49.00'],
      [plate.skuOf('large'), '79.00'],
      [plate.skuOf('large_tall'), '79.00'],
      [plate.skuOf('extra_large'), '129.00'],
    ])
    expect(plate.product()?.input.metafields).toContainEqual(expect.objectContaining({ key: 'how_made', value: 'by_hand' }))
    expect(plate.product()?.input.files).toMatchObject([{ originalSource: expect.stringMatching(/^https:\/\/store\.example\/media\//) }])
    expect(await plate.fields()).toEqual([1, `https://shop.example/products/${plate.handle}`])
    const shop = await getShop(world.database, plate.artist.artistId)
    const stats = toStats({ ...shop, channelHandle: 'renamed-there' }, { name: 'Ines', balanceCents: 0 }, storefront)
    expect(stats).toMatchObject({ shopify_collection_handle: 'renamed-there', shop_url: 'https://shop.example/collections/renamed-there' })
  })

  test('waits for its picture', async () => {
    const handle = await world.newPlate(await world.newArtist())
    const { uid } = await world.rowOf(handle)
    await expect(world.desk.listArtwork({ artwork: uid })).rejects.toThrow('not made yet')
    expect(world.shopify.productOf(uid)).toBeUndefined()
  })

  test('with new words is the same product with those', async () => {
    const plate = await newListed()
    await plate.sync()
    const { id } = plate.product() ?? {}
    await plate.change({ name: 'Moon over Fire', version: 2 })
    await plate.sync()
    expect(plate.product()).toMatchObject({ id, input: { title: 'Moon over Fire' } })
  })

  test('that Shopify does not take is asked of an operator, once for its words, and is not said to be there', async () => {
    const plate = await newListed()
    for (let times = 0; times < 2; times++) {
      world.shopify.refuse('Title is on a list')
      await plate.sync()
    }
    expect(await plate.fields()).toEqual([0, null])
    expect(await questionsAbout(plate.uid)).toMatchObject([
      { kind: 'listing_refused', about: '“Moon over Water”: not published: input: Title is on a list', orderNumber: null },
    ])
  })

  test('that Shopify did not take is brought there again with other words, or once somebody has looked into it, and not by the hour', async () => {
    const [reworded, lookedInto] = [await newListed(), await newListed()]
    for (const plate of [reworded, lookedInto]) {
      world.shopify.refuse('Title is on a list')
      await plate.sync()
    }
    const lookedFor = () => sentBy(() => world.desk.reconcile())
    expect(await lookedFor()).not.toEqual(expect.arrayContaining([reworded.uid]))
    await reworded.change({ name: 'Other words', version: 2 })
    const sent = await lookedFor()
    expect([sent.includes(reworded.uid), sent.includes(lookedInto.uid)]).toEqual([true, false])

    const [question] = await questionsAbout(lookedInto.uid)
    const answered = await sentBy(() => world.paymentDesk.answer(operator, { id: question?.id ?? '', answer: 'It is off that list.' }))
    expect(answered).toEqual([lookedInto.uid])
    await lookedInto.sync()
    expect(await lookedInto.fields()).toEqual([1, `https://shop.example/products/${lookedInto.handle}`])
  })
})

describe('an artwork that was withdrawn', () => {
  test('is unpublished, and stays so however often it is asked', async () => {
    const plate = await newListed()
    await plate.sync()
    await plate.change({ deletedAt: new Date() })
    for (let times = 0; times < 2; times++) await plate.sync()
    expect(plate.product()?.publications.size).toBe(0)
    expect(await world.rowOf(plate.handle)).toMatchObject({ channelListedAt: null })
  })

  test('only for a while, by a suspension or a report, is unpublished, and published again with the end of it', async () => {
    const plate = await newListed()
    await plate.sync()
    const since = new Date('2026-03-01T10:00:00Z')
    await plate.change({ publishedAt: null, withheldPublishedAt: since })
    await plate.sync()
    expect(plate.product()?.publications.size).toBe(0)
    expect(await plate.fields()).toEqual([0, null])
    await plate.change({ publishedAt: since, withheldPublishedAt: null })
    await plate.sync()
    expect(plate.product()?.publications.size).toBe(2)
  })

  test('only for a while is found by the hourly look, where its job was lost', async () => {
    const plate = await newListed()
    await plate.sync()
    await plate.change({ publishedAt: null, withheldPublishedAt: new Date() })
    const before = world.sentJobs.length
    await world.desk.reconcile()
    expect(world.sentJobs.slice(before).map(({ payload }) => payload)).toContainEqual({ artwork: plate.uid })
  })

  test('while it was being published is not left on sale', async () => {
    const plate = await newListed()
    const publish = world.tools.channel.publish
    const channel = {
      ...world.tools.channel,
      async publish(listing: Parameters<typeof publish>[0]) {
        await plate.change({ deletedAt: new Date() })
        return publish(listing)
      },
    }
    await createChannelDesk({ ...world.tools, channel }).listArtwork({ artwork: plate.uid })
    expect(plate.product()?.publications.size).toBe(0)
  })

  test('after it was published and the answer was lost is unpublished', async () => {
    const { artist } = await newSynced()
    const plate = await newListed({}, artist)
    world.shopify.lose('publishablePublish')
    await expect(plate.sync()).rejects.toThrow('did not answer')
    expect(plate.product()?.publications.size).toBe(2)
    await plate.change({ deletedAt: new Date() })
    await plate.sync()
    expect(plate.product()?.publications.size).toBe(0)
  })

  test('after it was published, and we stopped before we had put it down, is unpublished', async () => {
    const plate = await newListed()
    const setListed = () => Promise.reject(new Error('stopped'))
    const stopping = createChannelDesk({ ...world.tools, artworks: { ...world.tools.artworks, setListed } })
    await expect(stopping.listArtwork({ artwork: plate.uid })).rejects.toThrow('stopped')
    expect(plate.product()?.publications.size).toBe(2)
    // one that went on sale unseen, and is rejected
    await plate.change({ publishedAt: null, trustedAt: new Date(), reviewStatus: 'rejected' })
    await plate.sync()
    expect(plate.product()?.publications.size).toBe(0)
  })

  test('and was published once more without an answer is unpublished', async () => {
    const plate = await newSynced()
    await plate.change({ publishedAt: null, withheldPublishedAt: new Date() })
    await plate.sync()
    await plate.change({ publishedAt: new Date(), withheldPublishedAt: null })
    world.shopify.lose('publishablePublish')
    await expect(plate.sync()).rejects.toThrow('did not answer')
    expect(plate.product()?.publications.size).toBe(2)
    await plate.change({ publishedAt: null, withheldPublishedAt: new Date() })
    await plate.sync()
    expect(plate.product()?.publications.size).toBe(0)
  })

  test('and was never approved is not asked of Shopify', async () => {
    const plate = await newListed({ publishedAt: null, reviewStatus: 'rejected', deletedAt: new Date() })
    const before = world.shopify.requests.length
    await plate.sync()
    expect(world.shopify.requests).toHaveLength(before)
  })
})

test('the hourly look brings what is missing, what has changed and what is to go, and nothing else', async () => {
  const [fresh, changed, gone, settled] = [await newListed(), await newListed(), await newListed(), await newListed()]
  for (const plate of [changed, gone, settled]) await plate.sync()
  await changed.change({ version: 2, name: 'Other words' })
  await gone.change({ deletedAt: new Date() })
  const before = world.sentJobs.length
  await world.desk.reconcile()
  const sent = world.sentJobs.slice(before).map(({ payload }) => (payload as { artwork: string }).artwork)
  expect([fresh, changed, gone, settled].map(({ uid }) => sent.includes(uid))).toEqual([true, true, true, false])
})

test('the hourly look finds other prices on either side of those of now', async () => {
  const [cheaper, dearer, settled] = [await newSynced(), await newSynced(), await newSynced()]
  const { channelMark } = await world.rowOf(settled.handle)
  await cheaper.change({ channelMark: `${channelMark}`.replace('4900', '3900') })
  await dearer.change({ channelMark: `${channelMark}`.replace('4900', '5900') })
  const sent = await sentBy(() => world.desk.reconcile())
  expect([cheaper, dearer, settled].map(({ uid }) => sent.includes(uid))).toEqual([true, true, false])
})

describe('an artwork whose files are gone', () => {
  const gone = { channelProduct: null, channelHandle: null, channelListedAt: null, channelMark: null }

  test('is deleted at Shopify with its words and its picture, once', async () => {
    const plate = await newSynced()
    await plate.change({ deletedAt: world.tools.clock() })
    await plate.sync()
    expect(await sentBy(() => world.desk.artworkErased(plate.uid))).toEqual([plate.uid])
    for (let times = 0; times < 2; times++) await world.desk.eraseListing({ artwork: plate.uid })
    expect(plate.product()).toBeUndefined()
    expect(await world.rowOf(plate.handle)).toMatchObject(gone)
    // whoever comes late finds nothing to withdraw
    await plate.sync()
    expect(await world.rowOf(plate.handle)).toMatchObject(gone)
  })

  test('and was deleted there by hand is none any more', async () => {
    const plate = await newSynced()
    await plate.change({ deletedAt: world.tools.clock() })
    world.shopify.products.splice(0)
    await world.desk.eraseListing({ artwork: plate.uid })
    expect(await world.rowOf(plate.handle)).toMatchObject(gone)
  })

  test('is left alone while it is not deleted here', async () => {
    const plate = await newSynced()
    await world.desk.eraseListing({ artwork: plate.uid })
    expect(plate.product()?.publications.size).toBe(2)
  })

  test('and that Shopify keeps is asked of an operator, and found by the hour', async () => {
    const [kept, young] = [await newSynced(), await newSynced()]
    const days = (count: number) => new Date(world.tools.clock().getTime() - count * 24 * 60 * 60 * 1000)
    await kept.change({ deletedAt: days(31) })
    await young.change({ deletedAt: days(29) })
    for (const plate of [kept, young]) await plate.sync()
    world.shopify.refuse('It is in use')
    await world.desk.eraseListing({ artwork: kept.uid })
    expect(kept.product()).toBeDefined()
    expect(await questionsAbout(kept.uid)).toMatchObject([
      { kind: 'erasing_refused', about: 'A deleted artwork: not deleted: id: It is in use' },
    ])
    const sent = await sentBy(() => world.desk.reconcile())
    expect([sent.includes(kept.uid), sent.includes(young.uid)]).toEqual([true, false])
  })

  test('and of which we never heard that it was published is deleted, too', async () => {
    const plate = await newListed()
    const setListed = () => Promise.reject(new Error('stopped'))
    const stopping = createChannelDesk({ ...world.tools, artworks: { ...world.tools.artworks, setListed } })
    await expect(stopping.listArtwork({ artwork: plate.uid })).rejects.toThrow('stopped')
    await plate.change({ deletedAt: world.tools.clock() })
    await plate.sync()
    await world.desk.eraseListing({ artwork: plate.uid })
    expect(plate.product()).toBeUndefined()
  })
})

describe('an artist whose account is erased', () => {
  const collectionOf = async ({ artistId }: Artist) => (await getShop(world.database, artistId)).channelCollection
  const isThere = (id: string | null) => world.shopify.collections.some((one) => one.id === id)

  test('has no collection at Shopify any more, and nothing is asked twice', async () => {
    const { artist } = await newSynced()
    const id = await collectionOf(artist)
    expect(isThere(id)).toBe(true)
    const sent = await sentBy(() => world.database.transaction((tx) => world.desk.artistErased(tx, artist.artistId)))
    expect(sent).toEqual([artist.artistId])
    for (let times = 0; times < 2; times++) await world.desk.eraseCollection({ artist: artist.artistId })
    expect([isThere(id), await collectionOf(artist)]).toEqual([false, null])
  })

  test('leaves a collection that somebody else hangs in', async () => {
    const [gone, stays] = [await newSynced(), await newSynced()]
    const id = await collectionOf(gone.artist)
    await world.database.update(shops).set({ channelCollection: id }).where(eq(shops.artistId, stays.artist.artistId))
    await world.desk.eraseCollection({ artist: gone.artist.artistId })
    expect([isThere(id), await collectionOf(gone.artist), await collectionOf(stays.artist)]).toEqual([true, null, id])
  })
})

test('our own store is told nothing', async () => {
  const { createBuiltInChannel } = await import('../../platform/channel/built-in.ts')
  const desk = createChannelDesk({ ...world.tools, channel: createBuiltInChannel() })
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
