import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { Acknowledgement, Cursor, call, Instant, pageLimit, Uid } from '../shapes.ts'
import {
  OFFICE_REPORT_STATES,
  REPORT_KINDS,
  REPORT_OUTCOMES,
  REPORT_SIDES,
  REPORT_STATES,
  REPORT_SUBJECTS,
  reportLimits,
} from './report-rules.ts'

const Words = z
  .string({ error: 'report_words_missing' })
  .trim()
  .min(1, 'report_words_missing')
  .max(reportLimits.wordsMax, 'report_words_too_long')

/** What a visitor says against a plate or a picture of a shop. `handle` is the plate's, or the shop's. */
export const ReportInput = z
  .object({
    subject: z.enum(REPORT_SUBJECTS),
    handle: z.string().min(1).max(200),
    kind: z.enum(REPORT_KINDS, { error: 'report_kind_missing' }),
    words: Words,
    name: z.string({ error: 'report_name_missing' }).trim().min(1, 'report_name_missing').max(reportLimits.nameMax, 'report_name_too_long'),
    email: Email,
    /** Where the work is that was taken; for a copyright. */
    original: z.string().trim().max(reportLimits.originalMax, 'report_original_too_long').default(''),
    /** Whose right it is; for a copyright. */
    capacity: z.enum(['owner', 'agent']).optional(),
    isTrue: z.boolean().default(false),
    isGoodFaith: z.boolean().default(false),
  })
  .refine(({ isTrue }) => isTrue, { error: 'report_statements_missing', path: ['isTrue'] })
  .refine(({ kind, original }) => kind !== 'copyright' || original !== '', { error: 'report_original_missing', path: ['original'] })
  .refine(({ kind, capacity }) => kind !== 'copyright' || capacity !== undefined, { error: 'report_capacity_missing', path: ['capacity'] })
  .refine(({ kind, isGoodFaith }) => kind !== 'copyright' || isGoodFaith, { error: 'report_statements_missing', path: ['isGoodFaith'] })
export type ReportInput = z.input<typeof ReportInput>

/** What each side and the operators read of a report. */
const ReportStory = z.object({
  id: Uid,
  state: z.enum(REPORT_STATES),
  subject: z.enum(REPORT_SUBJECTS),
  /** The plate's title, or whose picture it is. */
  subjectName: z.string(),
  kind: z.enum(REPORT_KINDS),
  words: z.string(),
  original: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  noticedAt: Instant.nullable(),
  /** Until when the artist may answer before it is decided. */
  answerBy: Instant.nullable(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decision: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Until when the side that the decision went against may appeal. */
  appealBy: Instant.nullable(),
  appealSide: z.enum(REPORT_SIDES).nullable(),
  appeal: z.string().nullable(),
  appealedAt: Instant.nullable(),
  /** Whether the appeal turned the decision round; null while it is not decided. */
  isReversed: z.boolean().nullable(),
  appealDecision: z.string().nullable(),
  appealDecidedAt: Instant.nullable(),
})

/** As whoever reported reads it, by the link of the mail. */
export const ReporterReport = ReportStory.extend({ canConfirm: z.boolean(), canAppeal: z.boolean() })
export type ReporterReport = z.infer<typeof ReporterReport>

/** As the artist reads it. Who reported is told for a copyright alone, where the law wants it so. */
export const ArtistReport = ReportStory.extend({
  reporterName: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  canAnswer: z.boolean(),
  canAppeal: z.boolean(),
})
export type ArtistReport = z.infer<typeof ArtistReport>

export const ArtistReportPage = z.object({
  reports: z.array(ArtistReport),
  nextCursor: Cursor.nullable(),
  /** How many wait for an answer of the artist. */
  waiting: z.int(),
})
export type ArtistReportPage = z.infer<typeof ArtistReportPage>

/** As operators read it. */
export const OfficeReport = ReportStory.extend({
  artistId: Uid,
  artistName: z.string(),
  reporterName: z.string(),
  reporterEmail: z.string(),
  capacity: z.enum(['owner', 'agent']).nullable(),
  pictureUrl: z.string().nullable(),
  /** Where the plate or the shop is. */
  subjectUrl: z.string(),
  /** Since when it is in this state. */
  since: Instant,
  decidedBy: z.string().nullable(),
  appealDecidedBy: z.string().nullable(),
  /** What whoever asks may do with it now. */
  moves: z.object({
    notice: z.boolean(),
    keep: z.boolean(),
    takeDown: z.boolean(),
    decideAppeal: z.boolean(),
    /** Why a step that one might expect is not possible yet, or not for this operator; null where nothing is in the way. */
    waitsFor: z.string().nullable(),
  }),
})
export type OfficeReport = z.infer<typeof OfficeReport>

export const OfficeReportPage = z.object({ reports: z.array(OfficeReport), nextCursor: Cursor.nullable() })
export type OfficeReportPage = z.infer<typeof OfficeReportPage>

const Link = z.object({ link: z.string().max(400) })
const One = z.object({ id: Uid })

/** Whoever reports has no account: the link of the mail is the report's. */
export const reports = {
  send: call('anyone', 'POST', '/store/reports', 'Report a plate or a picture of a shop. It counts once it is confirmed by mail')
    .input(ReportInput)
    .output(Acknowledgement),
  see: call('anyone', 'GET', '/store/reports/{link}', 'A report, by the link of its mail').input(Link).output(ReporterReport),
  confirm: call('anyone', 'POST', '/store/reports/{link}/confirm', 'Confirm a report: from now on it counts')
    .input(Link)
    .output(ReporterReport),
  appeal: call('anyone', 'POST', '/store/reports/{link}/appeal', 'Appeal against a decision, as whoever reported')
    .input(Link.extend({ words: Words }))
    .output(ReporterReport),
  listOwn: call('artist', 'GET', '/user/reports', 'What was reported of the artist’s, the newest first')
    .input(z.object({ limit: pageLimit(20), cursor: Cursor.optional() }))
    .output(ArtistReportPage),
  answer: call('artist', 'POST', '/user/reports/{id}/answer', 'Answer a report: the counter-notice')
    .input(One.extend({ words: Words }))
    .output(ArtistReport),
  appealOwn: call('artist', 'POST', '/user/reports/{id}/appeal', 'Appeal against a decision, as the artist')
    .input(One.extend({ words: Words }))
    .output(ArtistReport),
}

export const backofficeReports = {
  list: call('viewer', 'GET', '/backoffice/reports', 'Reports in a state, the longest waiting first')
    .input(z.object({ state: z.enum(OFFICE_REPORT_STATES).default('open'), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(OfficeReportPage),
  get: call('viewer', 'GET', '/backoffice/reports/{id}', 'One report, with what may be done').input(One).output(OfficeReport),
  notice: call('moderator', 'POST', '/backoffice/reports/{id}/notice', 'Put a report to the artist, who may answer')
    .input(One)
    .output(OfficeReport),
  decide: call('moderator', 'POST', '/backoffice/reports/{id}/decide', 'Take down or keep, with words to both sides')
    .input(One.extend({ outcome: z.enum(REPORT_OUTCOMES), words: Words }))
    .output(OfficeReport),
  decideAppeal: call('moderator', 'POST', '/backoffice/reports/{id}/decide-appeal', 'Decide an appeal; never whoever decided before')
    .input(One.extend({ isReversed: z.boolean(), words: Words }))
    .output(OfficeReport),
}
