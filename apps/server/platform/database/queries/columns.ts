import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with time zone. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}

/** Whole cents. A JavaScript number holds them exactly up to 90 trillion dollars. */
export function cents(name: string) {
  return bigint(name, { mode: 'number' })
}
