import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bought } from '../../test/stand-ins/shopify/shopify-orders.ts'
import {
  accessToken,
  clientId,
  clientSecret,
  openShopifyStandIn,
  type ShopifyStandIn,
  store,
  webhookSecret,
} from '../../test/stand-ins/shopify-stand-in.ts'
import { channelSuite, createListing } from './channel.suite.ts'
import { type Channel, ChannelRefused, ChannelUnavailable } from './channel.ts'
import { createShopifyChannel, type ShopifyOptions } from './shopify-channel.ts'
import { amountCents } from './shopify-orders.ts'

const channelWith = (shopify: ShopifyStandIn, changes: Partial<ShopifyOptions> = {}): Channel =>
  createShopifyChannel({
    ...{ store, webhookSecret, credentials: { accessToken }, apiUrl: shopify.url, timeoutMs: 5000 },
    ...{ waitMs: shopify.wait, now: shopify.now, ...changes },
  })

channelSuite('Shopify channel', async () => {
  const shopify = await openShopifyStandIn()
  return { channel: channelWith(shopify), close: shopify.close }
})

let shopify: ShopifyStandIn
let channel: Channel
beforeAll(async () => {
  shopify = await openShopifyStandIn()
  channel = channelWith(shopify)
})
afterAll(() => shopify.close())

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = []
  for await (const value of values) list.push(value)
  return list
}

test('readEvent accepts the signature by the app’s client secret, also where another webhook secret is set', () => {
  const { readEvent } = channelWith(shopify, { credentials: { clientId, clientSecret } })
  const signedBy = (secret: string) => shopify.tell('orders/paid', { id: 1 }, {}, secret)
  for (const { body, headers } of [signedBy(clientSecret), signedBy(webhookSecret)])
    expect(readEvent?.(body, headers)).toMatchObject({ type: 'orders/paid' })
  const { body, headers } = signedBy('another secret')
  expect(() => readEvent?.(body, headers)).toThrow('signature')
})

describe('Shopify products', () => {
  test('publish creates a product with one variant per size, in the artist’s collection and every sales channel', async () => {
    const listing = createListing({ description: 'Salt & <b>silver</b>.\nTwo lines.\n\nAnother.' })
    const { productId, collection } = await channel.publish(listing)
    const product = shopify.products.find(({ id }) => id === productId)
    expect(product?.publications.size).toBe(2)
    expect(product?.input).toMatchObject({
      title: 'Moon over Water',
      descriptionHtml: '<p>Salt &amp; &lt;b&gt;silver&lt;/b&gt;.<br>Two lines.</p><p>Another.</p>',
      vendor: 'Ines',
      status: 'ACTIVE',
      collections: [collection.collectionId],
      productOptions: [{ name: 'Size', values: [{ name: listing.sizes[0]?.name }, { name: listing.sizes[1]?.name }] }],
      variants: [
        { sku: `${listing.uid}:medium`, price: '49.00', optionValues: [{ optionName: 'Size', name: listing.sizes[0]?.name }] },
        { sku: `${listing.uid}:large`, price: '79.00' },
      ],
      metafields: expect.arrayContaining([{ namespace: 'tintype', key: 'artwork', type: 'single_line_text_field', value: listing.uid }]),
      files: [{ originalSource: listing.picture?.url, alt: 'Moon over Water', contentType: 'IMAGE' }],
    })
    expect(shopify.collections.find(({ id }) => id === collection.collectionId)?.publications.size).toBe(2)
  })

  test('publish creates one product and fetches its picture once, even when earlier responses were lost', async () => {
    const listing = createListing()
    const first = await channel.publish(listing)
    const known = { productId: first.productId, collectionId: first.collection.collectionId }
    await channel.publish({ ...listing, known, title: 'New words' })
    const product = shopify.findProduct(listing.uid)
    expect([product?.input.title, product?.files]).toEqual(['New words', 1])

    const other = createListing()
    for (const operation of ['collectionCreate', 'productSet', 'publishablePublish']) {
      shopify.lose(operation)
      await expect(channel.publish(other)).rejects.toBeInstanceOf(ChannelUnavailable)
    }
    await channel.publish(other)
    const made = (things: readonly { handle: string }[], handle: string) => things.filter((one) => one.handle === handle).length
    expect([made(shopify.products, other.handle), made(shopify.collections, other.collection.handle)]).toEqual([1, 1])
  })

  test('a changed alternative text reaches the picture of a listed product once, without a second picture', async () => {
    const listing = createListing()
    const { productId, collection } = await channel.publish(listing)
    const known = { productId, collectionId: collection.collectionId }
    const updates = () => shopify.requests.filter(({ operation }) => operation === 'fileUpdate').length
    const before = updates()
    await channel.publish({ ...listing, known })
    expect(updates()).toBe(before)
    const changed = { ...listing, known, picture: { url: listing.picture?.url ?? '', alt: 'A moon above dark water.' } }
    shopify.failFiles('NON_READY_STATE')
    await expect(channel.publish(changed)).rejects.toBeInstanceOf(ChannelUnavailable)
    for (let times = 0; times < 2; times++) await channel.publish(changed)
    expect(shopify.findProduct(listing.uid)).toMatchObject({ files: 1, media: [{ alt: 'A moon above dark water.' }] })
    expect(updates()).toBe(before + 2)
  })

  test('publish uses a collection that the merchant made of sources, and creates no second one', async () => {
    const listing = createListing()
    const merchants = shopify.addCollection(listing.collection.handle)
    const { collection } = await channel.publish(listing)
    expect(collection.collectionId).toBe(merchants.id)
    expect(shopify.collections.filter(({ handle }) => handle === listing.collection.handle)).toHaveLength(1)
  })

  test('an update keeps a product in the merchant’s collections, and adds it to the artist’s one again', async () => {
    const listing = createListing()
    const { productId, collection } = await channel.publish(listing)
    const known = { productId, collectionId: collection.collectionId }
    const product = shopify.products.find(({ id }) => id === productId)
    const featured = shopify.addCollection('featured').id
    if (product) product.input.collections = [collection.collectionId, featured]
    await channel.publish({ ...listing, known })
    expect(product?.input.collections).toEqual([collection.collectionId, featured])
    if (product) product.input.collections = [featured]
    await channel.publish({ ...listing, known })
    expect(product?.input.collections).toEqual([featured, collection.collectionId])
  })

  test('publish throws ChannelRefused with Shopify’s message when a 200 response contains user errors', async () => {
    shopify.refuse('Title is on a list')
    const failed = channel.publish(createListing())
    await expect(failed).rejects.toBeInstanceOf(ChannelRefused)
    await expect(failed).rejects.toThrow('not published: input: Title is on a list')
  })

  test('findProduct finds a product after a lost response, and not when another artwork has its handle', async () => {
    const listing = createListing()
    expect(await channel.findProduct(listing)).toBeUndefined()
    shopify.lose('productSet')
    await expect(channel.publish(listing)).rejects.toBeInstanceOf(ChannelUnavailable)
    expect(await channel.findProduct(listing)).toBe(shopify.findProduct(listing.uid)?.id)
    await channel.publish(createListing({ handle: listing.handle }))
    expect(await channel.findProduct(listing)).toBeUndefined()
  })

  test('withdraw removes a product from every sales channel, and accepts a product deleted at Shopify', async () => {
    const { productId } = await channel.publish(createListing())
    await channel.withdraw(productId)
    expect(shopify.products.find(({ id }) => id === productId)?.publications.size).toBe(0)
    await channel.withdraw('gid://shopify/Product/1')
  })

  test('eraseProduct and eraseCollection delete at Shopify and can be repeated', async () => {
    const listing = createListing()
    const { productId, collection } = await channel.publish(listing)
    for (let times = 0; times < 2; times++) {
      await channel.eraseProduct(productId)
      await channel.eraseCollection(collection.collectionId)
    }
    expect(shopify.findProduct(listing.uid)).toBeUndefined()
    expect(shopify.collections.some(({ id }) => id === collection.collectionId)).toBe(false)
  })

  test('eraseProduct throws Shopify’s message when Shopify does not delete the product', async () => {
    const { productId } = await channel.publish(createListing())
    shopify.refuse('It is in use')
    await expect(channel.eraseProduct(productId)).rejects.toThrow('not deleted: id: It is in use')
  })
})

describe('Shopify rate limits', () => {
  test('the Shopify channel waits for rate limit points after one throttled request', async () => {
    const listing = createListing()
    // the tests before have used most of the bucket
    await shopify.wait(20_000)
    await channel.publish(listing)
    const before = shopify.now()
    const asked = shopify.requests.length
    shopify.drain()
    await channel.publish(listing)
    expect(shopify.now() - before).toBeGreaterThan(0)
    // only the first request is throttled, because the bucket level was unknown
    const operations = shopify.requests.slice(asked).map(({ operation }) => operation)
    expect(operations.filter((name, at) => name === operations[at + 1])).toEqual(['publications'])
  })

  test('the Shopify channel retries a 429 after the stated delay', async () => {
    const before = shopify.now()
    shopify.fail({ status: 429, retryAfter: 3 })
    expect(await channel.findOrder('gid://shopify/Order/1')).toBeUndefined()
    expect(shopify.now() - before).toBeGreaterThanOrEqual(3000)
  })

  test.each([500, 502, 503])('the Shopify channel reports status %i as unavailable', async (status) => {
    shopify.fail({ status })
    await expect(channel.findOrder('gid://shopify/Order/1')).rejects.toBeInstanceOf(ChannelUnavailable)
  })
})

test('the Shopify channel sends no request for 30 seconds after five failures in a row', async () => {
  const form = channelWith(shopify)
  const ask = () => form.findOrder('gid://shopify/Order/1')
  shopify.fail(...Array(5).fill({ status: 503 }))
  for (let i = 0; i < 5; i++) await expect(ask()).rejects.toBeInstanceOf(ChannelUnavailable)
  const asked = shopify.requests.length
  await expect(ask()).rejects.toBeInstanceOf(ChannelUnavailable)
  expect(shopify.requests.length).toBe(asked)
  await shopify.wait(30_000)
  expect(await ask()).toBeUndefined()
})

describe('Shopify access token', () => {
  const credentials = { clientId, clientSecret }

  test('the Shopify channel gets an access token with its client credentials and renews it before it expires', async () => {
    const form = channelWith(shopify, { credentials })
    const captureAccessToken = async () => {
      await form.findOrder('gid://shopify/Order/1')
      return shopify.requests.at(-1)?.headers['x-shopify-access-token']
    }
    const first = await captureAccessToken()
    expect(await captureAccessToken()).toBe(first)
    await shopify.wait(23 * 60 * 60 * 1000)
    expect(await captureAccessToken()).toBe(first)
    await shopify.wait(56 * 60 * 1000)
    expect(await captureAccessToken()).not.toBe(first)
  })

  test('the Shopify channel replaces an access token that Shopify revoked', async () => {
    const form = channelWith(shopify, { credentials })
    await form.findOrder('gid://shopify/Order/1')
    shopify.forgetTokens()
    expect(await form.findOrder('gid://shopify/Order/1')).toBeUndefined()
  })

  test('the Shopify channel reports a wrong access token or client secret as unavailable', async () => {
    await expect(channelWith(shopify, { credentials: { accessToken: 'wrong' } }).findOrder('gid://shopify/Order/1')).rejects.toBeInstanceOf(
      ChannelUnavailable,
    )
    const stranger = channelWith(shopify, { credentials: { clientId, clientSecret: 'wrong' } })
    await expect(stranger.findOrder('gid://shopify/Order/1')).rejects.toBeInstanceOf(ChannelUnavailable)
  })
})

describe('Shopify orders', () => {
  test('findOrder returns the charged amount of each line over all pages, with address and refunds', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ sku: `product-${at}:large`, quantity: 2, priceCents: 7900, discountCents: at }))
    const bought = shopify.buy(lines, { shippingCents: 900 })
    shopify.refund(bought, [{ line: 59, quantity: 1 }], 8321)
    const order = await channel.findOrder(bought.id)
    expect(order).toMatchObject({ reference: bought.id, currency: 'USD', shippingCents: 900, cancelledAt: undefined, email: bought.email })
    expect(order?.paidAt).toEqual(new Date(bought.processedAt))
    expect(order?.address).toMatchObject({ line1: '1 Main Street', country: 'US', region: 'Illinois' })
    expect(order?.lines.map(({ sku, quantity, chargedCents }) => ({ sku, quantity, chargedCents }))).toEqual(
      lines.map(({ sku, discountCents }) => ({ sku, quantity: 2, chargedCents: 15_800 - discountCents })),
    )
    expect(order?.refunds).toMatchObject([{ amountCents: 8321, lines: [{ reference: bought.lines[59]?.id, quantity: 1 }] }])
  })

  type Amounts = { chargedCents: number[]; shippingCents: number; taxCents: number }
  const prints = { sku: 'a:large', quantity: 2, priceCents: 4900 }
  test.each<[string, Bought[], object, Amounts, number]>([
    [
      'a discount on the line and one for the order',
      [{ ...prints, discountCents: 980 }],
      {},
      { chargedCents: [8820], shippingCents: 900, taxCents: 0 },
      9720,
    ],
    [
      'tax on top',
      [{ ...prints, taxCents: 811 }],
      { shippingTaxCents: 74 },
      { chargedCents: [9800], shippingCents: 900, taxCents: 885 },
      11_585,
    ],
    [
      'tax within discounted prices and within the shipping',
      [{ ...prints, discountCents: 980, taxCents: 735 }],
      { taxesIncluded: true, shippingTaxCents: 75 },
      { chargedCents: [8085], shippingCents: 825, taxCents: 810 },
      9720,
    ],
    [
      'a payment in another currency, in the shop’s currency',
      [{ ...prints, taxCents: 811 }],
      { presentmentCurrencyCode: 'CAD', exchangeRate: 1.3712 },
      { chargedCents: [9800], shippingCents: 900, taxCents: 811 },
      11_511,
    ],
    ['a tip, which is no sale', [prints], { tipCents: 500 }, { chargedCents: [9800], shippingCents: 900, taxCents: 0 }, 10_700],
    [
      'a product without a SKU at the price of the tip, which is one',
      [prints, { sku: null, quantity: 1, priceCents: 500 }],
      { tipCents: 500 },
      { chargedCents: [9800, 500], shippingCents: 900, taxCents: 0 },
      11_200,
    ],
    ['a free order', [{ ...prints, discountCents: 9800 }], { shippingCents: 0 }, { chargedCents: [0], shippingCents: 0, taxCents: 0 }, 0],
  ])('findOrder reads the amounts of %s', async (_what, lines, changes, amounts, excludingTipCents) => {
    const order = await channel.findOrder(shopify.buy(lines, { shippingCents: 900, ...changes }).id)
    const read = {
      chargedCents: order?.lines.map(({ chargedCents }) => chargedCents) ?? [],
      shippingCents: order?.shippingCents,
      taxCents: order?.taxCents,
    }
    expect([read, order?.currency]).toEqual([amounts, 'USD'])
    expect([...amounts.chargedCents, amounts.shippingCents, amounts.taxCents].reduce((sum, cents) => sum + cents, 0)).toBe(
      excludingTipCents,
    )
  })

  test.each([
    ['19.9', 1990],
    ['0.07', 7],
    ['0.29', 29],
    ['1100', 110_000],
    ['-0.50', -50],
    ['-0.0', 0],
    ['12.345', 1235],
    ['12.3449', 1234],
    ['90071992547.09', 9_007_199_254_709],
  ])('the amount %s is %i cents', (amount, cents) => {
    expect(amountCents({ amount })).toBe(cents)
  })

  test('an order with an amount that is not a number is refused', () => {
    expect(() => amountCents({ amount: '1e3' })).toThrow(ChannelRefused)
  })

  test('findOrder returns the time of the payment, which can be days after the order', async () => {
    const bought = shopify.buy([{ sku: 'a:large', quantity: 1, priceCents: 7900 }], { isPaid: false })
    await shopify.wait(3 * 24 * 60 * 60 * 1000)
    shopify.pay(bought)
    const order = await channel.findOrder(bought.id)
    expect(order?.paidAt).toEqual(new Date(shopify.now()))
    expect(order?.placedAt).toEqual(new Date(bought.createdAt))
  })

  test('findOrder returns an unpaid order without lines, and a test order only when test orders are enabled', async () => {
    const lines = [{ sku: 'a:large', quantity: 1, priceCents: 7900 }]
    expect(await channel.findOrder(shopify.buy(lines, { isPaid: false }).id)).toMatchObject({ paidAt: undefined, lines: [] })
    const trial = shopify.buy(lines, { test: true })
    expect(await channel.findOrder(trial.id)).toBeUndefined()
    expect(await channelWith(shopify, { takesTestOrders: true }).findOrder(trial.id)).toMatchObject({ name: trial.name })
  })

  test('listChanged lists orders by time of change over every page, the oldest first', async () => {
    const since = new Date(shopify.now() + 500)
    const bought = Array.from({ length: 130 }, () => shopify.buy([]))
    expect(await all(channel.listChanged({ since }))).toEqual(bought.map(({ id }) => id))
    // orders are one second apart
    const until = new Date(since.getTime() + 100_000)
    expect(await all(channel.listChanged({ since, until }))).toEqual(bought.slice(0, 100).map(({ id }) => id))
    expect(await all(channel.listChanged({ since: until }))).toEqual(bought.slice(100).map(({ id }) => id))
  })
})

test('the Shopify channel without access to disputes lists none, and reports a lookup of one as unavailable', async () => {
  const shop = await openShopifyStandIn()
  shop.denyDisputes()
  const denied = channelWith(shop)
  expect(await all(denied.listDisputes({ since: new Date(0) }))).toEqual([])
  await expect(denied.findDispute('gid://shopify/ShopifyPaymentsDispute/1')).rejects.toBeInstanceOf(ChannelUnavailable)
  await shop.close()
})

describe('Shopify webhooks', () => {
  const paid = () => shopify.tell('orders/paid', { id: 7, email: 'ada@customers.example' })
  const read = ({ body, headers }: { body: string; headers: Headers }) => channel.readEvent?.(body, headers)
  const signed = (topic: string, body: string) => {
    const { headers } = shopify.tell(topic, {})
    headers.set('x-shopify-hmac-sha256', createHmac('sha256', webhookSecret).update(body).digest('base64'))
    return { body, headers }
  }

  test('readEvent returns the topic and the ids of a webhook, and no personal data', () => {
    const message = paid()
    expect(read(message)).toEqual({
      id: message.headers.get('x-shopify-webhook-id'),
      type: 'orders/paid',
      facts: {
        type: 'orders/paid',
        order: 'gid://shopify/Order/7',
        event: message.headers.get('x-shopify-event-id'),
        triggeredAt: message.headers.get('x-shopify-triggered-at'),
      },
    })
    const refunded = read(shopify.tell('refunds/create', { id: 8, order_id: 7 }))
    expect(channel.readOrderId(refunded?.facts ?? {})).toBe('gid://shopify/Order/7')
    expect(channel.readOrderId(read(shopify.tell('products/update', { id: 9 }))?.facts ?? {})).toBeUndefined()
  })

  test('readEvent keeps every digit of an id that exceeds the safe integers', () => {
    const signedMessage = (topic: string, body: string) => read(signed(topic, body))?.facts ?? {}
    expect(channel.readOrderId(signedMessage('orders/paid', '{"id":820982911946154508,"name":"#1"}'))).toBe(
      'gid://shopify/Order/820982911946154508',
    )
    const dispute = signedMessage('disputes/create', '{"id":285332461850802050,"order_id":820982911946154500,"type":"chargeback"}')
    expect(channel.readDisputeId(dispute)).toBe('gid://shopify/ShopifyPaymentsDispute/285332461850802050')
    expect(channel.readOrderId(dispute)).toBeUndefined()
  })

  test('readEvent reads only the list of orders of the topic, with every digit of its ids', () => {
    const shop = `"shop_id":954889,"shop_domain":"${store}","customer":{"id":191167}`
    const requested = signed('customers/data_request', `{${shop},"orders_requested":[820982911946154508],"data_request":{"id":9999}}`)
    expect(channel.readNotice?.(read(requested)?.facts ?? {})).toEqual({
      ...{ kind: 'customer_data_requested', reference: '9999', orders: ['gid://shopify/Order/820982911946154508'] },
    })
    const redacted = signed('customers/redact', `{${shop},"orders_to_redact":[820982911946154508,7]}`)
    expect(channel.readNotice?.(read(redacted)?.facts ?? {})).toEqual({
      ...{ kind: 'customer_erased', orders: ['gid://shopify/Order/820982911946154508', 'gid://shopify/Order/7'] },
    })
  })

  test('a signed message is refused under every other topic that erases or requests personal data', () => {
    const order = { id: 'gid://shopify/Order/7', email: 'ada@customers.example' } as never
    const messages = {
      'customers/data_request': shopify.requestData(order),
      'customers/redact': shopify.redactCustomer(order),
      'shop/redact': shopify.redactShop(),
      'app/uninstalled': shopify.tell('app/uninstalled', { id: 548380009, name: 'Super Toys', domain: store, myshopify_domain: store }),
      'orders/paid': paid(),
      'refunds/create': shopify.tell('refunds/create', { id: 8, order_id: 7 }),
      'disputes/create': shopify.tell('disputes/create', { id: 9, order_id: 7 }),
    }
    for (const [sent, { body, headers }] of Object.entries(messages))
      for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact']) {
        const replayed = () => read({ body, headers: new Headers({ ...Object.fromEntries(headers), 'x-shopify-topic': topic }) })
        if (sent === topic) expect(replayed()).toMatchObject({ type: topic })
        else expect(replayed, `${sent} as ${topic}`).toThrow(expect.objectContaining({ code: 'malformed' }))
      }
  })

  test.each<[string, () => { body: string; headers: Headers }, string]>([
    ['unsigned', () => ({ ...paid(), headers: new Headers() }), 'webhook_unsigned'],
    ['signed with another secret', () => shopify.tell('orders/paid', { id: 7 }, {}, 'another'), 'webhook_unsigned'],
    ['altered', () => ({ ...paid(), body: '{"id":8}' }), 'webhook_unsigned'],
    ['signed with too little', () => shopify.tell('orders/paid', { id: 7 }, { 'x-shopify-hmac-sha256': 'AAAA' }), 'webhook_unsigned'],
    [
      'meant for another shop',
      () => shopify.tell('orders/paid', { id: 7 }, { 'x-shopify-shop-domain': 'other.myshopify.com' }),
      'webhook_unsigned',
    ],
    ['without an order', () => shopify.tell('orders/paid', { name: '#1' }), 'malformed'],
    [
      'about the personal data of another shop',
      () => shopify.tell('shop/redact', { shop_id: 1, shop_domain: 'other.myshopify.com' }),
      'webhook_unsigned',
    ],
    ['of a refund without an order', () => shopify.tell('refunds/create', { id: 8 }), 'malformed'],
  ])('readEvent refuses a webhook that is %s', (_what, message, code) => {
    expect(() => read(message())).toThrow(expect.objectContaining({ code }))
  })
})
