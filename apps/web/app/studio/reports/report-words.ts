import type { ArtistReport } from '@tintype/contract/reports/reports'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'
import { dayWords } from '../../ui/text/dates.ts'

type Standing = Pick<ArtistReport, 'state' | 'outcome' | 'isReversed' | 'answerBy' | 'appealBy' | 'canAppeal'>

/** The state of a report for the artist, with the current deadline. */
export function standingOf({ state, outcome, isReversed, answerBy, appealBy, canAppeal }: Standing): { tone: StatusTone; words: string } {
  const isDown = (outcome === 'taken_down') !== (isReversed === true)
  if (state === 'noticed')
    return { tone: 'waiting', words: answerBy ? `Your answer, please, until ${dayWords(answerBy)}` : 'Your answer, please' }
  if (state === 'answered') return { tone: 'waiting', words: 'We decide next' }
  if (state === 'appealed') return { tone: 'waiting', words: 'Somebody else looks at it once more' }
  if (canAppeal && appealBy) return { tone: 'refused', words: `Taken down; you may appeal until ${dayWords(appealBy)}` }
  if (state === 'decided' || state === 'closed')
    return isDown ? { tone: 'refused', words: 'Taken down' } : { tone: 'done', words: 'It stays' }
  return { tone: 'open', words: 'We look at it' }
}
