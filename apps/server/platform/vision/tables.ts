import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import type { Look } from './vision.ts'

/** What a model said of a picture, already clean. Of the picture there is a hash, together with who was asked what. */
export const visionAnswers = pgTable(
  'vision_answers',
  {
    key: text('key').primaryKey(),
    look: jsonb('look').$type<Look>().notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [index('vision_answers_answered').on(table.answeredAt)],
)

/** Who asks a model about a picture just now has its turn; others wait for the answer. One that is over was left by a process that died. */
export const visionTurns = pgTable('vision_turns', {
  key: text('key').primaryKey(),
  until: instant('until').notNull(),
})

/** How often a model was asked for somebody, on the last day on which it was. */
export const visionAsks = pgTable('vision_asks', {
  asker: uuid('asker').primaryKey(),
  day: date('day').notNull(),
  asked: integer('asked').notNull(),
})
