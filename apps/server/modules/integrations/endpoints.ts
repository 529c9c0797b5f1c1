import type { EventType, WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/queries/new-id.ts'
import { countEndpoints, findEndpoints, insertEndpoint, lockEndpoint, updateEndpoint } from './queries/endpoint.ts'
import { sealSecret } from './secrets.ts'
import { newWebhookSecret } from './signing.ts'
import type { IntegrationTools } from './tools.ts'
import { toEndpoint } from './views/integrations.ts'

export type EndpointInput = { url: string; description: string; events: EventType[] }
export type EndpointChange = { id: string; description: string; events: EventType[]; isOn: boolean }
type WithSecret = { endpoint: WebhookEndpoint; secret: string }

export async function listEndpoints({ database, clock }: IntegrationTools): Promise<{ endpoints: WebhookEndpoint[] }> {
  const at = clock()
  return { endpoints: (await findEndpoints(database)).map((row) => toEndpoint(row, at)) }
}

/** @returns the endpoint with its secret, which is not shown again. @throws Problem `webhook_url`, `webhook_endpoints_full` */
export async function addEndpoint(tools: IntegrationTools, operator: Operator, input: EndpointInput): Promise<WithSecret> {
  if (!tools.poster.mayBe(input.url)) throw new Problem('webhook_url', { field: 'url' })
  const at = tools.clock()
  const [id, secret] = [newId(), newWebhookSecret()]
  return tools.database.transaction(async (tx) => {
    await requireRoom(tx)
    const url = new URL(input.url).href
    const secretSealed = sealSecret(tools, id, secret)
    const row = await insertEndpoint(tx, { ...input, id, url, secretSealed, addedBy: operator.userId, addedAt: at })
    const facts = { by: operator.name, host: new URL(url).host, events: row.events.join(' ') }
    await tools.audit.record(tx, { actor: operator, action: 'webhook.added', subject: `webhook:${id}`, at, facts, after: shown(row) })
    return { endpoint: toEndpoint(row, at), secret }
  })
}

/** Changes an endpoint. Enabling it resets its failures. @throws Problem `webhook_endpoint_not_found`, `webhook_endpoints_full` */
export async function changeEndpoint(tools: IntegrationTools, operator: Operator, change: EndpointChange): Promise<WebhookEndpoint> {
  const at = tools.clock()
  const { id, description, events, isOn } = change
  return tools.database.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (!before) throw new Problem('webhook_endpoint_not_found')
    if (isOn && !before.isOn) await requireRoom(tx)
    const turned = isOn === before.isOn ? {} : { failingSince: null, offBecause: null }
    const row = await updateEndpoint(tx, id, { description, events, isOn, ...turned })
    const facts = { by: operator.name, isOn, wasOn: before.isOn, events: events.join(' '), before: before.events.join(' ') }
    const seen = { before: shown(before), after: shown(row) }
    await tools.audit.record(tx, { actor: operator, action: 'webhook.changed', subject: `webhook:${id}`, at, facts, ...seen })
    return toEndpoint(row, at)
  })
}

/**
 * Replaces the secret. The former one stays valid for a day, so that the receiver can change over. @throws Problem
 * `webhook_endpoint_not_found`
 */
export async function rotateSecret(tools: IntegrationTools, operator: Operator, id: string): Promise<WithSecret> {
  const at = tools.clock()
  const secret = newWebhookSecret()
  return tools.database.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (!before) throw new Problem('webhook_endpoint_not_found')
    const row = await updateEndpoint(tx, id, {
      secretSealed: sealSecret(tools, id, secret),
      formerSecretSealed: before.secretSealed,
      formerSecretUntil: new Date(at.getTime() + limits.webhook.formerSecretMs),
    })
    const facts = { by: operator.name }
    const until = row.formerSecretUntil?.toISOString() ?? null
    const change = { before: { formerSecretUntil: before.formerSecretUntil?.toISOString() ?? null }, after: { formerSecretUntil: until } }
    await tools.audit.record(tx, { actor: operator, action: 'webhook.secret_rotated', subject: `webhook:${id}`, at, facts, ...change })
    return { endpoint: toEndpoint(row, at), secret }
  })
}

/** Limits the number of endpoints, because every event is written for each of them in the transaction of the change. */
async function requireRoom(tx: Transaction): Promise<void> {
  if ((await countEndpoints(tx)) >= limits.webhook.endpointsMax) throw new Problem('webhook_endpoints_full')
}

/** The properties of an endpoint for the audit log. */
function shown({ description, events, isOn }: { description: string; events: readonly string[]; isOn: boolean }) {
  return { description, events: events.join(' '), isOn }
}
