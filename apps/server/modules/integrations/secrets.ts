import type { EndpointRow } from './queries/endpoint.ts'
import type { IntegrationTools } from './tools.ts'

type Tools = Pick<IntegrationTools, 'sealer'>

export function sealSecret({ sealer }: Tools, endpointId: string, secret: string): string {
  return sealer.seal(secret, toEndpointPurpose(endpointId))
}

/** The secrets that sign now: the current one, and the former one while it is valid. */
export function openSecrets(
  { sealer }: Tools,
  { id, secretSealed, formerSecretSealed, formerSecretUntil }: EndpointRow,
  at: Date,
): string[] {
  const former = formerSecretSealed && formerSecretUntil && formerSecretUntil > at ? [formerSecretSealed] : []
  return [secretSealed, ...former].map((sealed) => sealer.open(sealed, toEndpointPurpose(id)))
}

/** The sealing purpose of an endpoint's secret. */
export function toEndpointPurpose(endpointId: string): string {
  return `webhook_endpoint:${endpointId}`
}
