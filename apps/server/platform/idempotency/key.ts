import { Problem } from '@tintype/contract/problems'
import { IdempotencyKey } from '@tintype/contract/shapes'

/** The `Idempotency-Key` header, if present. @throws Problem `invalid` if it is too short to be unique, or too long */
export function findIdempotencyKey(headers: Headers): string | undefined {
  const header = headers.get('idempotency-key')
  if (!header) return undefined
  const { data, error } = IdempotencyKey.safeParse(header)
  if (error) throw new Problem('invalid', { message: 'An Idempotency-Key has 8 to 200 characters.' })
  return data
}

/** For calls that require a key. @throws Problem `idempotency_key_missing` or `invalid` */
export function getIdempotencyKey(headers: Headers): string {
  const key = findIdempotencyKey(headers)
  if (!key) throw new Problem('idempotency_key_missing')
  return key
}
