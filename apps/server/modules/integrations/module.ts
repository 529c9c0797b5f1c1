import { bind } from '../../platform/bind.ts'
import { type Circuit, createCircuit } from '../../platform/circuit.ts'
import { announce } from './announce.ts'
import { deliver } from './deliver.ts'
import { listDeliveries, replayOne, replayRange } from './deliveries.ts'
import { addEndpoint, changeEndpoint, listEndpoints, rotateSecret } from './endpoints.ts'
import { listKeys, makeKey, resolveKey, revokeKey } from './keys.ts'
import { sweepEvents } from './sweep.ts'
import type { IntegrationTools } from './tools.ts'

/** Integrators: webhook endpoints and API keys. */
export function createIntegrations(tools: IntegrationTools) {
  const circuits = new Map<string, Circuit>()

  function getCircuit(endpointId: string): Circuit {
    const known = circuits.get(endpointId)
    if (known) return known
    const made = createCircuit({ name: 'The endpoint', now: () => tools.clock().getTime() })
    circuits.set(endpointId, made)
    return made
  }

  return {
    ...bind(tools, {
      announce,
      sweep: sweepEvents,
      listEndpoints,
      addEndpoint,
      changeEndpoint,
      rotateSecret,
      listDeliveries,
      replayOne,
      replayRange,
      listKeys,
      makeKey,
      revokeKey,
      resolveKey,
    }),
    deliver: (payload: { delivery: string; round: number }) => deliver({ ...tools, getCircuit: getCircuit }, payload),
  }
}

export type Integrations = ReturnType<typeof createIntegrations>
