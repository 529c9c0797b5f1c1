export { createOperators, type Operators } from './module.ts'
export { invitationRoutes, operatorRoutes } from './routes.ts'
export type { OperatorTools } from './tools.ts'
