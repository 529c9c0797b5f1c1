import { createHash, randomUUID } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { rateLimits } from '../tables.ts'
import type { Allowance } from './rate-limits.ts'

const LONGEST_SECONDS = 60 * 60

/**
 * Counts an attempt before it runs, so that simultaneous attempts cannot exceed the limit. The database stores the count: all processes
 * share it, and it survives a restart.
 * @param key  what is tried; stored as a hash, so that the table contains no addresses
 * @returns the seconds to wait if the limit is exceeded
 */
export async function countAttempt(database: Database, key: string, { max, windowSeconds }: Allowance): Promise<number | undefined> {
  if (windowSeconds > LONGEST_SECONDS) throw new Error(`counts are not kept for ${windowSeconds} s`)
  const now = Date.now()
  const isOver = sql`${rateLimits.lastRequest} <= ${now - windowSeconds * 1000}`
  const [counted] = await database
    .insert(rateLimits)
    .values({ id: randomUUID(), key: hashed(key), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE least(${rateLimits.count} + 1, ${max + 1}) END`,
        lastRequest: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${rateLimits.lastRequest} END`,
      },
    })
    .returning()
  if (!counted || counted.count <= max) return undefined
  return Math.max(1, Math.ceil((counted.lastRequest - now) / 1000 + windowSeconds))
}

/** A successful attempt resets the count. */
export async function forgetAttempts(database: Database, key: string): Promise<void> {
  await database.delete(rateLimits).where(sql`${rateLimits.key} = ${hashed(key)}`)
}

/** Deletes expired counts of all kinds. */
export async function forgetOldAttempts(database: Database): Promise<void> {
  await database.delete(rateLimits).where(lte(rateLimits.lastRequest, Date.now() - LONGEST_SECONDS * 1000))
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
