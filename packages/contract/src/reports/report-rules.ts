/** Constants of reports for pages that do not load the schemas: kinds, states, limits and deadlines. */

export const REPORT_KINDS = ['copyright', 'offensive', 'other'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const reportKindNames: Record<ReportKind, string> = {
  copyright: 'Copyright infringement',
  offensive: 'Hateful, violent or indecent content',
  other: 'Something else',
}

/** What can be reported: a product, or one of a shop's two images. */
export const REPORT_SUBJECTS = ['artwork', 'banner', 'portrait'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const reportSubjectNames: Record<ReportSubject, string> = { artwork: 'artwork', banner: 'banner', portrait: 'profile picture' }

/** The states of a report, in order. */
export const REPORT_STATES = ['unconfirmed', 'open', 'noticed', 'answered', 'decided', 'appealed', 'closed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** The states that operators see; unconfirmed reports are hidden. */
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
  /** How long the confirmation link is valid. */
  confirmMs: 3 * DAY_MS,
  /** The artist's deadline to answer. */
  answerDays: 10,
  /** The deadline of either party to appeal. */
  appealDays: 14,
  /** How long the reporter's identity is stored after the report is closed: the period in which claims are brought. */
  reporterKeptDays: 3 * 365,
} as const

/** The statements required for a copyright claim, as shown beside the boxes. */
export const reportStatements = {
  isTrue: 'The information in this report is accurate to the best of my knowledge.',
  isGoodFaith: 'I believe in good faith that this use is not authorised by the copyright owner, its agent or the law.',
  owner: 'I own the rights.',
  agent: 'I act on behalf of the owner.',
} as const
