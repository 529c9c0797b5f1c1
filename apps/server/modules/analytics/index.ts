export { type Analytics, createAnalytics } from './module.ts'
export { figureRoutes } from './routes.ts'
export type { AnalyticsTools, DayRange } from './tools.ts'
