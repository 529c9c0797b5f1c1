import { FIRST_COMMISSIONS, type PrintSize } from '@tintype/domain/prints/sizes'
import type { Seller } from '../../support/house.ts'

/** The acknowledged results, recorded by the clients. The server is compared with them after every kill. */
export type Books = { orders: SoldOrder[]; payouts: AskedPayout[]; uploads: Upload[]; sent: Sent }

export type SoldLine = { seller: Seller; size: PrintSize; quantity: number; refunded: number }
/** `refundKeys`: of every answered refund. `isBusy`: another client is refunding it. */
export type SoldOrder = { key: string; number: string; totalCents: number; lines: SoldLine[]; refundKeys: string[]; isBusy: boolean }
export type PayoutState = 'requested' | 'approved' | 'paid' | 'failed'
export type AskedPayout = { key: string; id: string; seller: Seller; amountCents: number; state: PayoutState; reference: string | null }
/** Without `uid` no response arrived; a user would check the list and not repeat the upload. */
export type Upload = { name: string; uid?: string }

/** The numbers of requests that succeeded, that a rule refused, and that were repeated without a response. */
export type Sent = { acknowledged: number; refused: number; repeated: number; faults: string[] }

export function newBooks(): Books {
  return { orders: [], payouts: [], uploads: [], sent: { acknowledged: 0, refused: 0, repeated: 0, faults: [] } }
}

/** The balance of an artist from all responses: sales minus refunds, minus payouts that did not fail. */
export function expectedBalance(books: Books, seller: Seller): number {
  const earned = listSoldLines(books, seller).reduce((sum, line) => sum + splitCommission(line).artistCents, 0)
  const claimed = books.payouts.filter((payout) => payout.seller === seller && payout.state !== 'failed')
  return claimed.reduce((sum, payout) => sum - payout.amountCents, earned)
}

export function expectedDonations(books: Books, seller: Seller): number {
  return listSoldLines(books, seller).reduce((sum, line) => sum + splitCommission(line).causeCents, 0)
}

function listSoldLines(books: Books, seller: Seller): SoldLine[] {
  return books.orders.flatMap((order) => order.lines).filter((line) => line.seller === seller)
}

function splitCommission({ seller, size, quantity, refunded }: SoldLine) {
  const commissionCents = FIRST_COMMISSIONS[size]
  const causeCents = Math.floor((commissionCents * seller.donationPercent) / 100)
  const prints = quantity - refunded
  return { artistCents: prints * (commissionCents - causeCents), causeCents: prints * causeCents }
}
