import type { BestSeller, Sale } from '@tintype/contract/ledger/sales'
import type { Picture } from '@tintype/contract/orders/store'
import { toDollars } from '@tintype/domain/money'
import { printDescription } from '@tintype/domain/prints/sizes'
import { csvLines, csvHead as headOf } from '../../../platform/csv/csv.ts'
import type { BestSellerRow, SaleRow } from '../queries/sales.ts'

type Pictures = ReadonlyMap<string, Picture>

export function toSale(row: SaleRow, pictures: Pictures): Sale {
  const { id, artworkUid, title, size, orientation, prints, refundedPrints } = row
  return {
    id,
    at: row.at.toISOString(),
    artwork: artworkUid && title ? { uid: artworkUid, title, picture: pictures.get(artworkUid) ?? null } : null,
    text: title ?? row.text,
    size,
    orientation,
    prints,
    refundedPrints,
    commissionCents: row.artistCents + row.causeCents,
    donationCents: row.causeCents + row.causeBackCents,
    refundCents: positive(-row.artistBackCents),
    returnedDonationCents: positive(-row.causeBackCents),
    earnedCents: row.artistCents + row.artistBackCents,
    clearsOn: row.clearsOn,
    awaitsDelivery: row.awaitsDelivery,
  }
}

/** Turns -0 into 0. */
function positive(cents: number): number {
  return cents === 0 ? 0 : cents
}

export function toBestSeller({ artworkUid, title, prints, earnedCents }: BestSellerRow, pictures: Pictures): BestSeller {
  return { uid: artworkUid, title, picture: pictures.get(artworkUid) ?? null, prints, earnedCents }
}

const columns = [
  'Date (UTC)',
  'Artwork',
  'Size',
  'Prints',
  'Refunded prints',
  'Commission USD',
  'Donation USD',
  'Refund USD',
  'Donation returned USD',
  'Earned USD',
  'Clears on (UTC)',
]

/** The header row of the file. */
export const csvHead = headOf(columns)

/** Data rows of the file. */
export function toCsv(rows: readonly SaleRow[]): string {
  return csvLines(rows.map((row) => toCells(toSale(row, new Map()))))
}

function toCells(sale: Sale): (string | number)[] {
  const { size, orientation } = sale
  const cents = [sale.commissionCents, sale.donationCents, sale.refundCents, sale.returnedDonationCents, sale.earnedCents]
  return [
    sale.at.slice(0, 10),
    sale.text,
    size && orientation ? printDescription(size, orientation) : '',
    sale.prints,
    sale.refundedPrints,
    ...cents.map((each) => toDollars(each).toFixed(2)),
    sale.awaitsDelivery ? 'after delivery' : (sale.clearsOn ?? ''),
  ]
}
