import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SHOPIFY_SCOPES } from '../../platform/channel/shopify-access.ts'
import { API_VERSIONS } from '../../platform/outside/api-versions.ts'
import { pick, readSelection, type Selection } from '../graphql-selection.ts'
import {
  type Bought,
  type Dispute,
  homeAddress,
  type Line,
  newLine,
  type Order,
  remaining,
  showOrder,
  toFulfillmentLineId,
  toFulfillmentOrderId,
} from './shopify/shopify-orders.ts'
import { type Loose, newId, paginate, searched } from './shopify/shopify-paging.ts'
import { createShopProducts } from './shopify/shopify-products.ts'
import { findSchemaErrors } from './shopify-schema.ts'

export const store = 'tintype-test.myshopify.com'
export const accessToken = 'shpat_of_the_tests'
export const clientId = 'client-of-the-tests'
export const clientSecret = 'shpss_of_the_tests'
export const webhookSecret = 'a secret that signs webhooks'

const VERSION: string = API_VERSIONS.shopify.version
const BUCKET = { maximumAvailable: 2000, restoreRate: 100 }
const DAY_SECONDS = 86_399

type Subscription = { id: string; topic: string; uri: string; format: string; filter: string | null; includeFields: string[] }

/** The response of the next request, whatever it asks for. */
type Fault = { status: number; retryAfter?: number }
export type Message = { body: string; headers: Headers }
export type ShopifyStandIn = Awaited<ReturnType<typeof openShopifyStandIn>>

/**
 * A stand-in for a Shopify store according to its documentation, in the parts that we use: GraphQL checked by the published schema, tokens of a day, rate
 * limiting by query cost, `userErrors` in a 200, pages, and signed messages. Actions of buyers and the store's admin are functions. Time
 * advances only by `wait`, and by a second with every action.
 */
export async function openShopifyStandIn() {
  const orders: Order[] = []
  const disputes: Dispute[] = []
  let mayReadDisputes = true
  let scopes: readonly string[] = [...SHOPIFY_SCOPES, 'read_shopify_payments_disputes']
  let served = VERSION
  const subscriptions: Subscription[] = []
  let isInstalled = true
  const tokens = new Set<string>()
  const faults: Fault[] = []
  const lost = new Set<string>()
  const refusals: string[] = []
  const shop = createShopProducts(refusals)
  const { products, collections, pictures, merchantProducts, fileFaults } = shop
  const requests: { path: string; operation: string; variables: Loose; headers: IncomingMessage['headers'] }[] = []
  let ms = Date.now()
  let available = BUCKET.maximumAvailable

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://shopify.test').pathname
    const picture = pictures.get(path)
    if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    if (path.startsWith('/cdn/')) return send(response, 404, { errors: 'Not Found' })
    const body = await text(request)
    if (path === '/admin/oauth/access_token') return giveToken(new URLSearchParams(body), response)
    const { query = '', variables = {} } = JSON.parse(body)
    const selection = readSelection(query)
    requests.push({ path, operation: [...selection.keys()][0] ?? '', variables, headers: request.headers })
    const fault = faults.shift()
    if (fault)
      return send(response, fault.status, { errors: 'A sentence.' }, fault.retryAfter ? { 'retry-after': `${fault.retryAfter}` } : {})
    const token = String(request.headers['x-shopify-access-token'] ?? '')
    if (!isInstalled || (token !== accessToken && !tokens.has(token)))
      return send(response, 401, { errors: '[API] Invalid API key or access token' })
    if (path !== `/admin/api/${VERSION}/graphql.json`) return send(response, 404, { errors: 'Not Found' })
    const answer = within(query, () => answerTo(selection, query, variables))
    if (lost.delete(requests.at(-1)?.operation ?? '')) return void response.destroy()
    send(response, 200, answer, { 'x-shopify-api-version': served })
  }

  function giveToken(form: URLSearchParams, response: ServerResponse): void {
    const isOurs = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!isInstalled || !isOurs || form.get('grant_type') !== 'client_credentials') {
      send(response, 400, { error: 'invalid_client' })
      return
    }
    const token = `shpat_${randomBytes(8).toString('hex')}`
    tokens.add(token)
    send(response, 200, { access_token: token, scope: 'write_products,read_orders', expires_in: DAY_SECONDS })
  }

  /** Takes the cost of a query from the rate limit, if available. */
  function within(query: string, work: () => object): object {
    const requestedQueryCost = estimateCost(query)
    const isThrottled = requestedQueryCost > available
    if (!isThrottled) available -= requestedQueryCost
    const throttleStatus = { ...BUCKET, currentlyAvailable: available }
    const extensions = { cost: { requestedQueryCost, actualQueryCost: isThrottled ? null : requestedQueryCost, throttleStatus } }
    if (isThrottled) return { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions }
    return { ...work(), extensions }
  }

  function answerTo(selection: Selection, query: string, variables: Loose): object {
    const invalid = findSchemaErrors(query, variables)
    if (invalid.length) return { errors: invalid.map((message) => ({ message, extensions: { code: 'undefinedField' } })) }
    try {
      const [name, { args, inner }] = [...selection][0] ?? ['', { args: '', inner: undefined }]
      const root = { [name]: act(name, variables, { args, inner }) }
      return { data: pick(root, selection) }
    } catch (error) {
      if (error instanceof Denied) return { data: null, errors: [{ message: error.message, extensions: { code: 'ACCESS_DENIED' } }] }
      return { errors: [{ message: (error as Error).message, extensions: { code: 'undefinedField' } }] }
    }
  }

  function act(name: string, variables: Loose, { args, inner }: { args: string; inner: Selection | undefined }): unknown {
    if (name === 'currentAppInstallation') return { accessScopes: scopes.map((handle) => ({ handle })) }
    if (name === 'webhookSubscriptions') return paginate(subscriptions, args, variables.after)
    if (name === 'webhookSubscriptionCreate') return subscribe(variables.topic, variables.webhookSubscription)
    if (name === 'webhookSubscriptionUpdate') return resubscribe(variables.id, variables.webhookSubscription)
    if (shop.operations[name]) return shop.operations[name](variables, args)
    if (name === 'order')
      return showOrder(
        orders.find(({ id }) => id === variables.id),
        inner,
        variables.after,
      )
    if (name === 'orders') return listOrders(variables, args)
    if (name === 'fulfillmentCreate') return fulfil(variables.fulfillment)
    if (name === 'dispute' || name === 'disputes') return showDisputes(name, variables, args)
    if (name === 'refund') return showRefund(variables.id, inner, variables.after)
    throw new Error(`Field '${name}' doesn't exist on QueryRoot`)
  }

  function subscribe(topic: string, input: Loose) {
    const isTaken = subscriptions.some((one) => one.topic === topic && one.uri === input.uri)
    const message = isTaken ? 'Address for this topic has already been taken' : wrongAddress(input.uri)
    if (message) return { webhookSubscription: null, userErrors: [{ field: ['webhookSubscription', 'uri'], message }] }
    const made = newSubscription(topic, input)
    subscriptions.push(made)
    return { webhookSubscription: { id: made.id }, userErrors: [] }
  }

  function resubscribe(id: string, input: Loose) {
    const subscription = subscriptions.find((one) => one.id === id)
    const message = subscription ? wrongAddress(input.uri) : 'Webhook subscription does not exist'
    if (message || !subscription) return { webhookSubscription: null, userErrors: [{ field: ['id'], message }] }
    Object.assign(subscription, input)
    return { webhookSubscription: { id }, userErrors: [] }
  }

  function wrongAddress(uri: string): string | undefined {
    return refusals.shift() ?? (uri.startsWith('https://') ? undefined : 'Address protocol http:// is not supported')
  }

  /** Shopify's rule: only the remaining lines of one open fulfilment order. One on hold is not open. */
  function fulfil({ lineItemsByFulfillmentOrder, trackingInfo, notifyCustomer }: Loose) {
    const refusal = refusals.shift()
    const [{ fulfillmentOrderId, fulfillmentOrderLineItems }] = lineItemsByFulfillmentOrder
    const order = orders.find(({ id }) => toFulfillmentOrderId(id) === fulfillmentOrderId)
    const lines = (fulfillmentOrderLineItems as Loose[]).flatMap(({ id, quantity }) => {
      const line = order?.lines.find((one) => toFulfillmentLineId(one.id) === id)
      return order && !order.isHeld && line && quantity <= remaining(order, line) ? [{ line, quantity: Number(quantity) }] : []
    })
    if (refusal || !order || lines.length !== fulfillmentOrderLineItems.length) {
      const message = refusal ?? 'Invalid fulfillment order line item quantity requested.'
      return { fulfillment: null, userErrors: [{ field: ['fulfillment'], message }] }
    }
    happened(order)
    const made = { id: newId('Fulfillment'), company: trackingInfo.company, number: trackingInfo.number, isNotified: notifyCustomer, lines }
    order.fulfillments.push(made)
    return { fulfillment: { id: made.id }, userErrors: [] }
  }

  function showDisputes(name: string, { id, query, after }: Loose, args: string) {
    if (!mayReadDisputes)
      throw new Denied(`Access denied for ${name} field. Required access: \`read_shopify_payments_disputes\` access scope.`)
    if (name === 'dispute') return disputes.find((one) => one.id === id) ?? null
    const isMeant = searched('initiated_at', query)
    return paginate(
      disputes.filter(({ at }) => isMeant(at)),
      args,
      after,
    )
  }

  function listOrders({ query, after }: Loose, args: string) {
    const isMeant = searched('updated_at', query)
    const changed = orders.filter(({ updatedAt }) => isMeant(updatedAt)).toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
    return paginate(changed, args, after)
  }

  function showRefund(id: string, inner: Selection | undefined, after: string | undefined) {
    const refund = orders.flatMap(({ refunds }) => refunds).find((one) => one.id === id)
    if (!refund) return null
    const lines = refund.lines.map(({ line, quantity }) => ({ quantity, lineItem: { id: line.id } }))
    return { refundLineItems: paginate(lines, inner?.get('refundLineItems')?.args ?? '', after) }
  }

  function happened(order: Order): Date {
    ms += 1000
    order.updatedAt = new Date(ms)
    return order.updatedAt
  }

  const toNumericId = (id: string) => Number(id.split('/').at(-1))

  /** A webhook message of Shopify. Two topics of one action share the event id; every delivery has its own id. */
  function tell(topic: string, payload: object, changes: Record<string, string> = {}, secret = webhookSecret): Message {
    const body = JSON.stringify(payload)
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-shop-domain': store,
      'x-shopify-api-version': VERSION,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date(ms).toISOString(),
    }
    return { body, headers: new Headers({ ...headers, ...changes }) }
  }

  const orderMessage = (topic: string, { id, name, email }: Order) =>
    tell(topic, { id: toNumericId(id), admin_graphql_api_id: id, name, email, line_items: [], total_price: '0.00' })

  const disputeMessage = (topic: string, { id, order, type, status, amount }: Dispute) =>
    tell(topic, { id: toNumericId(id), order_id: toNumericId(order.id), type: type.toLowerCase(), ...amount, status: status.toLowerCase() })

  return {
    url: `http://127.0.0.1:${port}`,
    products,
    collections,
    requests,
    tell,
    fail: (...next: Fault[]) => void faults.push(...next),
    /** Executes the next operation of this name and drops the response. */
    lose: (operation: string) => void lost.add(operation),
    /** Refuses the next products with these reasons. */
    refuse: (...messages: string[]) => void refusals.push(...messages),
    /** Answers the next updates of files with this error. */
    failFiles: (code: string) => void fileFaults.push(code),
    now: () => ms,
    async wait(more: number): Promise<void> {
      ms += more
      available = Math.min(BUCKET.maximumAvailable, available + (more / 1000) * BUCKET.restoreRate)
    },
    /** The merchant grants these scopes only. */
    grant(...granted: string[]): void {
      scopes = granted
    },
    /** The pinned version has ended: Shopify answers with another one. */
    serveVersion(version: string): void {
      served = version
    },
    subscriptions,
    subscribe: (uri: string, ...topics: string[]) => void subscriptions.push(...topics.map((topic) => newSubscription(topic, { uri }))),
    /** The merchant creates a collection made of sources, which only versions from 2026-07 on return. */
    addCollection(handle: string) {
      const collection = { id: newId('Collection'), handle, title: handle, publications: new Set<string>() }
      collections.push(collection)
      return collection
    },
    /** The merchant uninstalls the app: its tokens end and its subscriptions are removed. */
    uninstall(): Message {
      isInstalled = false
      tokens.clear()
      subscriptions.length = 0
      return tell('app/uninstalled', { id: 548380009, name: 'Super Toys', email: 'owner@shop.example', domain: store })
    },
    install(): void {
      isInstalled = true
    },
    /** Messages about personal data, in the documented shape. */
    requestData: (...of: Order[]): Message =>
      tell('customers/data_request', {
        ...{ shop_id: 954889, shop_domain: store, orders_requested: of.map(({ id }) => toNumericId(id)) },
        ...{ customer: { id: 191167, email: of[0]?.email, phone: '555-625-1199' }, data_request: { id: 9999 } },
      }),
    redactCustomer: (...of: Order[]): Message =>
      tell('customers/redact', {
        ...{ shop_id: 954889, shop_domain: store, orders_to_redact: of.map(({ id }) => toNumericId(id)) },
        customer: { id: 191167, email: of[0]?.email, phone: '555-625-1199' },
      }),
    redactShop: (): Message => tell('shop/redact', { shop_id: 954889, shop_domain: store }),
    /** A product of the merchant, with its picture at the shop's address for files. */
    addProduct({ picture, ...facts }: Loose & { picture?: { bytes: Buffer; widthPx: number; heightPx: number; alt?: string } }) {
      const path = `/cdn/${randomUUID()}.png`
      if (picture) pictures.set(path, picture.bytes)
      const { widthPx: width, heightPx: height } = picture ?? {}
      const url = `http://127.0.0.1:${port}${path}`
      const nodes = picture
        ? [{ alt: picture.alt ?? null, image: { url, width, height }, originalSource: { url, fileSize: picture.bytes.length } }]
        : []
      const product = { description: '', tags: [], productType: '', vendor: 'Ines', status: 'ACTIVE', metafield: null, media: { nodes } }
      merchantProducts.push({ id: newId('Product'), ...product, ...facts })
      return { removePicture: () => pictures.delete(path), returnPicture: () => picture && pictures.set(path, picture.bytes) }
    },
    drain(): void {
      available = 0
    },
    /** Invalidates the tokens, as if a day had passed for Shopify only. */
    forgetTokens: () => tokens.clear(),
    findProduct: (uid: string) => products.find(({ input }) => input.metafields?.some(({ value }: Loose) => value === uid)),
    close(): Promise<unknown> {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return closed
    },

    /** A buyer places an order. Its payment is received or pending. */
    buy(lines: readonly Bought[], { shippingCents = 0, isPaid = true, ...changes }: Loose = {}): Order {
      ms += 1000
      const at = new Date(ms)
      const order: Order = {
        id: newId('Order'),
        name: `#${randomInt(1000, 1_000_000)}`,
        test: false,
        email: `${randomUUID()}@customers.example`,
        createdAt: at.toISOString(),
        processedAt: at.toISOString(),
        currencyCode: 'USD',
        taxesIncluded: false,
        shippingAddress: homeAddress,
        billingAddress: null,
        shippingCents,
        lines: lines.map(newLine),
        refunds: [],
        fulfillments: [],
        updatedAt: at,
        cancelledAt: null,
        isPaid,
        ...changes,
      }
      orders.push(order)
      return order
    },
    /** The merchant edits a paid order: a new line, or a larger quantity. The difference is paid at once. */
    edit(order: Order, { line, more }: { line?: Bought; more?: number }): Message {
      const [first] = order.lines
      if (line) order.lines.push(newLine(line))
      if (more && first) first.quantity += more
      happened(order)
      return orderMessage('orders/paid', order)
    },
    pay(order: Order): Message {
      order.isPaid = true
      order.capturedAt = happened(order).toISOString()
      return orderMessage('orders/paid', order)
    },
    /** The merchant or an app puts the rest of an order on hold. */
    hold(order: Order): void {
      order.isHeld = true
      happened(order)
    },
    /** Hides an order, as for orders of more than 60 days ago. */
    forget: (order: Order) => void orders.splice(orders.indexOf(order), 1),
    createdMessage: (order: Order) => orderMessage('orders/create', order),
    /** The merchant ships the rest of an order. */
    sendAll(order: Order): Message {
      const lines = order.lines.map((line) => ({ line, quantity: remaining(order, line) })).filter(({ quantity }) => quantity > 0)
      happened(order)
      order.fulfillments.push({ id: newId('Fulfillment'), company: 'DHL', number: newId('JJD'), isNotified: true, lines })
      return orderMessage('orders/updated', order)
    },
    paidMessage: (order: Order) => orderMessage('orders/paid', order),
    /** The merchant refunds units, or money only. @param lines  by position in the order, from 0 */
    refund(order: Order, lines: readonly { line: number; quantity: number }[], amountCents?: number): Message {
      const named = lines.map(({ line, quantity }) => ({ line: order.lines[line] as Line, quantity }))
      const worth = named.reduce((sum, { line, quantity }) => sum + line.priceCents * quantity, 0)
      const refund = { id: newId('Refund'), at: happened(order), amountCents: amountCents ?? worth, lines: named }
      order.refunds.push(refund)
      return tell('refunds/create', {
        id: toNumericId(refund.id),
        order_id: toNumericId(order.id),
        refund_line_items: [],
        transactions: [],
      })
    },
    /** A buyer's bank disputes a payment. `INQUIRY`: a question without a chargeback. */
    dispute(order: Order, amountCents: number, type: 'CHARGEBACK' | 'INQUIRY' = 'CHARGEBACK'): Message {
      const amount = { amount: (amountCents / 100).toFixed(2), currencyCode: order.currencyCode }
      const at = happened(order)
      disputes.push({ id: newId('ShopifyPaymentsDispute'), order: { id: order.id }, type, status: 'NEEDS_RESPONSE', amount, at })
      return disputeMessage('disputes/create', disputes.at(-1) as Dispute)
    },
    /** The bank decides a dispute. */
    endDispute(order: Order, status: 'WON' | 'LOST' | 'ACCEPTED' | 'CHARGE_REFUNDED'): Message {
      const dispute = disputes.find((one) => one.order.id === order.id)
      if (!dispute) throw new Error('no dispute')
      dispute.status = status
      return disputeMessage('disputes/update', dispute)
    },
    /** Removes the app's permission to read disputes. */
    denyDisputes(): void {
      mayReadDisputes = false
    },
    cancel(order: Order): Message {
      order.cancelledAt = happened(order)
      return orderMessage('orders/cancelled', order)
    },
  }
}

class Denied extends Error {}

/** A mutation costs ten points, a query the maximum size of its pages. */
function estimateCost(query: string): number {
  if (query.startsWith('mutation')) return 10
  return [...query.matchAll(/first: (\d+)/g)].reduce((sum, [, first]) => sum + Number(first), 1)
}

function newSubscription(topic: string, { uri, format = 'JSON', filter = null, includeFields = [] }: Loose): Subscription {
  return { id: newId('WebhookSubscription'), topic, uri, format, filter, includeFields }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body))
}
