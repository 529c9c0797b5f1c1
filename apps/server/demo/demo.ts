// The server's imports from the demo, loaded only if it is enabled.
export { ensureDemo } from './ensure-demo.ts'
export { demoJobs } from './jobs.ts'
