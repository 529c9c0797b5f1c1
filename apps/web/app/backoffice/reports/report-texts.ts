import { OFFICE_REPORT_STATES, reportSubjectNames } from '@tintype/contract/reports/report-rules'
import type { OfficeReport } from '@tintype/contract/reports/reports'
import type { OfficeReportState } from './report-queries.ts'

/** Reads the state from the URL, which may contain any text. */
export function readReportState(text: string | null): OfficeReportState {
  return (OFFICE_REPORT_STATES.find((state) => state === text) as OfficeReportState | undefined) ?? 'open'
}

/** `“Owl” by Ines Varga`, `Banner of Ines Varga`. */
export function describeSubject({
  subject,
  subjectName,
  artistName,
}: Pick<OfficeReport, 'subject' | 'subjectName' | 'artistName'>): string {
  if (subject === 'artwork') return `“${subjectName}” by ${artistName}`
  const name = reportSubjectNames[subject]
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} of ${artistName}`
}

type ReportDates = Pick<OfficeReport, 'state' | 'answerBy' | 'appealBy'>

/** The current deadline of the report, and whether it has passed. */
export function findDeadline(
  { state, answerBy, appealBy }: ReportDates,
  now = Date.now(),
): { at: string; what: string; isOver: boolean } | undefined {
  const at = state === 'noticed' ? answerBy : state === 'decided' ? appealBy : null
  if (!at) return undefined
  const isOver = Date.parse(at) <= now
  const what = state === 'noticed' ? 'Answer' : 'Appeal'
  return { at, what: isOver ? `${what} was due` : `${what} until`, isOver }
}
