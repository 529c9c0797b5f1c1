import { reportKindNames, reportLimits, reportSubjectNames } from '@tintype/contract/reports/report-rules'
import { reportStory } from '@tintype/contract/reports/report-story'
import type { ReporterReport } from '@tintype/contract/reports/reports'
import { formatDays } from '@tintype/domain/time/durations'
import type { ReactNode } from 'react'
import { data, Form } from 'react-router'
import { findHttpStatus, isTransient, toErrorMessage } from '../../api/problem.ts'
import { getServices } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { keepForm } from '../checkout/kept-form.ts'
import { FormNotice } from '../form-notice.tsx'
import { LocalDay } from '../orders/local-day.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/report-status'
import './report.css'
import { truncateText } from '@tintype/domain/text/truncate-text'

export function meta() {
  return pageMeta({ title: 'Your report' })
}

/** The URL grants access to the report. It must not be cached or sent as a referrer. */
export function headers() {
  return { ...secretHeaders(), 'X-Robots-Tag': 'noindex' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return getServices(context).api.reports.see({ link: params.link.slice(0, 400) })
}

/** Only the button confirms, because mail scanners open every link. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = getServices(context).apiWith({})
  const form = await request.formData()
  const words = truncateText(String(form.get('words') ?? ''), 4000, { measure: 'units', ellipsis: '' })
  const link = params.link.slice(0, 400)
  try {
    if (form.get('intent') === 'appeal') await api.reports.appeal({ link, words })
    else await api.reports.confirm({ link })
    return { problem: undefined, words: '' }
  } catch (error) {
    if (isTransient(error)) throw error
    return data({ problem: toErrorMessage(error), words }, { status: findHttpStatus(error) ?? 422 })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction)
}

export default function ReportStatus({ loaderData: report, actionData }: Route.ComponentProps) {
  const { subject, subjectName, kind, words } = report
  const what = subject === 'artwork' ? `the artwork “${subjectName}”` : `the ${reportSubjectNames[subject]} of ${subjectName}`
  return (
    <main id="main" className="column report">
      <PageTitle title="Your report" lead={describeReportState(report)} />
      {actionData?.problem && <FormNotice answer={actionData}>{actionData.problem}</FormNotice>}
      {report.canConfirm && (
        <Form method="post">
          <Button type="submit" variant="primary" name="intent" value="confirm">
            Confirm this report
          </Button>
        </Form>
      )}
      <div className="report-story">
        <Part title="Your report" at={report.confirmedAt}>
          <p>
            Subject: {what}. {reportKindNames[kind]}.
          </p>
          <blockquote>{words}</blockquote>
        </Part>
        {reportStory(report, 'reporter').map(({ title, words: said, at }) => (
          <Part key={title} title={title} at={at}>
            <blockquote>{said}</blockquote>
          </Part>
        ))}
        {report.canAppeal && (
          <Part title="Disagree with this decision?" at={null}>
            <p className="quiet">
              You may appeal until <LocalDay instant={report.appealBy ?? ''} />. A different person reviews the appeal, and that decision is
              final.
            </p>
            <Form method="post" className="report-form" noValidate>
              <TextArea
                label="Reason for the appeal"
                name="words"
                rows={5}
                maxLength={reportLimits.wordsMax}
                defaultValue={actionData && 'words' in actionData ? actionData.words : undefined}
              />
              <div>
                <Button type="submit" name="intent" value="appeal">
                  Appeal
                </Button>
              </div>
            </Form>
          </Part>
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}

function Part({ title, at, children }: { title: string; at: string | null; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {at && (
        <p className="faint small">
          <LocalDay instant={at} />
        </p>
      )}
      {children}
    </section>
  )
}

/** The state of the report, and the next step. */
function describeReportState({ state, canConfirm, canAppeal }: ReporterReport): string {
  switch (state) {
    case 'unconfirmed':
      return canConfirm ? 'Not submitted yet. Please confirm your report.' : 'This report was not confirmed in time and has expired.'
    case 'open':
      return 'We have received your report and will review it.'
    case 'noticed':
      return `We asked the artist to answer within ${formatDays(reportLimits.answerDays)}.`
    case 'answered':
      return 'The artist has answered. We will decide next.'
    case 'decided':
      return canAppeal ? 'We have made a decision. You may appeal it.' : 'We have made a decision.'
    case 'appealed':
      return 'The decision was appealed. A different person is reviewing it.'
    case 'closed':
      return 'This report is closed. The decision is final.'
  }
}
