import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { EventFacts } from '../payments/payments.ts'
import type { ChannelEvent } from './channel.ts'

/** Those that say something of an order or a dispute. Any other is recorded and passed over. */
const topics = ['orders/paid', 'orders/cancelled', 'orders/updated', 'refunds/create', 'disputes/create', 'disputes/update']

/** As it was written: some of Shopify's numbers are larger than those that count exactly here. */
const Id = z.string().regex(/^\d{1,20}$/)
/** All that is read of a message. What it says of people and money is asked of Shopify when it is looked into. */
const Message = z.object({ id: Id, order_id: Id.nullish() })

/**
 * A message, if Shopify signed these very bytes with our secret and means our shop.
 * A message is known again by its own id: one thing that happens may be told as two topics, which share the id of the event.
 * @throws Problem `webhook_unsigned` or `malformed`
 */
export function readShopifyEvent(
  { store, webhookSecret }: { store: string; webhookSecret: string },
  body: string,
  headers: Headers,
): ChannelEvent {
  requireSigned(body, headers.get('x-shopify-hmac-sha256'), webhookSecret)
  if (headers.get('x-shopify-shop-domain') !== store) throw new Problem('webhook_unsigned')
  const id = headers.get('x-shopify-webhook-id')
  const type = headers.get('x-shopify-topic')
  if (!id || !type) throw new Problem('malformed')
  const facts = { type, event: headers.get('x-shopify-event-id'), triggeredAt: headers.get('x-shopify-triggered-at') }
  return { id, type, facts: { ...facts, ...(topics.includes(type) && aboutOf(type, body)) } }
}

export function disputeOf({ dispute }: EventFacts): string | undefined {
  return typeof dispute === 'string' ? dispute : undefined
}

export function orderOf({ order }: EventFacts): string | undefined {
  return typeof order === 'string' ? order : undefined
}

/** Compared in a time that says nothing of where the two differ. */
function requireSigned(body: string, signature: string | null, secret: string): void {
  const expected = createHmac('sha256', secret).update(body, 'utf8').digest()
  const given = Buffer.from(signature ?? '', 'base64')
  if (!secret || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('webhook_unsigned')
}

function aboutOf(type: string, body: string): EventFacts {
  const { success, data } = Message.safeParse(parse(body))
  if (!success) throw new Problem('malformed')
  if (type.startsWith('disputes/')) return { dispute: `gid://shopify/ShopifyPaymentsDispute/${data.id}` }
  const order = type === 'refunds/create' ? data.order_id : data.id
  if (!order) throw new Problem('malformed')
  return { order: `gid://shopify/Order/${order}`, ...(type === 'refunds/create' && { refund: `gid://shopify/Refund/${data.id}` }) }
}

/** The standard hands a reader of JSON the very text of each number; the types do not know it yet. */
type Reviver = (key: string, value: unknown, context: { source: string }) => unknown
const keepIds: Reviver = (key, value, { source }) => ((key === 'id' || key === 'order_id') && typeof value === 'number' ? source : value)

function parse(body: string): unknown {
  try {
    return JSON.parse(body, keepIds as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
