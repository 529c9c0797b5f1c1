import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'

/**
 * Runs calls that compete for a lock in a deterministic order. Another transaction takes the lock first, each call starts once the previous
 * one waits, then the lock is released. All reads before the lock have happened by then. @returns the outcomes in the order of the calls,
 * which is the order of the lock @throws Error if a call ends without waiting for the lock
 */
export async function runBehindLock(
  database: Pick<Database, 'transaction'>,
  takeLock: (tx: Transaction) => Promise<unknown>,
  ...calls: (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> {
  let outcomes: Promise<PromiseSettledResult<unknown>>[] = []
  let ended = 0
  const early = await database.transaction(async (tx) => {
    await takeLock(tx)
    for (const call of calls) {
      outcomes = [...outcomes, settle(call).finally(() => ended++)]
      await waitForBlocked(tx, outcomes.length, () => ended > 0)
    }
    return ended
  })
  const settled = await Promise.all(outcomes)
  if (early) throw new Error(`a call ended without waiting for the lock: ${getOutcomeCodes(settled).join(', ')}`)
  return settled
}

/** `done` for a call that succeeded, else the code of its problem. */
export function getOutcomeCodes(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'done'
    const { code } = outcome.reason as { code?: unknown }
    if (typeof code !== 'string') throw outcome.reason
    return code
  })
}

/** Like `codesOf` for requests: `done` for a response without a problem, else the code of its problem. */
export function getResponseCodes(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    const { status, body } = outcome.value as { status: number; body: { code?: string } }
    return status < 400 ? 'done' : (body.code ?? String(status))
  })
}

async function settle(call: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const [outcome] = await Promise.allSettled([call()])
  return outcome
}

/** Waits until `count` connections wait for a lock of this transaction, directly or through each other. */
export async function waitForBlocked(tx: Transaction, count: number, isOver = () => false): Promise<void> {
  while (!isOver() && (await countWaiting(tx)) < count);
}

/** Counts the connections that wait for this one, directly or through each other. */
async function countWaiting(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number }>(sql`
    WITH RECURSIVE blocked(pid) AS (
      SELECT pg_backend_pid()
      UNION
      SELECT waiting.pid FROM blocked
      JOIN (SELECT DISTINCT pid FROM pg_locks WHERE NOT granted) AS waiting ON blocked.pid = ANY(pg_blocking_pids(waiting.pid))
    )
    SELECT count(*)::int - 1 AS waiting FROM blocked`)
  return rows[0]?.waiting ?? 0
}
