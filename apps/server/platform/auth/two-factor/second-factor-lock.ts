import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { twoFactors } from '../tables.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Maximum wrong codes of one account within a day of the first. */
export const MAX_WRONG_CODES = 10

const LONGEST_LOCK_HOURS = 24

/** After this time without a lock, the next lock is short again. */
const LOCKS_REMEMBERED_MS = 30 * DAY_MS

export type LockState = {
  failedCount: number
  firstFailedAt: Date | null
  /** End of the latest lock, even if it has passed. */
  lockedUntil: Date | null
  /** Number of locks so far; each lasts twice as long as the previous one. */
  lockCount: number
}

export function isLocked({ lockedUntil }: Pick<LockState, 'lockedUntil'>, now: Date): boolean {
  return lockedUntil !== null && now < lockedUntil
}

/**
 * The state after one more wrong code, while no lock is active. The tenth wrong code in a day locks for an hour, then for 2, 4 … 24 hours.
 */
export function afterWrongCode(state: LockState, now: Date): LockState {
  const { firstFailedAt, lockedUntil } = state
  const isCounting =
    firstFailedAt !== null &&
    now.getTime() - firstFailedAt.getTime() < DAY_MS &&
    // a lock resets the count
    (lockedUntil === null || firstFailedAt >= lockedUntil)
  const counted = { ...state, failedCount: isCounting ? state.failedCount + 1 : 1, firstFailedAt: isCounting ? firstFailedAt : now }
  if (counted.failedCount < MAX_WRONG_CODES) return counted
  const isRemembered = lockedUntil !== null && now.getTime() - lockedUntil.getTime() < LOCKS_REMEMBERED_MS
  const earlier = isRemembered ? state.lockCount : 0
  const hours = Math.min(2 ** earlier, LONGEST_LOCK_HOURS)
  return { ...counted, lockedUntil: new Date(now.getTime() + hours * HOUR_MS), lockCount: earlier + 1 }
}

/** One attempt. It counts as a wrong code until `undoAttempt`. */
export type CodeAttempt = { userId: string; before: LockState; after: LockState; locksUntil: Date | undefined }

/**
 * Counts a code as wrong before it is checked, so that simultaneous attempts cannot exceed the limit.
 * @returns undefined without an active second factor; `lockedUntil` if the code must not be checked
 */
export async function beginAttempt(
  database: Database,
  userId: string,
  now: Date,
): Promise<CodeAttempt | { lockedUntil: Date } | undefined> {
  return database.transaction(async (tx) => {
    const isActive = and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true))
    const [row] = await tx.select(columns).from(twoFactors).where(isActive).for('update')
    if (!row) return undefined
    if (row.lockedUntil && isLocked(row, now)) return { lockedUntil: row.lockedUntil }
    const after = afterWrongCode(row, now)
    await tx.update(twoFactors).set(toLockColumns(after)).where(eq(twoFactors.userId, userId))
    const locks = after.lockCount !== row.lockCount || after.lockedUntil !== row.lockedUntil
    return { userId, before: row, after, locksUntil: locks ? (after.lockedUntil ?? undefined) : undefined }
  })
}

/** For a code that was correct or was never compared. */
export async function undoAttempt(database: Database, { userId, before, locksUntil }: CodeAttempt): Promise<void> {
  const failedVerificationCount = sql`greatest(${twoFactors.failedVerificationCount} - 1, 0)`
  const unlocked = locksUntil ? { lockedUntil: before.lockedUntil, lockCount: before.lockCount } : {}
  await database
    .update(twoFactors)
    .set({ failedVerificationCount, ...unlocked })
    .where(eq(twoFactors.userId, userId))
}

const columns = {
  failedCount: twoFactors.failedVerificationCount,
  firstFailedAt: twoFactors.firstFailedAt,
  lockedUntil: twoFactors.lockedUntil,
  lockCount: twoFactors.lockCount,
}

function toLockColumns({ failedCount, ...state }: LockState) {
  return { ...state, failedVerificationCount: failedCount }
}
