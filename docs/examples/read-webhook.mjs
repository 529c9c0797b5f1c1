import { Webhook } from 'standardwebhooks'

/**
 * What a webhook says, if it is ours: `body` has to be the very bytes that came, as text.
 * Throws where the signature does not fit, or is older than five minutes.
 */
export function readWebhook(secret, headers, body) {
  return new Webhook(secret).verify(body, headers)
}
