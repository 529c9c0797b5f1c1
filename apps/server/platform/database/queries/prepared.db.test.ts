import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../../test/database/worker-database.ts'
import { sessions, users } from '../../auth/tables.ts'
import { type Database, openDatabase } from '../database.ts'
import { executePrepared, prepareSelect } from './prepared.ts'

let database: Database
const [withSession, withoutSession] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  database = openDatabase({ url: await workerDatabaseUrl(), size: 1, onError: () => undefined })
  const people = [withSession, withoutSession].map((id) => ({ id, name: 'Ada', email: `${id}@example.com` }))
  await database.insert(users).values(people)
  await database
    .insert(sessions)
    .values({ id: withSession, userId: withSession, token: withSession, expiresAt: new Date('2030-01-02T03:04:05.678Z') })
})
afterAll(() => database.$client.end())

const latest = () =>
  database
    .select({ ...getTableColumns(sessions), words: sql<string[]>`array['a', 'b']`.as('words') })
    .from(sessions)
    .where(eq(sessions.userId, users.id))
    .limit(1)
    .as('latest')

/** Every shape of row that a select can return. */
const selects = {
  'flat fields': () =>
    database.select({ id: users.id, at: users.createdAt, isTrue: sql<boolean>`true`, some: sql<object>`'{"a":[1]}'::json` }).from(users),
  'nested fields': () => database.select({ person: { id: users.id, at: users.createdAt }, name: users.name }).from(users),
  'an inner join': () => database.select().from(users).innerJoin(sessions, eq(sessions.userId, users.id)),
  'a left join': () => database.select().from(users).leftJoin(sessions, eq(sessions.userId, users.id)),
  'a right join': () => database.select().from(sessions).rightJoin(users, eq(sessions.userId, users.id)),
  'a lateral join': () => database.select().from(users).leftJoinLateral(latest(), sql`true`),
}

test.each(Object.entries(selects))('prepareSelect returns the same rows as Drizzle for %s', async (name, select) => {
  for (const id of [withSession, withoutSession]) {
    const plain = await (select() as ReturnType<(typeof selects)['flat fields']>).where(eq(users.id, id))
    const filtered = (select() as ReturnType<(typeof selects)['flat fields']>).where(eq(users.id, sql.placeholder('id')))
    const statement = prepareSelect(filtered, `test ${name}`)
    expect(await statement.execute({ id })).toEqual(plain)
    expect(plain).toHaveLength(id === withoutSession && name === 'an inner join' ? 0 : 1)
  }
})

test('prepareSelect and executePrepared prepare each statement once per connection', async () => {
  const statement = prepareSelect(
    database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
    'test_named',
  )
  for (const id of [withSession, withoutSession]) expect(await statement.execute({ id })).toEqual([{ id }])
  for (const number of [1, 2])
    expect(await executePrepared(database, 'test_text', sql`SELECT ${number}::int AS number`)).toEqual([{ number }])
  const { rows } = await database.$client.query(`SELECT name FROM pg_prepared_statements WHERE name IN ('test_named', 'test_text')`)
  expect(rows).toHaveLength(2)
})
