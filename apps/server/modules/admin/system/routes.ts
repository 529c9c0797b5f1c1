import { asOperator } from '../../../http/procedures.ts'
import type { System } from './module.ts'

const { jobs, messages } = asOperator.backoffice

export function systemRoutes(system: System) {
  return {
    jobs: {
      queues: jobs.queues.handler(() => system.listQueues()),
      failed: jobs.failed.handler(({ input }) => system.listFailed(input)),
      retry: jobs.retry.handler(({ input, context }) => system.retryJobs(context.actor, input)),
    },
    messages: {
      list: messages.list.handler(({ input }) => system.listMessages(input)),
      retry: messages.retry.handler(({ input, context }) => system.retryMessage(context.actor, input)),
      quarantine: messages.quarantine.handler(({ input, context }) => system.quarantineMessage(context.actor, input)),
    },
  }
}
