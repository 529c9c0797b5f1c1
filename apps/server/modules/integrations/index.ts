import type { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import { type Circuit, createCircuit } from '../../platform/circuit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Integrator, Operator } from '../../platform/http/actor.ts'
import { announce } from './announce.ts'
import { deliver } from './deliver.ts'
import { type DeliveriesRequest, listDeliveries, type ReplayRequest, replayOne, replayRange } from './deliveries.ts'
import { addEndpoint, changeEndpoint, type EndpointChange, type EndpointInput, listEndpoints, rotateSecret } from './endpoints.ts'
import { type KeyInput, listKeys, makeKey, resolveKey, revokeKey } from './keys.ts'
import { sweepEvents } from './sweep.ts'
import type { IntegrationTools } from './tools.ts'

export type { DeliveryTools, IntegrationTools } from './tools.ts'

/** Integrators: webhook endpoints and API keys. */
export function createIntegrations(tools: IntegrationTools) {
  const circuits = new Map<string, Circuit>()

  function circuitOf(endpointId: string): Circuit {
    const known = circuits.get(endpointId)
    if (known) return known
    const made = createCircuit({ name: 'The endpoint', now: () => tools.clock().getTime() })
    circuits.set(endpointId, made)
    return made
  }

  return {
    announce: (tx: Transaction, event: IntegrationEvent) => announce(tools, tx, event),
    deliver: (payload: { delivery: string; round: number }) => deliver({ ...tools, circuitOf }, payload),
    sweep: () => sweepEvents(tools),

    listEndpoints: () => listEndpoints(tools),
    addEndpoint: (operator: Operator, input: EndpointInput) => addEndpoint(tools, operator, input),
    changeEndpoint: (operator: Operator, change: EndpointChange) => changeEndpoint(tools, operator, change),
    rotateSecret: (operator: Operator, id: string) => rotateSecret(tools, operator, id),
    listDeliveries: (request: DeliveriesRequest) => listDeliveries(tools, request),
    replayOne: (operator: Operator, id: string) => replayOne(tools, operator, id),
    replayRange: (actor: Operator | Integrator, request: ReplayRequest) => replayRange(tools, actor, request),

    listKeys: () => listKeys(tools),
    makeKey: (operator: Operator, input: KeyInput) => makeKey(tools, operator, input),
    revokeKey: (operator: Operator, id: string) => revokeKey(tools, operator, id),
    resolveKey: (headers: Headers) => resolveKey(tools, headers),
  }
}

export type Integrations = ReturnType<typeof createIntegrations>
