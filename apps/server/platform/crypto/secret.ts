import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The hash of a random secret for storage, so that a reader of the table cannot use it. Random bits cannot be guessed, so a plain SHA-256 is
 * enough; passwords need `hashPassword`.
 */
export function hashSecret(secret: string, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return createHash('sha256').update(secret).digest(encoding)
}
