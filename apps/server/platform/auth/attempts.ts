import { createHash, randomUUID } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Allowance } from './rate-limits.ts'
import { rateLimits } from './tables.ts'

const LONGEST_SECONDS = 60 * 60

/**
 * Counts an attempt before it is made, so that a hundred at once are a hundred. The count is kept in the database: shared by
 * all processes, and not forgotten at a restart.
 * @param key  what is tried; hashed, so that the table holds no addresses
 * @returns the seconds to wait where there were too many already
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

/** An attempt that succeeded takes those before it back. */
export async function forgetAttempts(database: Database, key: string): Promise<void> {
  await database.delete(rateLimits).where(sql`${rateLimits.key} = ${hashed(key)}`)
}

/** Takes away the counts that are over, whatever was counted. */
export async function forgetOldAttempts(database: Database): Promise<void> {
  await database.delete(rateLimits).where(lte(rateLimits.lastRequest, Date.now() - LONGEST_SECONDS * 1000))
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
