import { createHash } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { and, eq, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { executeText } from '../database/prepared.ts'
import { idempotencyKeys } from './tables.ts'

export type IdempotentRequest = {
  /** Which call, and whose: the same key means something else to another caller. */
  scope: string
  key: string
  /** The request as it was parsed; hashed, not kept. */
  request: unknown
}

/**
 * Runs `work` at most once for a key: the same key and request gives the first answer again.
 * The key is written first, in the caller's transaction. A second caller waits on it until the first one has committed (and
 * then gets its answer) or rolled back (and then does the work itself), so a crash leaves either both or neither.
 * @throws Problem `idempotency_key_reused` where the same key comes with another request
 */
export async function once<Answer>(
  tx: Transaction,
  { scope, key, request }: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const first = await claimKey<Answer | null>(tx, { scope, key, request }, null)
  if (first) return first.answer as Answer
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(rowOf({ scope, key }))
  return answer
}

/**
 * The first half of `once`, for work whose answer is known before it is done.
 * @returns what was answered the first time; undefined where this is the first, and the work is to be done now
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
  const [first] = await tx.select().from(idempotencyKeys).where(rowOf({ scope, key }))
  if (first?.requestHash !== requestHash) throw new Problem('idempotency_key_reused')
  return { answer: first.answer as Answer }
}

const insertKey = {
  name: 'idempotency_key',
  text: 'INSERT INTO idempotency_keys (scope, key, request_hash, answer) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key',
}

function rowOf({ scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}

/** As if the key had never been used: what it was for has come to nothing, and it may be tried again with something else in it. */
export async function forgetKey(tx: Transaction, { scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>): Promise<void> {
  await tx.delete(idempotencyKeys).where(rowOf({ scope, key }))
}

/** @returns how many keys were older than that and are gone */
export async function purgeKeys(queryable: Queryable, before: Date): Promise<number> {
  const { rowCount } = await queryable.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  return rowCount ?? 0
}

/** JSON with its keys in order, so that two spellings of one request are one request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
