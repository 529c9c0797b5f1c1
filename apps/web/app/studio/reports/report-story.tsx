import { reportKindNames, reportSubjectNames } from '@tintype/contract/reports/report-rules'
import { reportStory } from '@tintype/contract/reports/report-story'
import type { ArtistReport } from '@tintype/contract/reports/reports'
import type { ReactNode } from 'react'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { ReplyForm } from './reply-form.tsx'
import { describeReportStatus } from './report-texts.ts'

/** The history of one report, with the artist's possible answers. */
export function ReportStory({ report }: { report: ArtistReport }) {
  const { id, subject, subjectName, pictureUrl, canAnswer, canAppeal } = report
  const title = subject === 'artwork' ? `“${subjectName}”` : `Your ${reportSubjectNames[subject]}`
  const { tone, words } = describeReportStatus(report)
  return (
    <article className="own-report" id={id} aria-label={title}>
      <header>
        {pictureUrl && <img src={pictureUrl} alt="" loading="lazy" data-subject={subject} />}
        <div>
          <h2>{title}</h2>
          <StatusWord tone={tone}>{words}</StatusWord>
        </div>
      </header>
      <Part title={`Report by ${report.reporterName ?? 'a visitor'}`} at={report.confirmedAt}>
        <p>{reportKindNames[report.kind]}.</p>
        <blockquote>{report.words}</blockquote>
        {report.original && <p className="quiet">Original work: {report.original}</p>}
      </Part>
      {reportStory(report, 'artist').map(({ title, words: said, at }) => (
        <Part key={title} title={title} at={at}>
          <blockquote>{said}</blockquote>
        </Part>
      ))}
      {canAnswer && <ReplyForm report={report} kind="answer" />}
      {canAppeal && <ReplyForm report={report} kind="appeal" />}
    </article>
  )
}

function Part({ title, at, children }: { title: string; at: string | null; children: ReactNode }) {
  return (
    <section>
      <h3>
        {title} {at && <small className="faint">{formatDate(at)}</small>}
      </h3>
      {children}
    </section>
  )
}
