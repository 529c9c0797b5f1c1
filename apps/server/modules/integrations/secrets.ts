import type { IntegrationTools } from './index.ts'
import type { EndpointRow } from './queries/endpoint.ts'

type Tools = Pick<IntegrationTools, 'sealer'>

export function sealSecret({ sealer }: Tools, endpointId: string, secret: string): string {
  return sealer.seal(secret, purposeOf(endpointId))
}

/** What is signed with now: the secret, and the one before it for as long as that holds. */
export function openSecrets(
  { sealer }: Tools,
  { id, secretSealed, formerSecretSealed, formerSecretUntil }: EndpointRow,
  at: Date,
): string[] {
  const former = formerSecretSealed && formerSecretUntil && formerSecretUntil > at ? [formerSecretSealed] : []
  return [secretSealed, ...former].map((sealed) => sealer.open(sealed, purposeOf(id)))
}

/** What the secret of an endpoint is sealed for. */
export function purposeOf(endpointId: string): string {
  return `webhook_endpoint:${endpointId}`
}
