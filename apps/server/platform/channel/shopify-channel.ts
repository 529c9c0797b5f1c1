import type { Channel } from './channel.ts'
import { checkShopifyAccess } from './shopify-access.ts'
import { createShopifyClient, type ShopifyClientOptions } from './shopify-client.ts'
import { findShopifyDispute, listShopifyDisputes } from './shopify-disputes.ts'
import { readDisputeId, readNotice, readOrderId, readShopifyEvent } from './shopify-events.ts'
import { findShopifyOrder, listChangedOrders } from './shopify-orders.ts'
import { fulfilAtShopify } from './shopify-parcels.ts'
import { eraseCollection, eraseProduct, findProduct, publishProduct, withdrawProduct } from './shopify-products.ts'
import { listShopProducts } from './shopify-shop-products.ts'
import { ensureSubscriptions } from './shopify-webhooks.ts'

export type ShopifyOptions = ShopifyClientOptions & {
  webhookSecret: string
  /** Whether orders paid by Shopify's test gateway count as sales. Never enable it in production. */
  takesTestOrders?: boolean
}

/** Our shop at Shopify, through its GraphQL Admin API. */
export function createShopifyChannel({ webhookSecret, takesTestOrders = false, ...options }: ShopifyOptions): Channel {
  const client = createShopifyClient(options)
  const { credentials } = options
  // Shopify signs the subscriptions of the app with its client secret, and those of the shop's settings with another one
  const secrets = 'clientSecret' in credentials ? [webhookSecret, credentials.clientSecret] : [webhookSecret]
  return {
    provider: 'shopify',
    publish: (listing) => publishProduct(client, listing),
    findProduct: (artwork) => findProduct(client, artwork),
    withdraw: (productId) => withdrawProduct(client, productId),
    eraseProduct: (productId) => eraseProduct(client, productId),
    eraseCollection: (collectionId) => eraseCollection(client, collectionId),
    findOrder: (reference) => findShopifyOrder(client, reference, { takesTestOrders }),
    listChanged: (time) => listChangedOrders(client, time),
    readEvent: (body, headers) => readShopifyEvent({ store: options.store, secrets }, body, headers),
    readOrderId,
    readDisputeId,
    readNotice,
    findDispute: (reference) => findShopifyDispute(client, reference),
    listDisputes: (time) => listShopifyDisputes(client, time),
    fulfil: (parcel) => fulfilAtShopify(client, parcel),
    listProducts: () => listShopProducts(client),
    checkAccess: () => checkShopifyAccess(client),
    async ensureSubscriptions(webhookUrl) {
      const { mayReadDisputes } = await checkShopifyAccess(client)
      return ensureSubscriptions(client, { webhookUrl, mayReadDisputes })
    },
    servedVersion: client.servedVersion,
  }
}
