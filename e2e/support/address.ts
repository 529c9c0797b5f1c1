import { randomInt } from 'node:crypto'

/**
 * A header with a random client address, which the test server trusts.
 * Otherwise all requests of a run would share the rate limits of one address.
 */
export function ownAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
