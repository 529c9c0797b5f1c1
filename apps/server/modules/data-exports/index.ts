export { exportJobs } from './handlers.ts'
export { createDataExports, type DataExports } from './module.ts'
export { exportRoutes } from './routes.ts'
export type { DataExportTools } from './tools.ts'
