import { randomBytes } from 'node:crypto'

/** For servers that have to read what another one has sealed or signed. */
export function newSecrets(): { AUTH_SECRET: string; ENCRYPTION_KEY: string } {
  return { AUTH_SECRET: randomBytes(32).toString('hex'), ENCRYPTION_KEY: randomBytes(32).toString('hex') }
}
