import { createHmac, randomBytes } from 'node:crypto'
import { API_KEY_MARK } from '@tintype/contract/integrations/api-scopes'
import { hashSecret, newSecret } from '../../platform/crypto/secret.ts'

/** `whsec_…` with 256 random bits. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The Standard Webhooks headers of a message, with a signature for each secret. */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** A new key, its visible prefix and its hash. */
export function newKey(): { secret: string; prefix: string; hash: string } {
  const prefix = `${API_KEY_MARK}${randomBytes(4).toString('hex')}`
  const secret = `${prefix}_${newSecret()}`
  return { secret, prefix, hash: hashSecret(secret) }
}

/** The API key of a request; undefined if it has none of ours. */
export function readApiKey(authorization: string | null): string | undefined {
  const [, key] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? []
  return key?.startsWith(API_KEY_MARK) ? key : undefined
}
