import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7, as PostgreSQL's `uuidv7()` makes them: ids made one after the other lie side by side in an index,
 * instead of dirtying a page of it each. For rows whose id has to be known before they are stored.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  // all but its version is random, and Node draws the randomness of many at once
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
