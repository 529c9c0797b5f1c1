import type { EventFacts } from '../payments/payments.ts'
import { Unavailable } from '../unavailable.ts'

/** A size of a listing that customers choose from. */
export type ListedSize = {
  /** Display name: `Large 45×60 cm (18×24″)`. */
  name: string
  /** `uid:size`: identifies the bought product in an order. */
  sku: string
  priceCents: number
}

/** An artwork in a channel: one product with a variant per size, in its artist's collection. */
export type Listing = {
  uid: string
  /** The preferred slug; the channel may return another. */
  handle: string
  title: string
  description: string
  artistName: string
  category: string
  tags: readonly string[]
  /** The picture, within the channel's limits and publicly accessible; undefined if it is not. */
  picture?: { url: string; alt: string } | undefined
  sizes: readonly ListedSize[]
  /** Further non-empty facts by name. */
  facts: Readonly<Record<string, string>>
  collection: { handle: string; title: string }
  /** The channel's ids of product and collection, if they exist. */
  known: { productId: string | null; collectionId: string | null }
}

/** Ids and slugs of a published listing. */
export type PublishedListing = { productId: string; handle: string; collection: { collectionId: string; handle: string } }

/** An unverified address from another site. */
export type ChannelAddress = {
  name: string | null
  line1: string | null
  line2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

export type ChannelLine = {
  reference: string
  sku: string | null
  title: string
  quantity: number
  /** The charged amount for all units after discounts, excluding tax. */
  chargedCents: number
}

export type ChannelRefund = {
  reference: string
  at: Date
  /** The amount returned to the customer. */
  amountCents: number
  /** The refunded lines; empty if only money was refunded. */
  lines: readonly { reference: string; quantity: number }[]
}

/** The current state of an order in the channel. It is authoritative, whatever events were missed, repeated or reordered. */
export type ChannelOrder = {
  reference: string
  /** The order's name for the customer and in the channel's back office. */
  name: string
  /** Undefined if it is not paid yet or never will be. */
  paidAt: Date | undefined
  placedAt: Date
  cancelledAt: Date | undefined
  email: string | null
  address: ChannelAddress | undefined
  /** ISO 4217 with two decimals; all amounts are in hundredths. */
  currency: string
  /** Excluding tax, like all charged amounts. */
  shippingCents: number
  /** Tax that the channel collected; not part of the revenue. */
  taxCents: number
  lines: readonly ChannelLine[]
  refunds: readonly ChannelRefund[]
}

/** A chargeback or inquiry of the buyer's bank. */
export type ChannelDispute = {
  reference: string
  /** Undefined if it concerns no order. */
  order: string | undefined
  amountCents: number
  currency: string
  status: 'opened' | 'won' | 'lost'
}

/** A shipped parcel of a channel's order, with its lines. */
export type ChannelParcel = {
  order: string
  carrier: string
  tracking: string
  lines: readonly { reference: string; quantity: number }[]
}

/** A product of the channel's shop. @property isOurs  whether this server published it @property text  without markup */
export type ShopProduct = {
  reference: string
  title: string
  text: string
  tags: readonly string[]
  type: string
  vendor: string
  isOurs: boolean
  isArchived: boolean
  picture: { url: string; alt: string; widthPx: number; heightPx: number } | undefined
}

/** A signed message of a channel. `order` is undefined for event types without an order. */
export type ChannelEvent = { id: string; type: string; facts: EventFacts }

/**
 * A message of a channel about personal data or our app, in place of an order. `orders`: the ids of the customer's orders.
 * @property reference  the channel's id of the request
 */
export type ChannelNotice =
  | { kind: 'customer_data_requested'; reference: string; orders: readonly string[] }
  | { kind: 'customer_erased'; orders: readonly string[] }
  | { kind: 'shop_erased' }
  | { kind: 'app_uninstalled' }

/** What an external channel permits us. @property mayReadDisputes  needed only where the channel takes the payments itself */
export type ChannelAccess = { missingScopes: readonly string[]; mayReadDisputes: boolean }

/** Topics whose subscriptions were made or changed. */
export type SubscriptionChanges = { created: string[]; corrected: string[] }

/** @property until  defaults to now */
export type TimeRange = { since: Date; until?: Date }

/**
 * A sales channel. Never call it inside an open transaction: it may take seconds, and its effects cannot be rolled back. All operations are
 * idempotent.
 */
export type Channel = {
  readonly provider: 'built-in' | 'shopify'
  /** Puts an artwork on sale or updates its listing. @throws ChannelRefused, ChannelUnavailable */
  publish(listing: Listing): Promise<PublishedListing>
  /**
   * Finds the product id of an artwork, if the response to `publish` was lost.
   * @returns undefined if there is none. @throws ChannelRefused, ChannelUnavailable
   */
  findProduct(artwork: Pick<Listing, 'uid' | 'handle'>): Promise<string | undefined>
  /** Takes a product off sale. Does nothing if it is not on sale or unknown. @throws ChannelRefused, ChannelUnavailable */
  withdraw(productId: string): Promise<void>
  /**
   * Deletes a product with its texts and picture; existing orders keep their data. Does nothing if it is unknown.
   * @throws ChannelRefused, ChannelUnavailable
   */
  eraseProduct(productId: string): Promise<void>
  /** Deletes a collection but keeps its products. @throws ChannelRefused, ChannelUnavailable */
  eraseCollection(collectionId: string): Promise<void>
  /** @returns undefined if the order is unknown or does not count. @throws ChannelUnavailable */
  findOrder(reference: string): Promise<ChannelOrder | undefined>
  /** All orders whose latest change is in the given time. @throws ChannelUnavailable */
  listChanged(time: TimeRange): AsyncIterable<string>
  /**
   * Verifies and parses a message. Undefined if the channel sends none.
   * @throws Problem `webhook_unsigned`, `malformed`
   */
  readEvent?(body: string, headers: Headers): ChannelEvent
  /** The order of a stored event. */
  readOrderId(facts: EventFacts): string | undefined
  /** The dispute of a stored event. */
  readDisputeId(facts: EventFacts): string | undefined
  /** The notice of a stored event. */
  readNotice?(facts: EventFacts): ChannelNotice | undefined
  /** @returns undefined if it is unknown or claims no money. @throws ChannelUnavailable */
  findDispute(reference: string): Promise<ChannelDispute | undefined>
  /** All disputes opened in the given time; none if we lack permission. @throws ChannelUnavailable */
  listDisputes(time: TimeRange): AsyncIterable<string>
  /**
   * Reports a shipment to the channel, which notifies the buyer. Repeated calls only add missing lines. @throws ChannelRefused,
   * ChannelUnavailable
   */
  fulfil(parcel: ChannelParcel): Promise<void>
  /** All products of the channel's shop, for an import. Undefined if the channel has none. @throws ChannelUnavailable */
  listProducts?(): AsyncIterable<ShopProduct>
  /** Undefined if the channel needs no permissions. @throws ChannelUninstalled, ChannelUnavailable */
  checkAccess?(): Promise<ChannelAccess>
  /**
   * Subscribes to the channel's messages, where a subscription is missing or leads elsewhere. Undefined if the channel sends none.
   * @throws ChannelRefused, ChannelUnavailable
   */
  ensureSubscriptions?(webhookUrl: string): Promise<SubscriptionChanges>
  /** The API version of the latest answer; undefined before the first. */
  servedVersion?(): string | undefined
}

/** A permanent refusal. `message` is for the operator. */
export class ChannelRefused extends Error {
  override name = 'ChannelRefused'
}

/** The channel was unreachable or busy; retry later. */
export class ChannelUnavailable extends Unavailable {
  override name = 'ChannelUnavailable'
}

/** We lack permission; the operator must fix it, then a retry works. */
export class ChannelForbidden extends ChannelUnavailable {
  override name = 'ChannelForbidden'
}

/** The channel does not accept our credentials, for example because our app was uninstalled. */
export class ChannelUninstalled extends ChannelUnavailable {
  override name = 'ChannelUninstalled'
}
