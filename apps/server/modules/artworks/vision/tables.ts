import { date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/queries/columns.ts'
import type { PictureAnalysis } from './vision.ts'

/** Sanitised answers of models, by a hash of picture, server, model, and the versions of prompt and schema. */
export const visionAnswers = pgTable(
  'vision_answers',
  {
    key: text('key').primaryKey(),
    look: jsonb('look').$type<PictureAnalysis>().notNull(),
    answeredAt: instant('answered_at').notNull(),
    /** The model as configured, and the versions that it was asked with; null in answers from before these columns. */
    model: text('model'),
    promptVersion: smallint('prompt_version'),
    schemaVersion: smallint('schema_version'),
  },
  (table) => [index('vision_answers_answered').on(table.answeredAt)],
)

/** A lock per picture that is being analysed; other requests wait for its answer. An expired one was left by a dead process. */
export const visionLocks = pgTable('vision_turns', {
  key: text('key').primaryKey(),
  until: instant('until').notNull(),
})

/** The number of analyses per asker on the last day with any. */
export const visionUsage = pgTable('vision_asks', {
  asker: uuid('asker').primaryKey(),
  day: date('day').notNull(),
  asked: integer('asked').notNull(),
})
