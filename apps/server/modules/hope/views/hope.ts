import type { Cause, CausePayment } from '@tintype/contract/hope/hope'
import { toDollars } from '@tintype/domain/money'
import type { CauseRow } from '../queries/hope.ts'
import type { PaymentRow } from '../queries/remittance.ts'
import { shareAddress, shareFacts } from '../sharing/share-facts.ts'

export type DonationTotals = { raisedCents: number; supporters: number; remittedCents: number; lastDonationAt: Date | null }

/** A cause without donations. */
export const NO_DONATIONS: DonationTotals = { raisedCents: 0, supporters: 0, remittedCents: 0, lastDonationAt: null }

export function toCause(row: CauseRow, given: DonationTotals): Cause {
  const pledgedCents = given.raisedCents - given.remittedCents
  const { id, slug, title, description, imageUrls, fundingGoalCents, externalUrl } = row
  const funding_goal = fundingGoalCents === null ? null : toDollars(fundingGoalCents)
  const amount_raised = toDollars(given.raisedCents)
  return {
    id,
    slug,
    title,
    description,
    image_urls: imageUrls,
    share_image_url: shareAddress(slug, shareFacts({ title, amount_raised, funding_goal })),
    funding_goal,
    amount_raised,
    amount_pledged: toDollars(pledgedCents),
    pledged_cents: pledgedCents,
    amount_remitted: toDollars(given.remittedCents),
    remitted_cents: given.remittedCents,
    supporter_count: given.supporters,
    updated_at: new Date(Math.max(row.updatedAt.getTime(), given.lastDonationAt?.getTime() ?? 0)).toISOString(),
    external_url: externalUrl,
  }
}

export function toPayment({ id, remittedOn, amountCents, hasReceipt }: PaymentRow): CausePayment {
  return {
    remitted_on: remittedOn,
    amount: toDollars(amountCents),
    amount_cents: amountCents,
    receipt_url: hasReceipt ? `/api/hope/receipts/${id}` : null,
  }
}
