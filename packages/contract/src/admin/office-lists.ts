import { z } from 'zod'
import { ReviewStatus } from '../artworks/artworks.ts'
import { ACCOUNT_KINDS, TRANSACTION_KINDS } from '../ledger/ledger.ts'
import { limits } from '../limits.ts'
import { OrderState, OrderStatus } from '../orders/store.ts'
import { Category, Cents, Cursor, call, dayRange, Instant, ListOrder, pageLimit, StreamedFile, SumOrder, Uid } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

const paged = { limit: pageLimit(50), cursor: Cursor.optional() }

/** A row of the list of orders. */
export const ListedOrder = z.object({
  id: Uid,
  number: z.string(),
  status: OrderStatus,
  state: OrderState,
  email: z.string(),
  country: z.string(),
  totalCents: Cents,
  refundedCents: Cents,
  placedAt: Instant,
  paidAt: Instant.nullable(),
})
export type ListedOrder = z.infer<typeof ListedOrder>

export const OrderFilter = z.object({
  status: OrderStatus.optional(),
  /** The complete e-mail address. */
  email: textLine({ max: limits.email.max, min: 1 }).optional(),
  /** Words of its number, its customer's e-mail or its address, in any spelling. */
  words: textLine({ max: limits.email.max, min: 1 }).optional(),
  ...dayRange,
  order: SumOrder.default('latest'),
})
export type OrderFilter = z.infer<typeof OrderFilter>

/** One entry of the ledger. */
export const ListedEntry = z.object({
  id: z.string(),
  transactionId: Uid,
  at: Instant,
  kind: z.enum(TRANSACTION_KINDS),
  account: z.enum(ACCOUNT_KINDS),
  /** The owner's id: an artist or a cause; null for the site's own accounts. */
  ownerId: Uid.nullable(),
  artistId: Uid.nullable(),
  text: z.string(),
  amountCents: z.int(),
})
export type ListedEntry = z.infer<typeof ListedEntry>

export const EntryFilter = z.object({ kind: z.enum(TRANSACTION_KINDS).optional(), ...dayRange, order: ListOrder })
export type EntryFilter = z.infer<typeof EntryFilter>

/** A row of the list of artworks, without deleted ones. */
export const ListedArtwork = z.object({
  uid: Uid,
  name: z.string(),
  artistId: Uid,
  artistName: z.string(),
  artistHandle: z.string(),
  category: Category,
  status: ReviewStatus,
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
})
export type ListedArtwork = z.infer<typeof ListedArtwork>

export const ArtworkFilter = z.object({
  status: ReviewStatus.optional(),
  /** Words of its name, in any spelling. */
  words: textLine({ max: limits.artwork.nameMax, min: 1 }).optional(),
  artist: Uid.optional(),
  ...dayRange,
  order: ListOrder,
})
export type ArtworkFilter = z.infer<typeof ArtworkFilter>

const file = { outputStructure: 'detailed' } as const

export const backofficeLists = {
  orders: call('viewer', 'GET', '/backoffice/lists/orders', 'List all orders')
    .input(OrderFilter.extend(paged))
    .output(z.object({ orders: z.array(ListedOrder), nextCursor: Cursor.nullable() })),
  ordersFile: call('viewer', 'GET', '/backoffice/files/orders', 'Export the list as CSV')
    .route(file)
    .input(OrderFilter)
    .output(StreamedFile),
  entries: call('viewer', 'GET', '/backoffice/lists/ledger-entries', 'List all ledger entries')
    .input(EntryFilter.extend(paged))
    .output(z.object({ entries: z.array(ListedEntry), nextCursor: Cursor.nullable() })),
  entriesFile: call('viewer', 'GET', '/backoffice/files/ledger-entries', 'Export the list as CSV')
    .route(file)
    .input(EntryFilter)
    .output(StreamedFile),
  artworks: call('viewer', 'GET', '/backoffice/lists/artworks', 'List all artworks, except deleted ones')
    .input(ArtworkFilter.extend(paged))
    .output(z.object({ artworks: z.array(ListedArtwork), nextCursor: Cursor.nullable() })),
  artworksFile: call('viewer', 'GET', '/backoffice/files/artworks', 'Export the list as CSV')
    .route(file)
    .input(ArtworkFilter)
    .output(StreamedFile),
}
