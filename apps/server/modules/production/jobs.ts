import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import { orderPaidJob } from '../store/service.ts'
import { applyAnswersJob } from './receive-answer.ts'
import type { Production } from './service.ts'

export const sweepJob = defineJob('production.sweep', z.object({}), { expireSeconds: 300 })

export function productionJobs(production: Production): Assignment[] {
  return [
    assign(orderPaidJob, (payload) => production.startOrder(payload)),
    assign(applyAnswersJob, (payload) => production.applyAnswers(payload)),
    { ...assign(sweepJob, () => production.sweep()), cron: '*/10 * * * *' },
  ]
}
