import { randomUUID } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { runOnce } from './once.ts'
import { idempotencyKeys } from './tables.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: await workerDatabaseUrl(), size: 12, onError: () => undefined })
})
afterAll(() => database.$client.end())

type Asked = { scope: string; key: string; request: unknown }
const newAsked = (request: unknown = { amount: 1 }): Asked => ({ scope: 'test', key: randomUUID(), request })
const run = <Answer>(asked: Asked, work: () => Promise<Answer>) => database.transaction((tx) => runOnce(tx, asked, work))
const findKeyRows = ({ scope, key }: Asked) =>
  database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))

/** Work that counts its runs. */
function counted<Answer>(answer: Answer) {
  const work = async () => {
    work.times++
    return answer
  }
  work.times = 0
  return work
}

describe('repeated keys', () => {
  test('once does the work of a repeated key and request one time and returns the first answer again', async () => {
    const asked = newAsked()
    const work = counted({ orderNumber: 'T-1', totalCents: 4900, lines: ['a'] })
    const answers = [await run(asked, work), await run(asked, work), await run(asked, async () => ({ orderNumber: 'another' }))]
    expect(answers).toEqual(Array(3).fill({ orderNumber: 'T-1', totalCents: 4900, lines: ['a'] }))
    expect(work.times).toBe(1)
  })

  test('once does the work one time for ten concurrent requests with the same key', async () => {
    const asked = newAsked()
    const work = counted({ id: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 10 }, () => run(asked, work)))
    expect(work.times).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('once treats a request with fields in another order as the same request', async () => {
    const asked = newAsked({ a: 1, b: { c: [1, 2], d: 2 }, e: undefined })
    const work = counted('done')
    await run(asked, work)
    await run({ ...asked, request: { b: { d: 2, c: [1, 2] }, a: 1 } }, work)
    expect(work.times).toBe(1)
  })

  test.each([
    ['another value', { a: 2, list: [1, 2] }],
    ['another order of a list', { a: 1, list: [2, 1] }],
    ['a field more', { a: 1, list: [1, 2], b: 1 }],
    ['a field less', { a: 1 }],
    ['a number as text', { a: '1', list: [1, 2] }],
    ['null', null],
  ])('once refuses a repeated key whose request has %s, and keeps the first answer', async (_what, request) => {
    const asked = newAsked({ a: 1, list: [1, 2] })
    await run(asked, async () => 'first')
    const work = counted('second')
    await expect(run({ ...asked, request }, work)).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 409 })
    expect(work.times).toBe(0)
    expect(await run(asked, work)).toBe('first')
  })

  test('once treats the same key in another scope as a new key', async () => {
    const asked = newAsked()
    await run(asked, async () => 'mine')
    expect(await run({ ...asked, scope: 'another' }, async () => 'theirs')).toBe('theirs')
  })

  test.each([[null], [0], [''], [false], [[]], [{ nested: { text: 'it’s “quoted” \\ \u{1F600}' } }]])(
    'once returns the stored answer %j unchanged',
    async (answer) => {
      const asked = newAsked()
      await run(asked, async () => answer)
      expect(await run(asked, async () => 'never')).toEqual(answer)
    },
  )
})

describe('failed work', () => {
  test('once stores no key when the work fails, so that a retry does the work', async () => {
    const asked = newAsked()
    const refused = () => Promise.reject(new Problem('card_declined'))
    await expect(run(asked, refused)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await findKeyRows(asked)).toEqual([])
    expect(await run(asked, async () => 'now it works')).toBe('now it works')
  })

  test('once stores no key when a later step of the transaction fails', async () => {
    const asked = newAsked()
    const broken = database.transaction(async (tx) => {
      await runOnce(tx, asked, async () => 'done')
      throw new Error('the server died')
    })
    await expect(broken).rejects.toThrow('the server died')
    expect(await findKeyRows(asked)).toEqual([])
  })

  test('once lets a waiting request do the work when the first request fails', async () => {
    const asked = newAsked()
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<never>()
    const first = run(asked, () => {
      begun.resolve()
      return end.promise
    })
    await begun.promise
    const work = counted('by the second')
    const second = run(asked, work)
    await waitUntilBlocked(database)
    expect(work.times).toBe(0)
    end.reject(new Error('the first one died'))
    await expect(first).rejects.toThrow('the first one died')
    expect(await second).toBe('by the second')
    expect(work.times).toBe(1)
  })
})

test('once stores a hash of the request and none of its values', async () => {
  const asked = newAsked({ card: '4242424242424242', email: 'ada@customer.example' })
  await run(asked, async () => ({ orderNumber: 'T-1' }))
  const [kept] = await findKeyRows(asked)
  expect(JSON.stringify(kept)).not.toMatch(/4242|ada@/)
  expect(kept?.requestHash).toMatch(/^[\w-]{43}$/)
})

/** Resolves when a transaction of this database waits for a lock. */
async function waitUntilBlocked({ $client }: Database): Promise<void> {
  const { rows } = await $client.query(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  if (rows[0].waiting === 0) await waitUntilBlocked({ $client } as Database)
}
