export { reportJobs } from './jobs.ts'
export { createReports, type Reports } from './module.ts'
export { reportBackofficeRoutes, reportRoutes } from './routes.ts'
export type { ReportsRequest, ReportTools } from './tools.ts'
