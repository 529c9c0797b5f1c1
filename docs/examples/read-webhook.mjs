import { Webhook } from 'standardwebhooks'

/**
 * Verifies and parses a webhook. `body` is the raw request body as text.
 * Throws if the signature is invalid or older than five minutes.
 */
export function readWebhook(secret, headers, body) {
  return new Webhook(secret).verify(body, headers)
}
