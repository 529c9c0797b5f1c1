import { z } from 'zod'
import { limits } from '../limits.ts'
import { OrderStatus } from '../orders/store.ts'
import { PAYOUT_STATES } from '../payouts/payout-states.ts'
import { Category, Cents, Cursor, call, Instant, integratorCall, Orientation, PrintSize, pageLimit, Uid } from '../shapes.ts'
import { textLine } from '../text-fields.ts'
import { API_SCOPES } from './api-scopes.ts'

export const EVENT_TYPES = ['artwork.approved', 'order.paid', 'order.shipped', 'print.cancelled', 'payout.paid'] as const
export type EventType = (typeof EVENT_TYPES)[number]

const EventPrint = z.object({ title: z.string(), size: PrintSize, quantity: z.int() })

/** The events sent to integrators, by type. They never contain a customer's identity. */
export const IntegrationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('artwork.approved'),
    data: z.object({ uid: Uid, handle: z.string(), name: z.string(), artistName: z.string(), url: z.string() }),
  }),
  z.object({
    type: z.literal('order.paid'),
    data: z.object({
      orderNumber: z.string(),
      totalCents: Cents,
      shippingCents: Cents,
      currency: z.string(),
      lines: z.array(EventPrint.extend({ artwork: Uid, priceCents: Cents })),
    }),
  }),
  z.object({
    type: z.literal('order.shipped'),
    data: z.object({
      orderNumber: z.string(),
      carrier: z.string(),
      tracking: z.string(),
      /** The last event of the order. */
      isLast: z.boolean(),
      prints: z.array(EventPrint),
    }),
  }),
  z.object({
    type: z.literal('print.cancelled'),
    data: z.object({
      /** The print number on the job sheet. */
      print: z.string(),
      orderNumber: z.string(),
      /** The manufacturer to which it was assigned, and which must no longer make it. */
      manufacturer: z.string(),
      reason: z.string(),
    }),
  }),
  z.object({
    type: z.literal('payout.paid'),
    data: z.object({ number: z.string(), artistName: z.string(), amountCents: Cents, currency: z.string(), method: z.string() }),
  }),
])
export type IntegrationEvent = z.infer<typeof IntegrationEvent>

const Events = z.array(z.enum(EVENT_TYPES)).min(1, 'webhook_events_missing').max(EVENT_TYPES.length)
const Description = textLine({ max: limits.webhook.descriptionMax, tooLong: 'The description is too long.' })

/** A webhook endpoint of an external system. */
export const WebhookEndpoint = z.object({
  id: Uid,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  isOn: z.boolean(),
  /** Since when every delivery has failed; null if the last one succeeded. */
  failingSince: Instant.nullable(),
  /** Why it was disabled automatically; null if an operator did it. */
  offBecause: z.string().nullable(),
  /** Until when deliveries are also signed with the previous secret. */
  formerSecretUntil: Instant.nullable(),
  addedAt: Instant,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const EndpointWithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() })

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One event for one endpoint, with its delivery attempts, the latest first. */
export const WebhookDelivery = z.object({
  id: Uid,
  /** The same for every attempt, sent as `webhook-id`. */
  messageId: z.string(),
  type: z.enum(EVENT_TYPES),
  state: z.enum(DELIVERY_STATES),
  /** When the event occurred. */
  at: Instant,
  nextAttemptAt: Instant.nullable(),
  attempts: z.array(
    z.object({
      at: Instant,
      /** Null if the endpoint did not respond. */ status: z.int().nullable(),
      error: z.string().nullable(),
      tookMs: z.int(),
    }),
  ),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** A time range: events within it are resent. */
const Range = z.object({ from: Instant, to: Instant, onlyFailed: z.boolean().default(false) })
const Replayed = z.object({
  replayed: z.int(),
  /** More events remain in the range: repeat the call from `goesOnAt`. */
  goesOnAt: Instant.nullable(),
})

export const backofficeWebhooks = {
  list: call('viewer', 'GET', '/backoffice/webhooks', 'List webhook endpoints').output(z.object({ endpoints: z.array(WebhookEndpoint) })),
  add: call('admin', 'POST', '/backoffice/webhooks', 'Create a webhook endpoint. Its secret is returned only once')
    .input(z.object({ url: textLine({ max: limits.webhook.urlMax, tooLong: 'webhook_url' }), description: Description, events: Events }))
    .output(EndpointWithSecret),
  change: call('admin', 'POST', '/backoffice/webhooks/{id}', 'Change a webhook endpoint')
    .input(z.object({ id: Uid, description: Description, events: Events, isOn: z.boolean() }))
    .output(WebhookEndpoint),
  rotate: call(
    'admin',
    'POST',
    '/backoffice/webhooks/{id}/secret',
    'Create a new secret, returned only once. The previous one stays valid for a day',
  )
    .input(z.object({ id: Uid }))
    .output(EndpointWithSecret),
  deliveries: call('viewer', 'GET', '/backoffice/webhooks/{id}/deliveries', 'List deliveries to an endpoint, latest first')
    .input(z.object({ id: Uid, state: z.enum(DELIVERY_STATES).optional(), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(z.object({ deliveries: z.array(WebhookDelivery), nextCursor: Cursor.nullable() })),
  replay: call('admin', 'POST', '/backoffice/webhooks/{id}/replay', 'Resend the events of a period')
    .input(Range.extend({ id: Uid }))
    .output(Replayed),
  replayOne: call('admin', 'POST', '/backoffice/webhook-deliveries/{id}/replay', 'Resend one delivery')
    .input(z.object({ id: Uid }))
    .output(WebhookDelivery),
}

/** An integrator's API key without its secret. */
export const ApiKey = z.object({
  id: Uid,
  name: z.string(),
  /** The visible prefix that identifies the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  madeBy: z.string(),
  madeAt: Instant,
  expiresAt: Instant.nullable(),
  /** Rounded to the hour. */
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const backofficeApiKeys = {
  list: call('viewer', 'GET', '/backoffice/api-keys', 'List API keys, newest first').output(z.object({ keys: z.array(ApiKey) })),
  make: call('admin', 'POST', '/backoffice/api-keys', 'Create an API key, returned only once')
    .input(
      z.object({
        name: textLine({ max: limits.apiKey.nameMax, missing: 'api_key_name_missing', tooLong: 'api_key_name_too_long' }),
        scopes: z.array(z.enum(API_SCOPES)).min(1, 'api_key_scopes_missing').max(API_SCOPES.length),
        /** Null: valid until revoked. */
        expiresInDays: z.int().min(1).max(limits.apiKey.daysMax).nullable(),
      }),
    )
    .output(z.object({ key: ApiKey, secret: z.string() })),
  revoke: call('admin', 'POST', '/backoffice/api-keys/{id}/revoke', 'Revoke an API key')
    .input(z.object({ id: Uid }))
    .output(ApiKey),
}

const Page = z.object({ limit: pageLimit(50), cursor: Cursor.optional() })
const next = { nextCursor: Cursor.nullable() }

const SoldArtwork = z.object({
  uid: Uid,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  artistName: z.string(),
  category: Category,
  tags: z.array(z.string()),
  orientation: Orientation,
  publishedAt: Instant,
  url: z.string(),
})
export type SoldArtwork = z.infer<typeof SoldArtwork>

const IntegratorOrder = z.object({
  orderNumber: z.string(),
  status: OrderStatus,
  placedAt: Instant,
  paidAt: Instant,
  country: z.string(),
  subtotalCents: Cents,
  shippingCents: Cents,
  totalCents: Cents,
  refundedCents: Cents,
  currency: z.string(),
  lines: z.array(
    z.object({
      line: z.int(),
      artwork: Uid,
      title: z.string(),
      artistName: z.string(),
      size: PrintSize,
      quantity: z.int(),
      refundedQuantity: z.int(),
      priceCents: Cents,
    }),
  ),
})
export type IntegratorOrder = z.infer<typeof IntegratorOrder>

const IntegratorPayout = z.object({
  number: z.string(),
  artistName: z.string(),
  status: z.enum(PAYOUT_STATES),
  amountCents: Cents,
  currency: z.string(),
  method: z.string(),
  requestedAt: Instant,
  paidAt: Instant.nullable(),
})
export type IntegratorPayout = z.infer<typeof IntegratorPayout>

/** The API for external programs, authenticated by API key. */
export const integrators = {
  artworks: integratorCall('artworks:read', 'GET', '/v1/artworks', 'List products, newest first')
    .input(Page)
    .output(z.object({ artworks: z.array(SoldArtwork), ...next })),
  orders: integratorCall('orders:read', 'GET', '/v1/orders', 'List paid orders, newest first')
    .input(Page)
    .output(z.object({ orders: z.array(IntegratorOrder), ...next })),
  order: integratorCall('orders:read', 'GET', '/v1/orders/{orderNumber}', 'Get an order')
    .input(z.object({ orderNumber: textLine({ max: 40 }) }))
    .output(IntegratorOrder),
  payouts: integratorCall('payouts:read', 'GET', '/v1/payouts', 'List payouts, newest first')
    .input(Page)
    .output(z.object({ payouts: z.array(IntegratorPayout), ...next })),
  replay: integratorCall('webhooks:write', 'POST', '/v1/webhooks/{id}/replay', 'Resend the events of a period to an endpoint')
    .input(Range.extend({ id: Uid }))
    .output(Replayed),
}
