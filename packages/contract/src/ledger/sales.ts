import { z } from 'zod'
import { Picture } from '../orders/store.ts'
import { Cents, Cursor, call, Instant, Orientation, PlateSize, pageLimit, Uid } from '../shapes.ts'

/** `2026-11`; months are those of UTC, so that everybody counts the same. */
export const Month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Please give the month as 2026-11.')

/** The artwork of a sale, as it was sold; its picture is null once it is erased. */
const SoldArtwork = z.object({ uid: Uid, title: z.string(), picture: Picture.nullable() })

/**
 * What one order line earned. Everything of the commission is in one place:
 * `commissionCents = donationCents + refundCents + returnedDonationCents + earnedCents`.
 */
export const Sale = z.object({
  id: Uid,
  at: Instant,
  artwork: SoldArtwork.nullable(),
  /** The artwork's title, or what the account says where the artwork is not known. */
  text: z.string(),
  size: PlateSize.nullable(),
  orientation: Orientation.nullable(),
  plates: z.int(),
  refundedPlates: z.int(),
  /** Of all plates at the moment of the sale. */
  commissionCents: Cents,
  /** What of it stays with the cause. */
  donationCents: Cents,
  /** What was taken back of the artist's share. */
  refundCents: Cents,
  /** What was taken back of the donation. */
  returnedDonationCents: Cents,
  /** What stays with the artist. */
  earnedCents: Cents,
  /** The first day on which it may be paid out, where it was held; null: at once. */
  clearsOn: z.iso.date().nullable(),
})
export type Sale = z.infer<typeof Sale>

/** Net of refunds, which count for the month of their sale. */
export const SalesMonth = z.object({ month: Month, plates: z.int(), earnedCents: Cents, donationCents: Cents })
export type SalesMonth = z.infer<typeof SalesMonth>

export const BestSeller = SoldArtwork.extend({ plates: z.int(), earnedCents: Cents })
export type BestSeller = z.infer<typeof BestSeller>

const MonthFilter = z.object({ month: Month.optional() })

export const sales = {
  list: call('artist', 'GET', '/user/sales', 'Each sale as a line, the latest first')
    .input(MonthFilter.extend({ limit: pageLimit(20), cursor: Cursor.optional() }))
    .output(z.object({ sales: z.array(Sale), nextCursor: Cursor.nullable() })),
  summary: call(
    'artist',
    'GET',
    '/user/sales/summary',
    'What sold by month, every month with a sale, and the best-selling artworks',
  ).output(z.object({ months: z.array(SalesMonth), bestSellers: z.array(BestSeller) })),
  download: call('artist', 'GET', '/user/sales/csv', 'The same lines as a CSV file').input(MonthFilter).output(z.file()),
}
