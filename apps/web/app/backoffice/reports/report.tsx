import { useQuery } from '@tanstack/react-query'
import { reportKindNames, reportStatements, reportStateNames } from '@tintype/contract/reports/report-rules'
import type { OfficeReport } from '@tintype/contract/reports/reports'
import { formatEmail } from '@tintype/domain/email/format-email'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { findProblemCode } from '../../api/problem.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { formatDateTime } from '../review/age.ts'
import '../money.css'
import { ReportActions } from './report-actions.tsx'
import { reportQuery } from './report-queries.ts'
import { describeSubject, findDeadline } from './report-texts.ts'
import './reports.css'

/** One report: both parties' statements, and the next step. */
export default function Report() {
  const { id = '' } = useParams()
  const report = useQuery(reportQuery(id))
  const isNothing = ['report_not_found', 'invalid'].includes(findProblemCode(report.error) ?? '')
  return (
    <main id="main" className="office-page money-page reports-page">
      <BackofficeTitle>Report</BackofficeTitle>
      <header className="office-head">
        <p className="quiet">
          <Link to={`/backoffice/reports${report.data ? `?state=${report.data.state}` : ''}`}>All reports</Link>
        </p>
        <h1>{report.data ? describeSubject(report.data) : isNothing ? 'Report not found' : 'Report'}</h1>
      </header>
      <LoadedPart
        query={report}
        heights={[360]}
        missing={isNothing && <EmptyState title="Report not found">There is no report with this ID.</EmptyState>}
      >
        {(data) => <Loaded report={data} />}
      </LoadedPart>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Loaded({ report }: { report: OfficeReport }) {
  return (
    <div className="reports-columns">
      <div className="reports-parts">
        <Part title={`Report by ${report.reporterName}`} at={report.confirmedAt}>
          <p>{reportKindNames[report.kind]}.</p>
          <blockquote>{report.words}</blockquote>
          {report.original && <p className="quiet">Original work: {report.original}</p>}
          {report.capacity && <p className="quiet">{reportStatements[report.capacity]}</p>}
        </Part>
        {report.noticedAt && (
          <Part title="Sent to artist" at={report.noticedAt}>
            {report.answerBy && <p className="quiet">Answer due {formatDateTime(report.answerBy)}.</p>}
          </Part>
        )}
        {report.answer && (
          <Part title={`Answer by ${report.artistName}`} at={report.answeredAt}>
            <blockquote>{report.answer}</blockquote>
          </Part>
        )}
        {report.decision && (
          <Part title={report.outcome === 'taken_down' ? 'Taken down' : 'Kept'} at={report.decidedAt} by={report.decidedBy}>
            <blockquote>{report.decision}</blockquote>
          </Part>
        )}
        {report.appeal && (
          <Part
            title={report.appealSide === 'artist' ? `Appeal by ${report.artistName}` : `Appeal by ${report.reporterName}`}
            at={report.appealedAt}
          >
            <blockquote>{report.appeal}</blockquote>
          </Part>
        )}
        {report.appealDecision && (
          <Part title={report.isReversed ? 'Decision reversed' : 'Decision upheld'} at={report.appealDecidedAt} by={report.appealDecidedBy}>
            <blockquote>{report.appealDecision}</blockquote>
          </Part>
        )}
        <ForRole needs="moderator">
          <ReportActions report={report} />
        </ForRole>
      </div>
      <Facts report={report} />
    </div>
  )
}

type PartProps = { title: string; at: string | null; by?: string | null; children?: ReactNode }

function Part({ title, at, by, children }: PartProps) {
  return (
    <section className="reports-part">
      <h2>{title}</h2>
      <p className="hint">
        {at && formatDateTime(at)}
        {by && ` · ${by}`}
      </p>
      {children}
    </section>
  )
}

function Facts({ report }: { report: OfficeReport }) {
  const { pictureUrl, subject, subjectUrl, artistId, artistName, reporterName, reporterEmail, state } = report
  const deadline = findDeadline(report)
  return (
    <aside className="office-card reports-facts" aria-label="Details">
      {pictureUrl && <img src={pictureUrl} alt={describeSubject(report)} data-subject={subject} />}
      <dl>
        <dt>Status</dt>
        <dd>{reportStateNames[state]}</dd>
        {deadline && (
          <>
            <dt>{deadline.what}</dt>
            <dd className="num" data-over={deadline.isOver || undefined}>
              {formatDateTime(deadline.at)}
            </dd>
          </>
        )}
        <dt>Location</dt>
        <dd>
          <a href={subjectUrl} target="_blank" rel="noopener">
            {subject === 'artwork' ? 'Product page' : 'Shop page'}
          </a>
        </dd>
        <dt>Artist</dt>
        <dd>
          <Link to={`/backoffice/artists/${artistId}`}>{artistName}</Link>
        </dd>
        <dt>Reported by</dt>
        <dd>
          {reporterName}
          <span className="sub">{formatEmail(reporterEmail)}</span>
        </dd>
      </dl>
    </aside>
  )
}
