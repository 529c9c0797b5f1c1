import { z } from 'zod'
import { Picture } from '../orders/store.ts'
import { Cents, Cursor, call, Instant, Orientation, PrintSize, pageLimit, Uid } from '../shapes.ts'

/** `2026-11`; months are in UTC, so that all users see the same figures. */
export const Month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Please give the month as 2026-11.')

/** The sold artwork; its image is null once it is erased. */
const SoldArtwork = z.object({ uid: Uid, title: z.string(), picture: Picture.nullable() })

/**
 * The earnings of one order line. The whole commission is accounted for: `commissionCents = donationCents + refundCents +
 * returnedDonationCents + earnedCents`.
 */
export const Sale = z.object({
  id: Uid,
  at: Instant,
  artwork: SoldArtwork.nullable(),
  /** The artwork's title, or the ledger's text if the artwork is unknown. */
  text: z.string(),
  size: PrintSize.nullable(),
  orientation: Orientation.nullable(),
  prints: z.int(),
  refundedPrints: z.int(),
  /** For the whole quantity, at the time of the sale. */
  commissionCents: Cents,
  /** The part that the cause keeps. */
  donationCents: Cents,
  /** The part reversed from the artist's share. */
  refundCents: Cents,
  /** The part reversed from the donation. */
  returnedDonationCents: Cents,
  /** The part that the artist keeps. */
  earnedCents: Cents,
  /** The first day on which a held amount could be paid out; null if it could be at once. */
  clearsOn: z.iso.date().nullable(),
  /** Held until the claim window of the delivery ends; the day is not known yet. */
  awaitsDelivery: z.boolean(),
})
export type Sale = z.infer<typeof Sale>

/** Net of refunds, which count in the month of their sale. */
export const SalesMonth = z.object({ month: Month, prints: z.int(), earnedCents: Cents, donationCents: Cents })
export type SalesMonth = z.infer<typeof SalesMonth>

export const BestSeller = SoldArtwork.extend({ prints: z.int(), earnedCents: Cents })
export type BestSeller = z.infer<typeof BestSeller>

const MonthFilter = z.object({ month: Month.optional() })

export const sales = {
  list: call('artist', 'GET', '/user/sales', 'List sales, newest first')
    .input(MonthFilter.extend({ limit: pageLimit(20), cursor: Cursor.optional() }))
    .output(z.object({ sales: z.array(Sale), nextCursor: Cursor.nullable() })),
  summary: call('artist', 'GET', '/user/sales/summary', 'Get sales by month and the best-selling artworks').output(
    z.object({ months: z.array(SalesMonth), bestSellers: z.array(BestSeller) }),
  ),
  download: call('artist', 'GET', '/user/sales/csv', 'Export the sales as CSV').input(MonthFilter).output(z.file()),
}
