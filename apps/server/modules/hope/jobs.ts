import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Hope } from './module.ts'

/** Backfill for slugs of earlier releases, which lost letters. Finds nothing once these are done. */
const renewSlugsJob = defineJob('hope.renew-slugs', z.object({}), { expireSeconds: 300, retries: 1 })

export function hopeJobs(hope: Pick<Hope, 'renewSlugs'>): Assignment[] {
  return [{ ...assign(renewSlugsJob, async () => void (await hope.renewSlugs())), cron: '4-54/10 * * * *' }]
}
