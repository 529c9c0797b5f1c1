import { randomInt } from 'node:crypto'

/**
 * A place on the network that is nobody else's. What one address may do in a minute is counted, and in one run many people come
 * from one machine; the test server believes who a request says it was passed on for.
 */
export function ownAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
