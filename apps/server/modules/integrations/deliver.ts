import type { Verdict } from '../../platform/circuit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeFailure } from '../../platform/jobs/describe-failure.ts'
import { ReceiverTimeout } from '../../platform/outgoing/poster.ts'
import { deliverJob } from './deliver-job.ts'
import { findDelivery, insertAttempt, recordAttemptResult, type WholeDelivery } from './queries/delivery.ts'
import { lockEndpoint, setFailing, setHealthy, updateEndpoint } from './queries/endpoint.ts'
import { isSuccessStatus, messageId, retryDelaySeconds, shouldDisableEndpoint } from './rules/integrations.ts'
import { openSecrets } from './secrets.ts'
import { signedHeaders } from './signing.ts'
import type { DeliveryTools, IntegrationTools } from './tools.ts'

type Outcome = { at: Date; status: number | null; error: string | null; tookMs: number }

/**
 * Makes one attempt of a delivery, records the result and schedules the next attempt after a failure. Idempotent: receivers recognise a
 * message by its id. After five consecutive timeouts an endpoint is paused, and a paused attempt counts as failed. Otherwise waiting for
 * one endpoint would delay all others.
 */
export async function deliver(tools: DeliveryTools, { delivery: id, round }: { delivery: string; round: number }): Promise<void> {
  const found = await findDelivery(tools.database, id)
  if (found?.delivery.state !== 'waiting' || found.delivery.round !== round) return
  const outcome = found.endpoint.isOn ? await attempt(tools, found) : undefined
  await tools.database.transaction(async (tx) => {
    if (!outcome) await recordAttemptResult(tx, found.delivery, { state: 'failed', tries: found.delivery.tries, nextAt: null })
    else await record(tools, tx, found, outcome)
  })
}

async function attempt(tools: DeliveryTools, { event, endpoint }: WholeDelivery): Promise<Outcome> {
  const at = tools.clock()
  const body = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data })
  const signed = signedHeaders({ id: messageId(event.id), at, body }, openSecrets(tools, endpoint, at))
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Tintype-Webhooks/1' }
  try {
    const post = () => tools.poster.post({ url: endpoint.url, headers, body })
    // only timeouts count for the pause, because immediate errors delay no other delivery
    const judge = { error: (error: unknown): Verdict => (error instanceof ReceiverTimeout ? 'fault' : 'unknown') }
    const { status } = await tools.getCircuit(endpoint.id).run(post, judge)
    const error = isSuccessStatus(status) ? null : `Response ${status}`
    return { at, status, error, tookMs: tools.clock().getTime() - at.getTime() }
  } catch (error) {
    return { at, status: null, error: describeFailure(error).message, tookMs: tools.clock().getTime() - at.getTime() }
  }
}

async function record(tools: IntegrationTools, tx: Transaction, found: WholeDelivery, outcome: Outcome): Promise<void> {
  const { delivery, endpoint } = found
  const hasCome = isSuccessStatus(outcome.status)
  const tries = delivery.tries + 1
  const wait = hasCome ? undefined : retryDelaySeconds(tries)
  const nextAt = wait === undefined ? null : new Date(outcome.at.getTime() + wait * 1000)
  const state = hasCome ? 'delivered' : wait === undefined ? 'failed' : 'waiting'
  if (!(await recordAttemptResult(tx, delivery, { state, tries, nextAt }))) return
  await insertAttempt(tx, { deliveryId: delivery.id, ...outcome })
  if (hasCome) return setHealthy(tx, endpoint.id)
  if (wait !== undefined) await tools.jobs.send(tx, deliverJob, { delivery: delivery.id, round: delivery.round }, { afterSeconds: wait })
  await setFailing(tx, endpoint.id, outcome.at)
  await turnOffWhereDue(tools, tx, endpoint.id, outcome)
}

/** Turns off an endpoint that has failed for too long, and notifies the operator who added it. */
async function turnOffWhereDue(
  tools: IntegrationTools,
  tx: Transaction,
  endpointId: string,
  { at, status, error }: Outcome,
): Promise<void> {
  const endpoint = await lockEndpoint(tx, endpointId)
  if (!endpoint?.isOn || !endpoint.failingSince || !shouldDisableEndpoint({ status, failingSince: endpoint.failingSince, at })) return
  const offBecause = status === 410 ? 'It responded with 410 Gone.' : `Deliveries have failed for days. Last error: ${error}.`
  await updateEndpoint(tx, endpointId, { isOn: false, offBecause })
  const facts = { because: offBecause }
  await tools.audit.record(tx, { actor: { kind: 'system' }, action: 'webhook.turned_off', subject: `webhook:${endpointId}`, at, facts })
  const operator = await tools.auth.findOperator(endpoint.addedBy)
  if (!operator) return
  const { name, email: to } = operator
  const officeUrl = `${tools.publicUrl}/backoffice/webhooks/${endpointId}`
  await tools.notifications.send(tx, { kind: 'webhook_off', to, name, endpointUrl: endpoint.url, because: offBecause, officeUrl })
}
