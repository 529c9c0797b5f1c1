import type { ReportSide } from './report-rules.ts'
import type { ReporterReport } from './reports.ts'

/** One statement or decision of a report, and its time. */
export type StoryPart = { title: string; words: string; at: string | null }

type StoryReport = Pick<
  ReporterReport,
  | 'answer'
  | 'answeredAt'
  | 'outcome'
  | 'decision'
  | 'decidedAt'
  | 'appeal'
  | 'appealSide'
  | 'appealedAt'
  | 'appealDecision'
  | 'isReversed'
  | 'appealDecidedAt'
>

const titles = {
  artist: {
    answer: 'Your answer',
    takenDown: 'We took it down',
    kept: 'We kept it',
    own: 'You appealed',
    other: 'The other party appealed',
  },
  reporter: {
    answer: 'The artist’s answer',
    takenDown: 'Taken down',
    kept: 'Stays online',
    own: 'Your appeal',
    other: 'The artist appealed',
  },
} as const satisfies Record<ReportSide, object>

/** The events after the report itself, in order, phrased for the reading party. */
export function reportStory(report: StoryReport, side: ReportSide): StoryPart[] {
  const { answer, takenDown, kept, own, other } = titles[side]
  const parts: { title: string; words: string | null; at: string | null }[] = [
    { title: answer, words: report.answer, at: report.answeredAt },
    { title: report.outcome === 'taken_down' ? takenDown : kept, words: report.decision, at: report.decidedAt },
    { title: report.appealSide === side ? own : other, words: report.appeal, at: report.appealedAt },
    {
      title: report.isReversed ? 'The decision was reversed' : 'The decision was upheld',
      words: report.appealDecision,
      at: report.appealDecidedAt,
    },
  ]
  return parts.flatMap(({ words, ...part }) => (words ? [{ ...part, words }] : []))
}
