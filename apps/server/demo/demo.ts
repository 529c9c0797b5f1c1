// What the server needs of the demo, loaded only where there is one.
export { ensureDemo } from './ensure-demo.ts'
export { demoJobs } from './jobs.ts'
