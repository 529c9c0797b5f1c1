import type { ApiKey, EventType, WebhookDelivery, WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { toIsoInstant } from '@tintype/domain/time/instants'
import type { AttemptRow, DeliveryRow } from '../queries/delivery.ts'
import type { EndpointRow } from '../queries/endpoint.ts'
import type { KeyRow } from '../queries/key.ts'
import { messageId } from '../rules/integrations.ts'

/** An endpoint without its secrets. */
export function toEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { id, url, description, events, isOn, failingSince, offBecause, formerSecretUntil, addedAt } = row
  return {
    ...{ id, url, description, events, isOn, offBecause, addedAt: addedAt.toISOString() },
    failingSince: toIsoInstant(failingSince),
    formerSecretUntil: formerSecretUntil && formerSecretUntil > now ? formerSecretUntil.toISOString() : null,
  }
}

export function toDelivery(row: DeliveryRow, type: EventType, attempts: readonly AttemptRow[]): WebhookDelivery {
  return {
    ...{ id: row.id, messageId: messageId(row.eventId), type, state: row.state },
    at: row.at.toISOString(),
    nextAttemptAt: row.state === 'waiting' ? toIsoInstant(row.nextAt) : null,
    attempts: attempts
      .filter(({ deliveryId }) => deliveryId === row.id)
      .map(({ at, status, error, tookMs }) => ({ at: at.toISOString(), status, error, tookMs })),
  }
}

/** A key without its secret. */
export function toApiKey({ id, name, prefix, scopes, madeBy, madeAt, expiresAt, lastUsedAt, revokedAt }: KeyRow): ApiKey {
  return {
    ...{ id, name, prefix, scopes, madeBy, madeAt: madeAt.toISOString() },
    ...{ expiresAt: toIsoInstant(expiresAt), lastUsedAt: toIsoInstant(lastUsedAt), revokedAt: toIsoInstant(revokedAt) },
  }
}
