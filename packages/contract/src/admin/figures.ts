import { z } from 'zod'
import { call } from '../shapes.ts'

/** How far back, and in which steps: 30 days, 13 weeks, or 12 months. */
export const FIGURE_SPANS = ['days', 'weeks', 'months'] as const
export type FigureSpan = (typeof FIGURE_SPANS)[number]

/** What a day, a week or a month came to, in whole cents. Below zero where more was taken back than came in. Days are those of UTC. */
export const Figures = z.object({
  /** The first day, and the first that no longer counts. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** What customers paid for plates and shipping, less what they got back. */
  salesCents: z.int(),
  /** What artists and their causes earned by it, less what was reversed. */
  commissionCents: z.int(),
  /** What of the commissions went to causes. */
  donationCents: z.int(),
  /** What was paid out to artists, less what came back. */
  payoutCents: z.int(),
})
export type Figures = z.infer<typeof Figures>

export const backofficeFigures = {
  list: call('viewer', 'GET', '/backoffice/figures', 'Sales, commissions, donations and payouts over time, the earliest first')
    .input(z.object({ span: z.enum(FIGURE_SPANS).default('days') }))
    .output(z.object({ figures: z.array(Figures) })),
}
