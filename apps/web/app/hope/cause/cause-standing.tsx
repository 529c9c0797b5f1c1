import { detailDollars, fundedPercent } from '@tintype/contract/hope/cause-figures'
import { LinkButton } from '../../ui/link-button.tsx'
import { readerAmounts } from '../../ui/text/numbers.ts'
import { hopeTexts } from '../hope-texts.ts'
import { partnerUrl, type ShownCause } from '../shown-cause.ts'
import { formatUpdatedDay } from '../updated-day.ts'

/** The progress of a cause, and how to support it. */
export function CauseStanding({ cause }: { cause: ShownCause }) {
  const { amount_raised, funding_goal, supporter_count, updated_at } = cause
  const percent = fundedPercent(cause)
  const funded = percent === undefined ? undefined : Math.round(percent)
  const partner = partnerUrl(cause)
  return (
    <div className="cause-standing">
      <div className="cause-sum">
        <p>
          <span className="figure">{detailDollars(amount_raised, readerAmounts)}</span>{' '}
          <span className="quiet num">
            {funding_goal && funded !== undefined ? `raised of ${detailDollars(funding_goal, readerAmounts)}` : 'raised'}
          </span>
        </p>
        <div className="bar" role="progressbar" aria-label="Raised" aria-valuemin={0} aria-valuemax={100} aria-valuenow={funded ?? 0}>
          <i style={{ '--v': `${percent ?? 0}%` }} />
        </div>
      </div>
      <dl className="cause-tiles">
        <Tile label={hopeTexts.status} value={funded === undefined ? hopeTexts.openGoal : `${funded}% funded`} />
        <Tile label={hopeTexts.lastUpdated} value={formatUpdatedDay(updated_at)} />
        <Tile
          label={hopeTexts.supporters}
          value={supporter_count === undefined || supporter_count === null ? hopeTexts.noCount : String(supporter_count)}
        />
      </dl>
      <div className="row">
        <LinkButton to="/signup" variant="primary">
          {hopeTexts.becomeForCause}
        </LinkButton>
        {partner && (
          <LinkButton href={partner} rel="noopener">
            {hopeTexts.partner}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
