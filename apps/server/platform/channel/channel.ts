import type { EventFacts } from '../payments/payments.ts'
import { Unavailable } from '../unavailable.ts'

/** One plate of a listing: what a customer chooses between. */
export type ListedSize = {
  /** What a customer reads: `Large, 45×60 cm (18×24″)`. */
  name: string
  /** `uid:size`: how an order says what was bought. */
  sku: string
  priceCents: number
}

/** An artwork as a channel shows it: one product, one variant a size, in its artist's collection. */
export type Listing = {
  uid: string
  /** Wanted for its address; the channel may give another. */
  handle: string
  title: string
  description: string
  artistName: string
  category: string
  tags: readonly string[]
  /** Within the channel's limits, and where it can be fetched from; undefined where it cannot. */
  picture?: { url: string; alt: string } | undefined
  sizes: readonly ListedSize[]
  /** What else is known of it, by name; nothing empty. */
  facts: Readonly<Record<string, string>>
  collection: { handle: string; title: string }
  /** What the channel calls product and collection, where it has them already. */
  known: { productId: string | null; collectionId: string | null }
}

/** Where a listing is now, in the channel's own words. */
export type Listed = { productId: string; handle: string; collection: { collectionId: string; handle: string } }

/** An address as it was typed somewhere else; nothing of it is checked. */
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
  /** What was charged for all of them, after every discount; without tax, added or within the price. */
  chargedCents: number
}

export type ChannelRefund = {
  reference: string
  at: Date
  /** What the customer got back. */
  amountCents: number
  /** The plates it names; none where only money was given back. */
  lines: readonly { reference: string; quantity: number }[]
}

/** What a channel says of one of its orders now. Whatever was missed, repeated or came in another order, this is the truth. */
export type ChannelOrder = {
  reference: string
  /** As the customer and the channel's own pages call it. */
  name: string
  /** Undefined: the money is not there yet, or never will be. */
  paidAt: Date | undefined
  placedAt: Date
  cancelledAt: Date | undefined
  email: string | null
  address: ChannelAddress | undefined
  /** ISO 4217; every amount is in its hundredths. */
  currency: string
  /** Without tax, as everything that is charged. */
  shippingCents: number
  /** What the channel collected for tax offices: nobody's revenue. */
  taxCents: number
  lines: readonly ChannelLine[]
  refunds: readonly ChannelRefund[]
}

/** A buyer's bank asks for the money of an order back. */
export type ChannelDispute = {
  reference: string
  /** Undefined where it is about no order. */
  order: string | undefined
  amountCents: number
  currency: string
  status: 'opened' | 'won' | 'lost'
}

/** What has left for the buyer of a channel's order: all that is in one parcel, by the channel's lines. */
export type ChannelParcel = {
  order: string
  carrier: string
  tracking: string
  lines: readonly { reference: string; quantity: number }[]
}

/** A signed message of a channel. `order` undefined: of a kind that says nothing of an order. */
export type ChannelEvent = { id: string; type: string; facts: EventFacts }

/** @property until  left out: up to now */
export type Time = { since: Date; until?: Date }

/**
 * Where plates are shown and sold. Never called inside an open transaction: it may take seconds, and what it does is not undone.
 * Everything may be asked again and happens once.
 */
export type Channel = {
  readonly provider: 'built-in' | 'shopify'
  /** Puts an artwork on sale, or brings what is on sale up to date. @throws ChannelRefused, ChannelUnavailable */
  publish(listing: Listing): Promise<Listed>
  /**
   * What the channel calls the product of an artwork, where its answer to `publish` was lost.
   * @returns undefined where it has none. @throws ChannelRefused, ChannelUnavailable
   */
  findProduct(artwork: Pick<Listing, 'uid' | 'handle'>): Promise<string | undefined>
  /** Takes it out of sale. Nothing happens where it is not on sale, or not known. @throws ChannelRefused, ChannelUnavailable */
  withdraw(productId: string): Promise<void>
  /**
   * Deletes a product for good, with its words and its picture; orders that it is in keep what they say of it. Nothing happens where it is
   * not known. @throws ChannelRefused, ChannelUnavailable
   */
  eraseProduct(productId: string): Promise<void>
  /** Deletes a collection for good, and nothing that is in it. @throws ChannelRefused, ChannelUnavailable */
  eraseCollection(collectionId: string): Promise<void>
  /** @returns undefined where the channel knows no such order, or it is none that counts. @throws ChannelUnavailable */
  findOrder(reference: string): Promise<ChannelOrder | undefined>
  /** Every order about which something has happened last in a time. @throws ChannelUnavailable */
  listChanged(time: Time): AsyncIterable<string>
  /**
   * Reads a message, if it is the channel's own. Absent where it sends none.
   * @throws Problem `webhook_unsigned`, `malformed`
   */
  readEvent?(body: string, headers: Headers): ChannelEvent
  /** The order that an event which was kept is about. */
  orderOf(facts: EventFacts): string | undefined
  /** The dispute that it is about. */
  disputeOf(facts: EventFacts): string | undefined
  /** @returns undefined where there is none, or no money is asked back by it. @throws ChannelUnavailable */
  findDispute(reference: string): Promise<ChannelDispute | undefined>
  /** Every dispute that was opened in a time; none where we may not look. @throws ChannelUnavailable */
  listDisputes(time: Time): AsyncIterable<string>
  /** Has the channel know, and tell the buyer, what has left. Said again it adds only what is missing. @throws ChannelRefused, ChannelUnavailable */
  fulfil(parcel: ChannelParcel): Promise<void>
}

/** A refusal that stays one. `message` is for the operator. */
export class ChannelRefused extends Error {
  override name = 'ChannelRefused'
}

/** It could not be reached or had no time: to be asked again later. */
export class ChannelUnavailable extends Unavailable {
  override name = 'ChannelUnavailable'
}

/** It does not let us: for the operator to mend, and to be asked again later. */
export class ChannelForbidden extends ChannelUnavailable {
  override name = 'ChannelForbidden'
}
