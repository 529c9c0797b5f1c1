import { z } from 'zod'
import { call } from '../shapes.ts'

/** The span and its steps: 30 days, 13 weeks, or 12 months. */
export const FIGURE_SPANS = ['days', 'weeks', 'months'] as const
export type FigureSpan = (typeof FIGURE_SPANS)[number]

/** The totals of a day, week or month, in whole cents. Negative if reversals exceed income. Days are in UTC. */
export const Figures = z.object({
  /** The first day, and the first day after the period. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** Payments of customers for prints and shipping, minus refunds. */
  salesCents: z.int(),
  /** Commissions of artists and their causes, minus reversals. */
  commissionCents: z.int(),
  /** The part of the commissions donated to causes. */
  donationCents: z.int(),
  /** Payouts to artists, minus returned ones. */
  payoutCents: z.int(),
})
export type Figures = z.infer<typeof Figures>

export const backofficeFigures = {
  list: call('viewer', 'GET', '/backoffice/figures', 'Get sales, commissions, donations and payouts over time, earliest first')
    .input(z.object({ span: z.enum(FIGURE_SPANS).default('days') }))
    .output(z.object({ figures: z.array(Figures) })),
}
