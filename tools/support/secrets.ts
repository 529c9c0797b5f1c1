import { randomBytes } from 'node:crypto'

/** For servers that must read each other's encrypted or signed data. */
export function newSecrets(): { AUTH_SECRET: string; ENCRYPTION_KEY: string } {
  return { AUTH_SECRET: randomBytes(32).toString('hex'), ENCRYPTION_KEY: randomBytes(32).toString('hex') }
}
