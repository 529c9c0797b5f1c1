import { limits } from '@tintype/contract/limits'
import { formatCents, formatPrice } from '../../ui/text/numbers.ts'

const { min, max, first } = limits.donationPercent
/** An example amount. The calculation is the same for any commission. */
const COMMISSION_CENTS = 2000
const share = Math.floor((COMMISSION_CENTS * first) / 100)

/** Explains how a donation reaches the cause. */
export function GivingSteps() {
  return (
    <section className="giving-steps" aria-labelledby="giving-steps">
      <h2 id="giving-steps">Where the money goes</h2>
      <ol>
        <li>
          <h3>An artist opts in</h3>
          <p className="quiet">
            The artist chooses a cause, and {min} to {max} percent of every commission. The price of the print stays the same.
          </p>
        </li>
        <li>
          <h3>A print is sold</h3>
          <p className="quiet">
            The share is set aside with the sale. For a commission of {formatPrice(COMMISSION_CENTS)} at {first} percent, that is{' '}
            {formatCents(share)}.
          </p>
        </li>
        <li>
          <h3>The cause is paid</h3>
          <p className="quiet">We keep nothing. Once paid, the date, amount and receipt appear on the cause’s page.</p>
        </li>
      </ol>
    </section>
  )
}
