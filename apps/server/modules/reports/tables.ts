import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_SIDES, REPORT_STATES, type ReportSubject } from '@tintype/contract/reports/report-rules'
import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'
import { artworks } from '../artworks/tables.ts'

/** The previous release stores the subject `artwork` as `plate`. */
const reportSubject = customType<{ data: ReportSubject; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (stored) => (stored === 'plate' ? 'artwork' : stored) as ReportSubject,
})

/** Reports from the public about an artwork or a shop picture, and their outcome. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    state: text('state', { enum: REPORT_STATES }).notNull().default('unconfirmed'),
    /** When the report entered its state. */
    since: instant('since').notNull(),
    subject: reportSubject('subject').notNull(),
    artworkUid: uuid('artwork_uid').references(() => artworks.uid),
    /** The reported picture of the shop. A later picture was not reported. */
    pictureKey: text('picture_key'),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    subjectName: text('subject_name').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    words: text('words').notNull(),
    original: text('original'),
    capacity: text('capacity', { enum: ['owner', 'agent'] }),
    reporterName: text('reporter_name').notNull(),
    reporterEmail: text('reporter_email').notNull(),

    confirmedAt: instant('confirmed_at'),
    noticedAt: instant('noticed_at'),
    answerBy: instant('answer_by'),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
    decision: text('decision'),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    appealBy: instant('appeal_by'),
    appealSide: text('appeal_side', { enum: REPORT_SIDES }),
    appeal: text('appeal'),
    appealedAt: instant('appealed_at'),
    isReversed: boolean('is_reversed'),
    appealDecision: text('appeal_decision'),
    appealDecidedAt: instant('appeal_decided_at'),
    appealDecidedBy: text('appeal_decided_by'),
  },
  (table) => [
    index('reports_state').on(table.state, table.since, table.id),
    index('reports_with_reporter')
      .on(table.since)
      .where(sql`state in ('decided', 'closed') and reporter_email not like '%@deleted.invalid'`),
    index('reports_artist').on(table.artistId, table.confirmedAt.desc(), table.id.desc()).where(sql`state <> 'unconfirmed'`),
    index('reports_waiting').on(table.artistId).where(sql`state = 'noticed'`),
    index('reports_artwork').on(table.artworkUid),
    index('reports_picture').on(table.pictureKey).where(sql`picture_key is not null`),
    // a decision is never reviewed by the operator who made it
    check('reports_other_eyes', sql`appeal_decided_by is null or appeal_decided_by <> decided_by`),
    check(
      'reports_subject',
      sql`(subject in ('artwork', 'plate')) = (artwork_uid is not null) and (subject in ('artwork', 'plate')) = (picture_key is null)`,
    ),
    check('reports_decision', sql`(outcome is null) = (decided_by is null) and (is_reversed is null) = (appeal_decided_by is null)`),
  ],
)
