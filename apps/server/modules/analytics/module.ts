import { bind } from '../../platform/bind.ts'
import { forgetDay } from './forget-day.ts'
import { getFigures } from './get-figures.ts'
import type { AnalyticsTools } from './tools.ts'

/** Figures of the site over time. */
export function createAnalytics(tools: AnalyticsTools) {
  return bind(tools, {
    get: getFigures,
    forgetDay,
  })
}

export type Analytics = ReturnType<typeof createAnalytics>
