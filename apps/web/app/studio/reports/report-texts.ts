import type { ArtistReport } from '@tintype/contract/reports/reports'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'
import { formatDate } from '../../ui/text/dates.ts'

type ReportStatusFields = Pick<ArtistReport, 'state' | 'outcome' | 'isReversed' | 'answerBy' | 'appealBy' | 'canAppeal'>

/** The state of a report for the artist, with the current deadline. */
export function describeReportStatus({ state, outcome, isReversed, answerBy, appealBy, canAppeal }: ReportStatusFields): {
  tone: StatusTone
  words: string
} {
  const isDown = (outcome === 'taken_down') !== (isReversed === true)
  if (state === 'noticed') return { tone: 'waiting', words: answerBy ? `Answer by ${formatDate(answerBy)}` : 'Answer needed' }
  if (state === 'answered') return { tone: 'waiting', words: 'Awaiting our decision' }
  if (state === 'appealed') return { tone: 'waiting', words: 'Appeal under review' }
  if (canAppeal && appealBy) return { tone: 'refused', words: `Taken down. Appeal by ${formatDate(appealBy)}` }
  if (state === 'decided' || state === 'closed')
    return isDown ? { tone: 'refused', words: 'Taken down' } : { tone: 'done', words: 'Stays online' }
  return { tone: 'open', words: 'Under review' }
}
