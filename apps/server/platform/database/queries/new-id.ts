import { randomUUID } from 'node:crypto'

/**
 * A UUID version 7, like PostgreSQL's `uuidv7()`: consecutive ids are adjacent in an index, instead of each changing another page. For rows
 * whose id is needed before the insert.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  // the rest is random except the version; Node generates random bytes in batches
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
