import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { Acknowledgement, Cursor, call, Instant, pageLimit, Uid } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'
import {
  OFFICE_REPORT_STATES,
  REPORT_KINDS,
  REPORT_OUTCOMES,
  REPORT_SIDES,
  REPORT_STATES,
  REPORT_SUBJECTS,
  reportLimits,
} from './report-rules.ts'

const Words = textArea({ max: reportLimits.wordsMax, missing: 'report_words_missing', tooLong: 'report_words_too_long' })

/** A visitor's report of a product or an image of a shop. `handle` belongs to the product or to the shop. */
export const ReportInput = z
  .object({
    subject: z.enum(REPORT_SUBJECTS),
    handle: textLine({ max: 200, min: 1 }),
    kind: z.enum(REPORT_KINDS, { error: 'report_kind_missing' }),
    words: Words,
    name: textLine({ max: reportLimits.nameMax, missing: 'report_name_missing', tooLong: 'report_name_too_long' }),
    email: Email,
    /** The location of the original work; for copyright reports. */
    original: textArea({ max: reportLimits.originalMax, tooLong: 'report_original_too_long' }).default(''),
    /** The reporter's right to the work; for copyright reports. */
    capacity: z.enum(['owner', 'agent']).optional(),
    isTrue: z.boolean().default(false),
    isGoodFaith: z.boolean().default(false),
  })
  .refine(({ isTrue }) => isTrue, { error: 'report_statements_missing', path: ['isTrue'] })
  .refine(({ kind, original }) => kind !== 'copyright' || original !== '', { error: 'report_original_missing', path: ['original'] })
  .refine(({ kind, capacity }) => kind !== 'copyright' || capacity !== undefined, { error: 'report_capacity_missing', path: ['capacity'] })
  .refine(({ kind, isGoodFaith }) => kind !== 'copyright' || isGoodFaith, { error: 'report_statements_missing', path: ['isGoodFaith'] })
export type ReportInput = z.input<typeof ReportInput>

/** The part of a report that both parties and the operators see. */
const ReportStory = z.object({
  id: Uid,
  state: z.enum(REPORT_STATES),
  subject: z.enum(REPORT_SUBJECTS),
  /** The product's title, or the shop whose image it is. */
  subjectName: z.string(),
  kind: z.enum(REPORT_KINDS),
  words: z.string(),
  original: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  noticedAt: Instant.nullable(),
  /** The artist's deadline to answer before the decision. */
  answerBy: Instant.nullable(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decision: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** The losing party's deadline to appeal. */
  appealBy: Instant.nullable(),
  appealSide: z.enum(REPORT_SIDES).nullable(),
  appeal: z.string().nullable(),
  appealedAt: Instant.nullable(),
  /** Whether the appeal reversed the decision; null while undecided. */
  isReversed: z.boolean().nullable(),
  appealDecision: z.string().nullable(),
  appealDecidedAt: Instant.nullable(),
})

/** The reporter's view, opened by the mail's link. */
export const ReporterReport = ReportStory.extend({ canConfirm: z.boolean(), canAppeal: z.boolean() })
export type ReporterReport = z.infer<typeof ReporterReport>

/** The artist's view. The reporter's identity is disclosed only for copyright, where the law requires it. */
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
  /** The number of reports that wait for the artist's answer. */
  waiting: z.int(),
})
export type ArtistReportPage = z.infer<typeof ArtistReportPage>

/** The operators' view. */
export const OfficeReport = ReportStory.extend({
  artistId: Uid,
  artistName: z.string(),
  reporterName: z.string(),
  reporterEmail: z.string(),
  capacity: z.enum(['owner', 'agent']).nullable(),
  pictureUrl: z.string().nullable(),
  /** The page of the product or the shop. */
  subjectUrl: z.string(),
  /** Since when it is in this state. */
  since: Instant,
  decidedBy: z.string().nullable(),
  appealDecidedBy: z.string().nullable(),
  /** The actions that the current operator can take now. */
  moves: z.object({
    notice: z.boolean(),
    keep: z.boolean(),
    takeDown: z.boolean(),
    decideAppeal: z.boolean(),
    /** Why an expected action is not possible yet, or not for this operator; null if nothing prevents it. */
    waitsFor: z.string().nullable(),
  }),
})
export type OfficeReport = z.infer<typeof OfficeReport>

export const OfficeReportPage = z.object({ reports: z.array(OfficeReport), nextCursor: Cursor.nullable() })
export type OfficeReportPage = z.infer<typeof OfficeReportPage>

const Link = z.object({ link: textLine({ max: 400 }) })
const One = z.object({ id: Uid })

/** Reporters have no account: the mail's link authenticates them. */
export const reports = {
  send: call('anyone', 'POST', '/store/reports', 'Report an artwork or a picture of a shop. The reporter confirms it by email')
    .input(ReportInput)
    .output(Acknowledgement),
  see: call('anyone', 'GET', '/store/reports/{link}', 'Get a report by its emailed link').input(Link).output(ReporterReport),
  confirm: call('anyone', 'POST', '/store/reports/{link}/confirm', 'Confirm a report').input(Link).output(ReporterReport),
  appeal: call('anyone', 'POST', '/store/reports/{link}/appeal', 'Appeal a decision, as the reporter')
    .input(Link.extend({ words: Words }))
    .output(ReporterReport),
  listOwn: call('artist', 'GET', '/user/reports', 'List reports about the artist, newest first')
    .input(z.object({ limit: pageLimit(20), cursor: Cursor.optional() }))
    .output(ArtistReportPage),
  answer: call('artist', 'POST', '/user/reports/{id}/answer', 'Answer a report (counter-notice)')
    .input(One.extend({ words: Words }))
    .output(ArtistReport),
  appealOwn: call('artist', 'POST', '/user/reports/{id}/appeal', 'Appeal a decision, as the artist')
    .input(One.extend({ words: Words }))
    .output(ArtistReport),
}

export const backofficeReports = {
  list: call('viewer', 'GET', '/backoffice/reports', 'List reports in a state, oldest first')
    .input(z.object({ state: z.enum(OFFICE_REPORT_STATES).default('open'), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(OfficeReportPage),
  get: call('viewer', 'GET', '/backoffice/reports/{id}', 'Get a report with the possible actions').input(One).output(OfficeReport),
  notice: call('moderator', 'POST', '/backoffice/reports/{id}/notice', 'Send a report to the artist for an answer')
    .input(One)
    .output(OfficeReport),
  decide: call('moderator', 'POST', '/backoffice/reports/{id}/decide', 'Decide a report, with a message to both parties')
    .input(One.extend({ outcome: z.enum(REPORT_OUTCOMES), words: Words }))
    .output(OfficeReport),
  decideAppeal: call(
    'moderator',
    'POST',
    '/backoffice/reports/{id}/decide-appeal',
    'Decide an appeal. The operator of the first decision cannot decide it',
  )
    .input(One.extend({ isReversed: z.boolean(), words: Words }))
    .output(OfficeReport),
}
