import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { EventFacts } from '../payments/payments.ts'
import type { ChannelEvent, ChannelNotice } from './channel.ts'

/** Topics about orders and disputes. Others are recorded and ignored. */
const topics = ['orders/paid', 'orders/cancelled', 'orders/updated', 'refunds/create', 'disputes/create', 'disputes/update']

/** As text: some Shopify ids exceed the safe integers. */
const Id = z.string().regex(/^\d{1,20}$/)
/** Only ids are used. Amounts and personal data are queried from Shopify when needed. */
const Message = z.object({ id: Id, order_id: Id.nullish() })

/** Absent from a message of this topic. */
const Absent = z.undefined().optional()
/** Our shop, by the body: the signature does not cover the headers. */
const Compliance = z.object({ shop_id: Id, shop_domain: z.string() })
/**
 * Topics about personal data, which every app must answer, with the fields that distinguish them. The signature covers only the body, so
 * the body of one topic must not be accepted as another, such as a request for data as an erasure. Names and addresses are not read.
 * @see shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 */
const complianceMessages = {
  'customers/data_request': Compliance.extend({
    orders_requested: z.array(Id).default([]),
    data_request: z.object({ id: Id }),
    orders_to_redact: Absent,
  }).transform((read) => ({ domain: read.shop_domain, orders: read.orders_requested.join(' '), request: read.data_request.id })),
  'customers/redact': Compliance.extend({ orders_to_redact: z.array(Id), orders_requested: Absent, data_request: Absent }).transform(
    (read) => ({ domain: read.shop_domain, orders: read.orders_to_redact.join(' ') }),
  ),
  'shop/redact': Compliance.extend({
    ...{ customer: Absent, data_request: Absent, orders_requested: Absent, orders_to_redact: Absent },
  }).transform((read) => ({ domain: read.shop_domain })),
}

/**
 * Verifies a message's signature and shop, and parses it. Deduplicates by the message id: one event may arrive as two topics with the same
 * event id.
 * @throws Problem `webhook_unsigned` or `malformed`
 */
export function readShopifyEvent(
  { store, secrets }: { store: string; secrets: readonly string[] },
  body: string,
  headers: Headers,
): ChannelEvent {
  requireSigned(body, headers.get('x-shopify-hmac-sha256'), secrets)
  if (headers.get('x-shopify-shop-domain') !== store) throw new Problem('webhook_unsigned')
  const id = headers.get('x-shopify-webhook-id')
  const type = headers.get('x-shopify-topic')
  if (!id || !type) throw new Problem('malformed')
  const facts = { type, event: headers.get('x-shopify-event-id'), triggeredAt: headers.get('x-shopify-triggered-at') }
  return {
    id,
    type,
    facts: {
      ...facts,
      ...(topics.includes(type) && toEventFacts(type, body)),
      ...(isComplianceTopic(type) && toComplianceFacts(type, { store, body })),
    },
  }
}

export function readDisputeId({ dispute }: EventFacts): string | undefined {
  return typeof dispute === 'string' ? dispute : undefined
}

export function readOrderId({ order }: EventFacts): string | undefined {
  return typeof order === 'string' ? order : undefined
}

export function readNotice({ type, orders, request }: EventFacts): ChannelNotice | undefined {
  const ids = typeof orders === 'string' ? orders.split(' ').filter(Boolean) : []
  const named = ids.map((id) => `gid://shopify/Order/${id}`)
  if (type === 'customers/data_request') return { kind: 'customer_data_requested', reference: String(request), orders: named }
  if (type === 'customers/redact') return { kind: 'customer_erased', orders: named }
  if (type === 'shop/redact') return { kind: 'shop_erased' }
  return type === 'app/uninstalled' ? { kind: 'app_uninstalled' } : undefined
}

/** Constant-time comparison with the signature by each secret. */
function requireSigned(body: string, signature: string | null, secrets: readonly string[]): void {
  const given = Buffer.from(signature ?? '', 'base64')
  const isSignedBy = (secret: string) => {
    const expected = createHmac('sha256', secret).update(body, 'utf8').digest()
    return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!secrets.some(isSignedBy)) throw new Problem('webhook_unsigned')
}

function toEventFacts(type: string, body: string): EventFacts {
  const { success, data } = Message.safeParse(parse(body))
  if (!success) throw new Problem('malformed')
  if (type.startsWith('disputes/')) return { dispute: `gid://shopify/ShopifyPaymentsDispute/${data.id}` }
  const order = type === 'refunds/create' ? data.order_id : data.id
  if (!order) throw new Problem('malformed')
  return { order: `gid://shopify/Order/${order}`, ...(type === 'refunds/create' && { refund: `gid://shopify/Refund/${data.id}` }) }
}

function isComplianceTopic(type: string): type is keyof typeof complianceMessages {
  return Object.hasOwn(complianceMessages, type)
}

/** The merchant's orders of one customer, by their numeric ids. */
function toComplianceFacts(type: keyof typeof complianceMessages, { store, body }: { store: string; body: string }): EventFacts {
  const { success, data } = complianceMessages[type].safeParse(parse(body))
  if (!success) throw new Problem('malformed')
  const { domain, ...facts } = data
  if (domain !== store) throw new Problem('webhook_unsigned')
  return facts
}

/** JSON.parse passes the source text of each number to the reviver; TypeScript's types lack it. */
type Reviver = (key: string, value: unknown, context: { source: string }) => unknown
/** Every number of a message that we read is an id, also in lists. */
const keepIds: Reviver = (_key, value, context) => (typeof value === 'number' ? context.source : value)

function parse(body: string): unknown {
  try {
    return JSON.parse(body, keepIds as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
