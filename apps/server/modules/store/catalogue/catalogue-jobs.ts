import { type Assignment, assign } from '../../../platform/jobs/jobs.ts'
import { countSoldJob } from '../orders/count-sold.ts'
import type { Catalogue } from './catalogue.ts'

export function catalogueJobs(catalogue: Catalogue): Assignment[] {
  return [{ ...assign(countSoldJob, () => catalogue.countSold()), cron: '*/5 * * * *' }]
}
