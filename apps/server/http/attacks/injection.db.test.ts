import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { injections } from '../../../../packages/contract/test/awkward-texts.ts'
import { buildRequest, type Field, listFields, type Path, withValue } from '../../test/contract-inputs.ts'
import { sampleInputs } from '../../test/long-form.ts'
import { openFilledWorld } from '../../test/worlds/filled-world.ts'
import { type Route, routes } from '../../test/worlds/host-world.ts'

// all routes times all texts takes minutes on a busy machine
vi.setConfig({ testTimeout: 180_000 })

const filled = await openFilledWorld('injection')
const { world } = filled
const { database } = world
afterAll(() => {
  vi.resetConfig()
  return world.close()
})

// counts executed injections; sequences survive a rollback
await database.execute(sql`create sequence injected_calls`)
await database.execute(sql`create function injected() returns text language sql as 'select nextval(''injected_calls'')::text'`)
const timesRun = async () =>
  Number(
    (await database.execute<{ times: string }>(sql`select case when is_called then last_value else 0 end as times from injected_calls`))
      .rows[0]?.times,
  )

/** Pairs that differ only when executed as SQL. */
const pairs: [string, string][] = [
  ["zz' or '1'='1", "zz' or '1'='2"],
  ["zz' or 1=1 --", "zz' or 1=2 --"],
  ["zz') or ('1'='1", "zz') or ('1'='2"],
  ['zz" or "1"="1', 'zz" or "1"="2'],
  ["zz%' or '%'='", "zz%' or '%'='z"],
  ['1 or 1=1', '1 or 1=2'],
]

/** Wording that only a database error contains. */
const databaseWords =
  /syntax error|unterminated|SQLSTATE|relation "|column "|pg_|drizzle|Failed query|\b(select|insert|update|delete) .+ (from|into|set)\b.+\$\d|22P02|invalid input (syntax|value)|out of range for type|at character/i

function expectNothingSaid(route: Route, path: Path, text: string, answer: { status: number; body: unknown }): void {
  const said = JSON.stringify(answer.body).replaceAll(JSON.stringify(text).slice(1, -1), '')
  const where = `${route.name} ${path.join('.')} ${text} ${said.slice(0, 300)}`
  expect(answer.status < 500 || /"platform_coming_soon"/.test(said), where).toBe(true)
  if (answer.status >= 400) expect(said, where).not.toMatch(databaseWords)
}

const all = injections('injected')
/** The schema refuses text in other fields, so a few texts suffice. */
const textsFor = (field: Field, offset: number) =>
  (field.isFree
    ? sampleInputs(all, 8, offset)
    : sampleInputs(
        all.filter((_text, at) => at % 5 === 2),
        4,
        offset,
      )
  ).filter((text) => inHole(field, text))
const inHole = ({ isInPath }: Field, text: string) => !isInPath || !/^\.{0,2}$/.test(text)
const taking = routes.filter((route) => listFields(route).length > 0)

test.each(taking)('$method $path executes no SQL from its values and reveals no database error', async (route) => {
  for (const field of listFields(route)) {
    for (const text of textsFor(field, taking.indexOf(route))) {
      const input = withValue(await filled.buildInput(route), field.path, text)
      expectNothingSaid(route, field.path, text, await filled.send(route, input))
    }
  }
  expect(await timesRun()).toBe(0)
  expect(world.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test.each(taking.filter(({ method }) => method === 'GET'))(
  '$method $path answers alike to a true and a false SQL condition',
  async (route) => {
    for (const field of listFields(route)) {
      for (const pair of sampleInputs(pairs, 3, taking.indexOf(route))) {
        const answers = []
        for (const text of pair) {
          const { status, body } = await filled.send(route, withValue(await filled.buildInput(route), field.path, text))
          answers.push([status, JSON.stringify(body)?.replaceAll(JSON.stringify(text).slice(1, -1), '')])
        }
        expect(answers[0], `${route.name} ${field.path.join('.')} ${pair[0]}`).toEqual(answers[1])
      }
    }
  },
)

test('query parameter names execute no SQL', async () => {
  for (const name of sampleInputs(all, 2)) {
    for (const path of ['/api/store/products', '/api/backoffice/artists', '/api/v1/orders']) {
      const { status } = await world.as(filled.admin, `${path}?${encodeURIComponent(name)}=1`)
      expect(status).toBeLessThan(500)
    }
  }
  expect(await timesRun()).toBe(0)
})

test.each([
  ['/api/auth/sign-in/email', { email: 'a@b.example', password: 'Not-the-one-9!' }],
  ['/api/auth/sign-up/email', { email: 'a@b.example', password: 'Not-the-one-9!', name: 'Ada Lind' }],
  ['/api/auth/request-password-reset', { email: 'a@b.example' }],
  ['/api/auth/reset-password', { token: 'a', newPassword: 'Not-the-one-9!' }],
  ['/api/auth/send-verification-email', { email: 'a@b.example' }],
  ['/api/auth/two-factor/verify-totp', { code: '123456' }],
])('%s executes no SQL from any of its fields', async (path, whole) => {
  for (const [index, field] of Object.keys(whole).entries()) {
    for (const text of sampleInputs(all, 3, index)) {
      const answer = await world.ask(path, { body: { ...whole, [field]: text } })
      expectNothingSaid({ name: path } as Route, [field], text, answer)
    }
  }
  expect(await timesRun()).toBe(0)
})

test.each([
  '/media/',
  '/api/exports/',
  '/api/production/',
  '/api/auth/verify-email?token=',
  '/api/hope/share/',
  '/store/products/',
  '/api/docs/',
])('%s executes no SQL from the rest of the path', async (door) => {
  for (const text of sampleInputs(all, 2, door.length)) {
    const answer = await world.ask(`${door}${encodeURIComponent(text)}`)
    expectNothingSaid({ name: door } as Route, [], text, answer)
  }
  expect(await timesRun()).toBe(0)
})

test('no request header executes SQL', async () => {
  const headers = ['authorization', 'x-user-username', 'x-customer-session', 'idempotency-key', 'x-request-id', 'user-agent', 'cookie']
  for (const [index, header] of headers.entries()) {
    for (const text of sampleInputs(all, 3, index)) {
      const asArtist = { authorization: `Bearer ${filled.artist.token}`, 'x-user-username': filled.artist.name }
      const said = header === 'authorization' ? `Bearer ${text}` : text
      for (const path of ['/api/artist-stats', '/api/store/account/orders', '/api/v1/orders'])
        expectNothingSaid({ name: path } as Route, [header], text, await world.ask(path, { headers: { ...asArtist, [header]: said } }))
    }
  }
  expect(await timesRun()).toBe(0)
})

test('a concatenated statement executes the injection and is detected (control)', async () => {
  const [text = ''] = all
  await database.execute(sql.raw(`select '${text}'`))
  expect(await timesRun()).toBe(1)
  const said = await database.execute(sql.raw(`select '${text}`)).catch((error: Error) => `${error.message} ${error.cause}`)
  expect(said).toMatch(databaseWords)
  const { path, body } = buildRequest(taking.find(({ name }) => name === 'store.products') as Route, { query: text })
  expect([path.includes('injected'), body]).toEqual([true, undefined])
})

test('the injection tests cover more than 150 calls and more than 15 texts', () => {
  expect(taking.length).toBeGreaterThan(150)
  expect(all.length).toBeGreaterThan(15)
  const offsets = Array.from({ length: 8 }, (_, offset) => offset)
  expect(taking.flatMap(listFields).filter((field) => offsets.every((offset) => textsFor(field, offset).length === 0))).toEqual([])
})
