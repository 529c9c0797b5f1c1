import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a link or a cookie, and their hash for storage. Random bits cannot be guessed, so a plain hash is enough. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
