/** The contract as its client needs it: methods and paths. In the built application without the schemas (`vite.config.ts`). */
export { contract as contractRoutes } from '@tintype/contract/api'
