import type { FailedJob, MessageFilter, MessageSource } from '@tintype/contract/admin/system'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import type { Deed, FailedRequest, MessageName, SystemTools } from './tools.ts'

export type { MessageInbox, SystemTools } from './tools.ts'

/** Monitoring of jobs and messages, and operators' actions on them. Every action is recorded in the audit log. */
export function createSystem(tools: SystemTools) {
  const { database, jobWatch, messages } = tools
  return {
    async listQueues() {
      const queues = await jobWatch.listQueues()
      return {
        queues: queues.map((queue) => ({
          ...queue,
          oldestAt: queue.oldestAt?.toISOString() ?? null,
          failedSince: queue.failedSince?.toISOString() ?? null,
        })),
      }
    },

    async listFailed({ kind, limit, cursor }: FailedRequest) {
      const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
      const { rows, next } = toKeysetPage(await jobWatch.listFailed({ kind, after, limit: limit + 1 }), limit)
      const jobs: FailedJob[] = rows.map(({ place: _place, ...row }) => ({
        ...row,
        sentAt: row.sentAt.toISOString(),
        failedAt: row.failedAt.toISOString(),
      }))
      return { jobs, nextCursor: next && encodeCursor(next) }
    },

    /** @throws Problem `job_not_found` if none of them has failed, or another operator retried them first */
    async retryJobs(operator: Operator, { kind, ids }: { kind: string; ids?: string[] | undefined }) {
      return database.transaction(async (tx) => {
        const retried = await jobWatch.retry(tx, kind, ids)
        if (retried === 0) throw new Problem('job_not_found')
        const [only] = ids?.length === 1 ? ids : []
        await record(tools, tx, operator, {
          action: 'job.retried',
          subject: only ? `job:${only}` : `jobs:${kind}`,
          facts: { kind, retried },
          change: { before: { state: 'failed' }, after: { state: 'waiting' } },
        })
        return { retried }
      })
    },

    listMessages: ({
      source,
      state,
      ...page
    }: {
      source: MessageSource
      state: MessageFilter
      limit: number
      cursor?: string | undefined
    }) => messages[source].list({ ...page, filter: state }),

    /** @throws Problem `message_not_found`, `message_done` */
    retryMessage: (operator: Operator, { source, id }: MessageName) =>
      database.transaction(async (tx) => {
        const { was, message } = await messages[source].retry(tx, id)
        await record(tools, tx, operator, {
          action: 'message.retried',
          subject: `message:${id}`,
          facts: { source },
          change: { before: { state: was }, after: { state: message.state } },
        })
        return message
      }),

    /** @throws Problem `message_not_found`, `message_done` */
    quarantineMessage: (operator: Operator, { source, id, reason }: MessageName & { reason: string }) =>
      database.transaction(async (tx) => {
        const { was, message } = await messages[source].quarantine(tx, id, reason)
        await record(tools, tx, operator, {
          action: 'message.quarantined',
          subject: `message:${id}`,
          facts: { source, reason },
          change: { before: { state: was }, after: { state: message.state } },
        })
        return message
      }),
  }
}

export type System = ReturnType<typeof createSystem>

async function record({ audit, clock }: SystemTools, tx: Transaction, operator: Operator, { facts, change, ...deed }: Deed): Promise<void> {
  await audit.record(tx, { actor: operator, ...deed, at: clock(), facts: { by: operator.name, ...facts }, ...change })
}
