import { useInfiniteQuery } from '@tanstack/react-query'
import { OFFICE_REPORT_STATES, reportKindNames, reportStateNames } from '@tintype/contract/reports/report-rules'
import type { OfficeReport } from '@tintype/contract/reports/reports'
import { type RefObject, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { useKeysChoice } from '../keys/use-keys-choice.ts'
import { OfficeListState } from '../office-list-state.tsx'
import { useRowKeys } from '../orders/use-row-keys.ts'
import { PayoutSkeleton } from '../payouts/payout-skeleton.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { type OfficeReportState, reportsQuery } from './report-queries.ts'
import { describeSubject, findDeadline, readReportState } from './report-texts.ts'
import './reports.css'

/** The reports of visitors, by state. */
export default function Reports() {
  const [search] = useSearchParams()
  const state = readReportState(search.get('state'))
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Reports</BackofficeTitle>
      <header className="office-head">
        <h1>Reports</h1>
        <nav className="chips" aria-label="Status">
          {OFFICE_REPORT_STATES.map((each) => (
            <Link key={each} className="chip" to={{ search: `?state=${each}` }} aria-current={each === state ? 'page' : undefined}>
              {reportStateNames[each]}
            </Link>
          ))}
        </nav>
      </header>
      <ReportList key={state} state={state} />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function ReportList({ state }: { state: OfficeReportState }) {
  const query = useInfiniteQuery(reportsQuery(state))
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? []
  const table = useRef<HTMLTableElement>(null)
  const [isKeysOn] = useKeysChoice()
  useRowKeys(table, { isOn: isKeysOn, help: () => undefined })
  return (
    <OfficeListState
      query={query}
      isEmpty={!reports.length}
      skeleton={<PayoutSkeleton />}
      empty={<EmptyState title="No reports">{emptyWords[state]}</EmptyState>}
    >
      <ReportTable reports={reports} tableRef={table} />
    </OfficeListState>
  )
}

function ReportTable({ reports, tableRef }: { reports: readonly OfficeReport[]; tableRef: RefObject<HTMLTableElement | null> }) {
  return (
    <table className="reports stacked-table" ref={tableRef}>
      <TableHead names={['Since', 'Subject', 'Report', 'Reporter', 'Due']} />
      <tbody>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </tbody>
    </table>
  )
}

function ReportRow({ report }: { report: OfficeReport }) {
  const deadline = findDeadline(report)
  return (
    <tr>
      <td className="when">
        <AgeMark at={report.since} />
      </td>
      <td className="about">
        <Link className="opens" to={`/backoffice/reports/${report.id}`}>
          {describeSubject(report)}
        </Link>
        <span className="sub">{reportKindNames[report.kind]}</span>
      </td>
      <td className="words">{report.words}</td>
      <td className="by">{report.reporterName}</td>
      <td className="until num" data-over={deadline?.isOver || undefined}>
        {deadline && `${deadline.what} ${formatDate(deadline.at)}`}
      </td>
    </tr>
  )
}

const emptyWords: Record<OfficeReportState, string> = {
  open: 'No new reports.',
  noticed: 'No reports waiting for an artist.',
  answered: 'No answers waiting for a decision.',
  decided: 'No reports decided yet.',
  appealed: 'No open appeals.',
  closed: 'No appeals decided yet.',
}
