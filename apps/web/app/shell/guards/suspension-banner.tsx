import { useQuery } from '@tanstack/react-query'
import { suspensionTexts } from '@tintype/contract/accounts/suspension'
import { Link } from 'react-router'
import { formatDate } from '../../ui/text/dates.ts'
import { standingQuery } from './standing-queries.ts'
import '../notices.css'

/** Notice above every page of the studio during a suspension: the reason, its effects, and the remedy. */
export function SuspensionBanner() {
  const { data } = useQuery(standingQuery())
  const suspension = data?.suspension
  if (!suspension) return null
  return (
    <section className="suspension" aria-labelledby="suspension">
      <div className="wrap">
        <h2 id="suspension">{suspensionTexts.title}</h2>
        <blockquote>{suspension.reason}</blockquote>
        <p>
          {suspensionTexts.since(formatDate(suspension.since))} {suspensionTexts.effects} {suspensionTexts.stillPossible}{' '}
          <Link to="/settings#your-data">Your data</Link>
        </p>
        <p>{suspensionTexts.help}</p>
      </div>
    </section>
  )
}
