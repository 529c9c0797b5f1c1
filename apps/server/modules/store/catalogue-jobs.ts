import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import type { Catalogue } from './catalogue.ts'
import { countSoldJob } from './count-sold.ts'

export function catalogueJobs(catalogue: Catalogue): Assignment[] {
  return [{ ...assign(countSoldJob, () => catalogue.countSold()), cron: '*/5 * * * *' }]
}
