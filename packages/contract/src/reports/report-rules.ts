/** Tables of reports that pages need before any schema: kinds, states, limits, and how long each side has. */

export const REPORT_KINDS = ['copyright', 'offensive', 'other'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const reportKindNames: Record<ReportKind, string> = {
  copyright: 'It uses a work without permission',
  offensive: 'It is hateful, violent or indecent',
  other: 'Something else is wrong with it',
}

/** What can be reported: a plate, and the two pictures of a shop. */
export const REPORT_SUBJECTS = ['plate', 'banner', 'portrait'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const reportSubjectNames: Record<ReportSubject, string> = { plate: 'plate', banner: 'banner', portrait: 'profile picture' }

/** A report's life, in order. */
export const REPORT_STATES = ['unconfirmed', 'open', 'noticed', 'answered', 'decided', 'appealed', 'closed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** What operators see: what nobody has confirmed does not count. */
export const OFFICE_REPORT_STATES = REPORT_STATES.filter((state) => state !== 'unconfirmed')

export const reportStateNames: Record<ReportState, string> = {
  unconfirmed: 'Not confirmed',
  open: 'New',
  noticed: 'With the artist',
  answered: 'Answered',
  decided: 'Decided',
  appealed: 'Appealed',
  closed: 'Closed',
}

export const REPORT_OUTCOMES = ['taken_down', 'kept'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const REPORT_SIDES = ['artist', 'reporter'] as const
export type ReportSide = (typeof REPORT_SIDES)[number]

const DAY_MS = 24 * 60 * 60 * 1000

export const reportLimits = {
  wordsMax: 2000,
  nameMax: 120,
  originalMax: 500,
  /** How long the mail that asks for confirmation holds. */
  confirmMs: 3 * DAY_MS,
  /** How long the artist has to answer. */
  answerDays: 10,
  /** How long either side may appeal. */
  appealDays: 14,
  /** How long after it is over it is known who reported: claims are brought in that time. */
  reporterKeptDays: 3 * 365,
} as const

/** What somebody who claims a copyright has to state, in the words that stand beside the boxes. */
export const reportStatements = {
  isTrue: 'What I say here is true, as far as I know.',
  isGoodFaith: 'I believe in good faith that neither the owner of the right, an agent, nor the law permits this use.',
  owner: 'The right is mine.',
  agent: 'I act for whoever the right belongs to.',
} as const
