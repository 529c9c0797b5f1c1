import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const Payload = z.object({ algorithm: z.string().toUpperCase().pipe(z.literal('HMAC-SHA256')), user_id: z.string().min(1).max(100) })

/**
 * Verifies a signed request of Facebook: `signature.payload`, both in base64url. The signature is an HMAC-SHA256 of the encoded payload
 * under the app secret. @returns undefined if the signature is invalid @see
 * developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 */
export function readSignedRequest(signedRequest: string, appSecret: string): { userId: string } | undefined {
  const [signature, payload, ...more] = signedRequest.split('.')
  if (!signature || !payload || more.length) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = createHmac('sha256', appSecret).update(payload).digest()
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const { data } = Payload.safeParse(parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return data && { userId: data.user_id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
