import type { DeliveryState, WebhookDelivery } from '@tintype/contract/integrations/integrations'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Integrator, Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import { deliverJob } from './deliver-job.ts'
import { type DeliveryName, findAttempts, findDelivery, findDeliveryPage, startNewRound, startNewRounds } from './queries/delivery.ts'
import { findEndpoint } from './queries/endpoint.ts'
import type { IntegrationTools } from './tools.ts'
import { toDelivery } from './views/integrations.ts'

export type DeliveriesRequest = { id: string; state?: DeliveryState | undefined; limit: number; cursor?: string | undefined }
export type ReplayRequest = { id: string; from: string; to: string; onlyFailed: boolean }

/** @throws Problem `webhook_endpoint_not_found` */
export async function listDeliveries({ database }: IntegrationTools, { id, state, limit, cursor }: DeliveriesRequest) {
  if (!(await findEndpoint(database, id))) throw new Problem('webhook_endpoint_not_found')
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findDeliveryPage(database, { endpointId: id, state, after, limit: limit + 1 }), limit)
  const attempts = await findAttempts(
    database,
    rows.map(({ delivery }) => delivery.id),
  )
  return { deliveries: rows.map(({ delivery, type }) => toDelivery(delivery, type, attempts)), nextCursor: next && encodeCursor(next) }
}

/** Sends one message again, under the same id. @throws Problem `webhook_delivery_not_found`, `webhook_endpoint_off` */
export async function replayOne(tools: IntegrationTools, operator: Operator, id: string): Promise<WebhookDelivery> {
  return tools.database.transaction(async (tx) => {
    const found = await findDelivery(tx, id)
    if (!found) throw new Problem('webhook_delivery_not_found')
    if (!found.endpoint.isOn) throw new Problem('webhook_endpoint_off')
    const begun = await startNewRound(tx, id)
    if (!begun) throw new Problem('webhook_delivery_not_found')
    await sendAll(tools, tx, [begun])
    const change = { before: { state: found.delivery.state }, after: { state: 'waiting' } }
    const entry = { action: 'webhook.replayed', subject: `webhook:${found.endpoint.id}`, at: tools.clock() }
    await tools.audit.record(tx, { actor: operator, ...entry, facts: { by: operator.name, delivery: id }, ...change })
    const delivery = { ...found.delivery, state: 'waiting' as const, nextAt: null }
    return toDelivery(delivery, found.event.type, await findAttempts(tx, [id]))
  })
}

/**
 * Sends the events of a time range again, the oldest first. @throws Problem `webhook_range`, `webhook_endpoint_not_found`,
 * `webhook_endpoint_off`
 */
export async function replayRange(tools: IntegrationTools, actor: Operator | Integrator, request: ReplayRequest) {
  const { id, onlyFailed } = request
  const [from, to] = [new Date(request.from), new Date(request.to)]
  if (from >= to) throw new Problem('webhook_range')
  return tools.database.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, id)
    if (!endpoint) throw new Problem('webhook_endpoint_not_found')
    if (!endpoint.isOn) throw new Problem('webhook_endpoint_off')
    const begun = await startNewRounds(tx, { endpointId: id, from, to, onlyFailed }, limits.webhook.replayMax)
    await sendAll(tools, tx, begun)
    const facts = { by: actor.name, from: from.toISOString(), to: to.toISOString(), onlyFailed, replayed: begun.length }
    await tools.audit.record(tx, {
      actor,
      action: 'webhook.replayed',
      subject: `webhook:${id}`,
      at: tools.clock(),
      facts,
      after: { waiting: begun.length },
    })
    const last = begun.length === limits.webhook.replayMax ? Math.max(...begun.map(({ at }) => at.getTime())) : undefined
    return { replayed: begun.length, goesOnAt: last === undefined ? null : new Date(last).toISOString() }
  })
}

async function sendAll({ jobs }: IntegrationTools, tx: Transaction, begun: readonly DeliveryName[]): Promise<void> {
  await jobs.sendAll(
    tx,
    deliverJob,
    begun.map(({ id, round }) => ({ delivery: id, round })),
  )
}
