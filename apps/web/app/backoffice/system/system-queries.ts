import type { MessageFilter, MessageSource } from '@tintype/contract/admin/system'
import type { DeliveryState } from '@tintype/contract/integrations/integrations'
import { queries } from '../../api/client.ts'

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  refetchInterval: 30_000,
}

export function queuesQuery() {
  return queries.backoffice.jobs.queues.queryOptions({ refetchInterval: 15_000 })
}

export function failedJobsQuery(kind: string | undefined) {
  return queries.backoffice.jobs.failed.infiniteOptions({ input: (cursor: string | undefined) => ({ kind, cursor }), ...paged })
}

export function messagesQuery(source: MessageSource, state: MessageFilter) {
  return queries.backoffice.messages.list.infiniteOptions({ input: (cursor: string | undefined) => ({ source, state, cursor }), ...paged })
}

/** Addresses that get no emails; of one recipient if the list of emails is filtered. */
export function suppressionsQuery(address: string | undefined) {
  return queries.backoffice.mails.suppressions.infiniteOptions({ input: (cursor: string | undefined) => ({ address, cursor }), ...paged })
}

export function endpointsQuery() {
  return queries.backoffice.webhooks.list.queryOptions({ refetchInterval: 30_000 })
}

export function deliveriesQuery(id: string, state: DeliveryState | undefined) {
  return queries.backoffice.webhooks.deliveries.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, state, cursor }),
    ...paged,
    // poll: the operator has just resent a delivery and waits for it
    refetchInterval: 5000,
  })
}

export function keysQuery() {
  return queries.backoffice.apiKeys.list.queryOptions()
}
