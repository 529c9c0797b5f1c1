export { leavingJobs } from './handlers.ts'
export { type AccountDeletion, createAccountDeletion } from './module.ts'
export { leavingRoutes } from './routes.ts'
export type { AccountDeletionTools } from './tools.ts'
