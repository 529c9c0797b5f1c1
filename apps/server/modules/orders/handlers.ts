import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { orderPaidJob } from './jobs.ts'
import type { Orders } from './module.ts'

/** The jobs after a payment. Mails first: they must not wait for a print that cannot be produced yet. */
export function orderJobs(orders: Pick<Orders, 'notifyAboutSale'>, startOrder: (paid: { order: string }) => Promise<void>): Assignment[] {
  return [
    assign(
      orderPaidJob,
      async (paid) => {
        await orders.notifyAboutSale(paid)
        await startOrder(paid)
      },
      2,
    ),
  ]
}
