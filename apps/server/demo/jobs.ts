import { z } from 'zod'
import type { Platform } from '../compose.ts'
import { type Assignment, assign, defineJob } from '../platform/jobs/jobs.ts'
import { hangDemoPicture } from './hang-picture.ts'
import { placeDemoOrders } from './place-orders.ts'

export const demoPictureJob = defineJob(
  'demo.picture',
  z.object({ kind: z.enum(['artwork', 'banner', 'portrait', 'cause']), key: z.string() }),
  {
    expireSeconds: 300,
  },
)
export const demoOrdersJob = defineJob('demo.orders', z.object({}), { expireSeconds: 300 })

/** One picture at a time, so that the demo uses at most one core. */
export function demoJobs(platform: Platform): Assignment[] {
  return [
    assign(demoPictureJob, (picture, signal) => hangDemoPicture(platform, picture, signal)),
    assign(demoOrdersJob, () => placeDemoOrders(platform)),
  ]
}
