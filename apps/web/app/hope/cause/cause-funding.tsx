import { cardDollars, fundedPercent } from '@tintype/contract/hope/cause-figures'
import { readerAmounts } from '../../ui/text/numbers.ts'
import { hopeTexts } from '../hope-texts.ts'
import type { ShownCause } from '../shown-cause.ts'

/** The amount raised and the goal, for a card. The bar repeats the number, so it is decorative. */
export function CauseFunding({ cause, isFeatured }: { cause: ShownCause; isFeatured?: boolean }) {
  const percent = fundedPercent(cause)
  const funded = percent === undefined ? undefined : Math.round(percent)
  return (
    <div className="funding">
      {percent !== undefined && (
        <span className="bar" aria-hidden="true">
          <i style={{ '--v': `${percent}%` }} />
        </span>
      )}
      <p className="funding-words num">
        <span>
          <b>{cardDollars(cause.amount_raised, readerAmounts)}</b>{' '}
          {cause.funding_goal && percent !== undefined ? `of ${cardDollars(cause.funding_goal, readerAmounts)}` : 'raised'}
        </span>
        <span>{funded === undefined ? hopeTexts.openGoal : isFeatured ? `${funded}% funded` : `${funded}%`}</span>
      </p>
    </div>
  )
}
