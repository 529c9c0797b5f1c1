import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a link, and their hash for storage. Random bits cannot be guessed, so a plain hash is enough. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
