import { useQuery } from '@tanstack/react-query'
import { selectPlural } from '@tintype/domain/text/plural'
import { Link, useLocation } from 'react-router'
import { reportsToAnswerQuery } from './guards/standing-queries.ts'
import './notices.css'

/** Notice above every page of the studio while a report waits for an answer, except on the report's own page. */
export function ReportNotice() {
  const { pathname } = useLocation()
  const { data } = useQuery(reportsToAnswerQuery())
  if (!data?.waiting || pathname === '/reports') return null
  return (
    <aside className="notice-report" aria-label="Reports">
      <p className="wrap">
        {selectPlural(data.waiting, { one: 'A report needs your answer.', other: `${data.waiting} reports need your answer.` })}{' '}
        <Link to="/reports">Read and answer</Link>
      </p>
    </aside>
  )
}
