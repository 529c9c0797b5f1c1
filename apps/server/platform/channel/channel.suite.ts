import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Channel, Listing } from './channel.ts'

export type ChannelUnderTest = { channel: Channel; close(): Promise<unknown> }

/** Contract tests for every channel. */
export function channelSuite(name: string, make: () => Promise<ChannelUnderTest>): void {
  describe(name, () => {
    let form: ChannelUnderTest
    beforeAll(async () => {
      form = await make()
    })
    afterAll(() => form.close())

    test('an artwork that is published twice becomes one product with one handle', async () => {
      const listing = createListing()
      const first = await form.channel.publish(listing)
      expect(first).toMatchObject({ handle: listing.handle, collection: { handle: listing.collection.handle } })
      expect(await form.channel.publish(listing)).toEqual(first)
      const known = { productId: first.productId, collectionId: first.collection.collectionId }
      expect(await form.channel.publish({ ...listing, title: 'Another title', known })).toEqual(first)
    })

    test('two artworks of one artist become two products in one collection', async () => {
      const one = createListing()
      const other = createListing({ collection: one.collection })
      const [first, second] = [await form.channel.publish(one), await form.channel.publish(other)]
      expect(first.collection).toEqual(second.collection)
      expect(first.productId).not.toBe(second.productId)
    })

    test('a withdrawn product can be withdrawn again, and republished as the same product', async () => {
      const listing = createListing()
      const first = await form.channel.publish(listing)
      await form.channel.withdraw(first.productId)
      await form.channel.withdraw(first.productId)
      const known = { productId: first.productId, collectionId: first.collection.collectionId }
      expect(await form.channel.publish({ ...listing, known })).toEqual(first)
    })

    test('an unknown order is not found, and no order is listed as changed in the future', async () => {
      expect(await form.channel.findOrder('gid://shopify/Order/1')).toBeUndefined()
      const later: string[] = []
      for await (const reference of form.channel.listChanged({ since: new Date(Date.now() + 24 * 60 * 60 * 1000) })) later.push(reference)
      expect(later).toEqual([])
    })
  })
}

/** An upright artwork in two sizes. */
export function createListing(changes: Partial<Listing> = {}): Listing {
  const uid = randomUUID()
  return {
    uid,
    handle: `moon-${uid.slice(0, 8)}`,
    title: 'Moon over Water',
    description: 'A calm night.',
    artistName: 'Ines',
    category: 'space',
    tags: ['moon', 'night'],
    picture: { url: 'https://tintype.example/media/moon', alt: 'Moon over Water' },
    sizes: [
      { name: 'Medium 30×40 cm (12×16″)', sku: `${uid}:medium`, priceCents: 4900 },
      { name: 'Large 45×60 cm (18×24″)', sku: `${uid}:large`, priceCents: 7900 },
    ],
    facts: { artwork: uid, artist: 'Ines', orientation: 'vertical' },
    collection: { handle: `ines-${uid.slice(0, 8)}`, title: 'Ines' },
    known: { productId: null, collectionId: null },
    ...changes,
  }
}
