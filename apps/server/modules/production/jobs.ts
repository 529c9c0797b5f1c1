import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import { orderRefundedJob } from '../orders/index.ts'
import { checkSheetJob } from './files/job-sheet.ts'
import { printFileJob } from './files/print-file.ts'
import { applyAnswersJob } from './manufacturers/receive-answer.ts'
import type { Production } from './module.ts'

export const sweepJob = defineJob('production.sweep', z.object({}), { expireSeconds: 300 })

export function productionJobs(production: Production): Assignment[] {
  return [
    assign(applyAnswersJob, (payload) => production.applyAnswers(payload)),
    assign(orderRefundedJob, (payload) => production.callOffRefunded(payload)),
    assign(checkSheetJob, (payload) => production.checkSheet(payload)),
    assign(printFileJob, (payload, _, turn) => production.cutPrintFile(payload, turn)),
    { ...assign(sweepJob, () => production.sweep()), cron: '*/10 * * * *' },
  ]
}
