import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../../../platform/actor.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { type AppWorld, type Caller, openAppWorld } from '../../../test/worlds/app-world.ts'

let app: AppWorld
let viewer: Caller
const olga: Operator = { kind: 'operator', userId: randomUUID(), name: '=HYPERLINK("x")', role: 'admin' }

beforeAll(async () => {
  app = await openAppWorld({ url: await cloneTemplate(`audit_${process.pid}`) })
  viewer = await app.newOperator('viewer')
  await fill()
})
afterAll(() => app.close())

/** Three days, each with a payout and prices by an operator and a print routed by the system. */
async function fill(): Promise<void> {
  const { audit } = { audit: (await import('../../../platform/audit/audit.ts')).createAudit({ sealer: app.platform.sealer }) }
  await app.database.transaction(async (tx) => {
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      const at = new Date(`${day}T12:00:00Z`)
      await audit.record(tx, { actor: olga, action: 'payout.paid', subject: `payout:${day}`, at, after: { status: 'paid' } })
      await audit.record(tx, {
        actor: olga,
        action: 'prices.added',
        subject: 'prices',
        at,
        before: { large: 7900 },
        after: { large: 8100 },
      })
      await audit.record(tx, { actor: { kind: 'system' }, action: 'print.routed', subject: `print:${day}`, at })
    }
  })
}

async function search(query: string) {
  const { status, body } = await app.as(viewer, `/api/backoffice/audit?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { lines: { action: string; subject: string; at: string; before: object; after: object }[]; nextCursor: string | null }
}
const found = async (query: string) => (await search(query)).lines.map(({ action, at }) => `${action} ${at.slice(8, 10)}`)

test('the audit log is filtered by actor, action, subject and day, newest first', async () => {
  expect(await found('actor=operator&limit=2')).toEqual(['prices.added 03', 'payout.paid 03'])
  expect(await found(`actor=${olga.userId}&to=2026-03-01`)).toEqual(['prices.added 01', 'payout.paid 01'])
  expect(await found('actor=system')).toEqual(['print.routed 03', 'print.routed 02', 'print.routed 01'])
  expect(await found('action=payout')).toEqual(['payout.paid 03', 'payout.paid 02', 'payout.paid 01'])
  expect(await found('action=payout.paid&from=2026-03-02&to=2026-03-02')).toEqual(['payout.paid 02'])
  expect(await found('subject=payout:2026-03-03')).toEqual(['payout.paid 03'])
  expect(await found('action=pay%25')).toEqual([])
  expect(await found('action=payout&order=earliest')).toEqual(['payout.paid 01', 'payout.paid 02', 'payout.paid 03'])
  expect((await search('subject=prices&limit=1')).lines[0]).toMatchObject({ before: { large: 7900 }, after: { large: 8100 } })
})

test('the audit log is read page by page without gaps or duplicates', async () => {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof search>> = await search(`to=2026-03-03&limit=4${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.lines.map(({ action, subject, at }) => `${action} ${subject} ${at}`))
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(9)
  expect(new Set(seen).size).toBe(9)
})

test('the filtered audit log is exported as CSV with formulas escaped', async () => {
  const response = await app.request('/api/backoffice/audit/file?action=payout', { headers: { authorization: `Bearer ${viewer.token}` } })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = (await response.text()).trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
})

test.each([
  ['an invalid day', 'from=yesterday'],
  ['a limit of 101', 'limit=101'],
  ['an invalid cursor', 'cursor=nonsense'],
  ['an empty actor', 'actor='],
  ['a subject of 201 characters', `subject=${'x'.repeat(201)}`],
])('a search of the audit log with %s is refused', async (_what, query) => {
  expect([400, 422]).toContain((await app.as(viewer, `/api/backoffice/audit?${query}`)).status)
})

test('the audit log rejects every update, delete and truncate', async () => {
  for (const change of [sql`update ${auditLog} set action = 'x'`, sql`delete from ${auditLog}`, sql`truncate ${auditLog}`]) {
    await expect(app.database.execute(change)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
  }
})

test('each filter and order of the audit log is read from an index without a sort', async () => {
  await app.database.execute(sql`
    insert into audit_log (at, actor_kind, actor_id, action, subject)
    select timestamptz '2025-01-01' + n * interval '1 minute', case when n % 50 = 0 then 'operator' else 'system' end,
      'actor-' || n % 200, 'thing' || n % 40 || '.done', 'subject:' || n % 5000 from generate_series(1, 40000) as n`)
  await app.database.execute(sql`analyze audit_log`)
  const { searchAudit } = await import('../../../platform/audit/search.ts')
  const behind = { at: '2025-01-20T00:00:00.000000Z', id: randomUUID() }
  const asked = [
    {},
    { actor: 'operator' },
    { actor: 'actor-7' },
    { action: 'thing3' },
    { action: 'thing3.done' },
    { subject: 'subject:77' },
  ]
  for (const filter of asked) {
    for (const order of ['latest', 'earliest'] as const) {
      const { plan } = await explainQuery((queryable) => searchAudit(queryable, { ...filter, order, behind, limit: 50 }))
      expect(plan, JSON.stringify(filter)).toMatch(/Index Scan (Backward )?using audit_log_\w+/)
      expect(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan|Sort/)
    }
  }
})

/** Returns the query plan of the single statement that `ask` sends. */
async function explainQuery(ask: (queryable: AppWorld['database']) => Promise<unknown>): Promise<{ plan: string }> {
  const statements: { text: string; values: unknown[] }[] = []
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const spy = { query: async (query: { text: string }, values: unknown[]) => (statements.push({ text: query.text, values }), { rows: [] }) }
  await ask(drizzle(spy as never) as never)
  const [statement] = statements
  if (!statement) throw new Error('nothing was asked')
  const { rows } = await app.database.$client.query(`explain ${statement.text}`, statement.values as string[])
  return { plan: rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n') }
}
