import { createHash } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { and, eq, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { executeText } from '../database/queries/prepared.ts'
import { idempotencyKeys } from './tables.ts'

export type IdempotentRequest = {
  /** The call and its caller: callers may use the same key independently. */
  scope: string
  key: string
  /** The parsed request; only its hash is stored. */
  request: unknown
}

/**
 * Runs `work` at most once per key; the same key and request returns the stored answer. The key is inserted first, in the caller's
 * transaction. A concurrent caller waits until the first one commits (and gets its answer) or rolls back (and runs the work), so a crash
 * leaves both or neither.
 * @throws Problem `idempotency_key_reused` if the same key comes with another request
 */
export async function runOnce<Answer>(
  tx: Transaction,
  { scope, key, request }: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const first = await claimKey<Answer | null>(tx, { scope, key, request }, null)
  if (first) return first.answer as Answer
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(isForRequest({ scope, key }))
  return answer
}

/**
 * The first half of `once`, for work whose answer is known in advance.
 * @returns the stored answer; undefined for the first call, which must do the work
 * @throws Problem `idempotency_key_reused`
 */
export async function claimKey<Answer>(
  tx: Transaction,
  { scope, key, request }: IdempotentRequest,
  answer: Answer,
): Promise<{ answer: Answer } | undefined> {
  const requestHash = createHash('sha256').update(canonical(request)).digest('base64url')
  const [mine] = await executeText(tx, insertKey, [scope, key, requestHash, answer === null ? null : JSON.stringify(answer)])
  if (mine) return undefined
  const [first] = await tx.select().from(idempotencyKeys).where(isForRequest({ scope, key }))
  if (first?.requestHash !== requestHash) throw new Problem('idempotency_key_reused')
  return { answer: first.answer as Answer }
}

const insertKey = {
  name: 'idempotency_key',
  text: 'INSERT INTO idempotency_keys (scope, key, request_hash, answer) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key',
}

function isForRequest({ scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}

/** Deletes a key whose operation failed, so that a retry may change the request. */
export async function forgetKey(tx: Transaction, { scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>): Promise<void> {
  await tx.delete(idempotencyKeys).where(isForRequest({ scope, key }))
}

/** @returns the number of deleted keys */
export async function purgeKeys(queryable: Queryable, before: Date): Promise<number> {
  const { rowCount } = await queryable.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  return rowCount ?? 0
}

/** JSON with sorted keys, so that the order of properties does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
