import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Cents } from '@tintype/domain/money'

/** A whole number of percent. */
export type Percent = number

export type CommissionSplit = { artistCents: Cents; causeCents: Cents }

/**
 * Splits one commission between the artist and the artist's cause. No cent is lost (`artistCents + causeCents === commissionCents`); the
 * remainder goes to the artist.
 * @param commissionCents  commission of one print; whole cents, 0 or more
 * @param donationPercent  0, or 5 to 50 in steps of 5
 * @throws Problem `donation_percent_invalid`
 * @see docs/specification.md, section 9, "Donation"
 */
export function splitCommission(commissionCents: Cents, donationPercent: Percent): CommissionSplit {
  if (!Number.isInteger(commissionCents) || commissionCents < 0 || commissionCents > Number.MAX_SAFE_INTEGER / 100)
    throw new RangeError(`not a commission: ${commissionCents}`)
  if (!isDonationPercent(donationPercent)) throw new Problem('donation_percent_invalid')
  const hundredths = commissionCents * donationPercent
  const causeCents = (hundredths - (hundredths % 100)) / 100
  return { artistCents: commissionCents - causeCents, causeCents }
}

function isDonationPercent(percent: Percent): boolean {
  const { min, max, step } = limits.donationPercent
  return percent === 0 || (percent >= min && percent <= max && percent % step === 0)
}
