import { createHash } from 'node:crypto'

/** The hash of a key or code for storage, so that a reader of the table can use neither. */
export function hashKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
