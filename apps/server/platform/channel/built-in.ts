import type { Channel } from './channel.ts'

/** Our own store reads artworks and orders from the database, so there is nothing to publish or fetch. */
export function createBuiltInChannel(): Channel {
  return {
    provider: 'built-in',
    async publish({ uid, handle, collection }) {
      return { productId: uid, handle, collection: { collectionId: collection.handle, handle: collection.handle } }
    },
    async findProduct() {
      return undefined
    },
    async withdraw() {},
    async eraseProduct() {},
    async eraseCollection() {},
    async findOrder() {
      return undefined
    },
    async *listChanged() {},
    readOrderId: () => undefined,
    readDisputeId: () => undefined,
    async findDispute() {
      return undefined
    },
    async *listDisputes() {},
    async fulfil() {},
  }
}
