import { fundedPercent } from '@tintype/contract/hope/cause-figures'
import type { Cause } from '@tintype/contract/hope/hope'
import { useId } from 'react'
import { formatCents } from '../../../ui/text/numbers.ts'

type Props = { name: string; cause: Cause; isChosen: boolean; onChoose: () => void }

export function CauseOption({ name, cause, isChosen, onChoose }: Props) {
  const id = useId()
  const [picture] = cause.image_urls
  const goal = cause.funding_goal ?? 0
  const funded = fundedPercent(cause)
  const percent = funded === undefined ? undefined : Math.round(funded)
  return (
    <label className="donation-cause">
      <input
        className="cover"
        type="radio"
        name={name}
        value={cause.id}
        checked={isChosen}
        aria-label={cause.title}
        aria-describedby={`${id}-funded`}
        onChange={onChoose}
      />
      {picture ? (
        <img src={picture} alt="" loading="lazy" width={96} height={72} />
      ) : (
        <span className="donation-blank" aria-hidden="true" />
      )}
      <span className="donation-words">
        <b>{cause.title}</b>
        {percent !== undefined && (
          <span className="bar" aria-hidden="true">
            <i style={{ '--v': `${percent}%` }} />
          </span>
        )}
        <span className="hint num" id={`${id}-funded`}>
          {fundedWords(cause.amount_raised, goal, percent)}
        </span>
      </span>
    </label>
  )
}

/** Amounts are in dollars here. */
function fundedWords(raised: number, goal: number, percent: number | undefined): string {
  const sum = formatCents(Math.round(raised * 100))
  return percent === undefined ? `${sum} raised, open goal` : `${percent}% funded: ${sum} of ${formatCents(Math.round(goal * 100))}`
}
