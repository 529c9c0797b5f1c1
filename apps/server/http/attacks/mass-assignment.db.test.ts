import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shops } from '../../modules/shops/tables.ts'
import type { Input } from '../../test/contract-inputs.ts'
import { insertArtwork } from '../../test/database/insert-artwork.ts'
import { openFilledWorld } from '../../test/worlds/filled-world.ts'
import { type Route, routes } from '../../test/worlds/host-world.ts'
import { newPicture } from '../../test/worlds/studio-world.ts'

// Every request body also carries fields that only the server may set, at every level.

// a request to every route takes minutes on a busy machine
vi.setConfig({ testTimeout: 180_000 })

const filled = await openFilledWorld('mass_assignment')
const { world } = filled
const { database } = world
afterAll(() => {
  vi.resetConfig()
  return world.close()
})

const calls = routes.filter(({ method }) => method !== 'GET')
const prototypeBefore = Reflect.ownKeys(Object.prototype)

/** An artist whose id must never be written by another caller. */
const stranger = await world.newArtist()
const strangerId = await world.getArtistId(stranger)

/** Unique values: a row with one got it from a request body. */
const marks = {
  cents: 987_654_321,
  at: '1999-04-05T06:07:08.000Z',
  word: 'planted-by-a-body',
}
const markedText = new RegExp([marks.cents, '1999-04-0[456]', marks.word, stranger.userId, strangerId].join('|'))

/** Fields that a request body must not set, in API and column spelling. */
const lures: Input = {
  ...{ isApproved: true, balance: marks.cents, role: 'operator', userId: stranger.userId, emailVerified: true },
  ...{ banner_status: 'approved', commission: marks.cents, created_at: marks.at },
}
const ourLures: Input = {
  ...{ reviewStatus: 'approved', bannerStatus: 'approved', operatorRole: 'admin', artistId: strangerId, createdAt: marks.at },
  ...{ balanceCents: marks.cents, commissionCents: marks.cents, status: 'approved', state: 'paid' },
}
/** As own properties, as JSON.parse creates them. */
const prototypes = JSON.parse(`{"__proto__":{"planted":"${marks.word}"},"constructor":{"prototype":{"planted":"${marks.word}"}}}`)
/** The same in form syntax. */
const prototypesInForm = { '__proto__[planted]': marks.word, 'constructor[prototype][planted]': marks.word }

/** Adds the fields at every level. Forms accept twenty fields, so they are sent twice. */
function withLures(input: Input): Input[] {
  if (!isForm(input)) return [planted(input) as Input]
  return [lures, ourLures].map((some) => ({ ...some, ...prototypesInForm, ...input }))
}

const isForm = (input: Input) => Object.values(input).some((value) => value instanceof Blob)

function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, planted(inner)]))
  return Object.fromEntries([lures, ourLures, prototypes, own].flatMap(Object.entries))
}

type Row = { table: string; row: Record<string, unknown> }
let everyRow: ReturnType<typeof sql.raw>
/** The state, role and boolean columns of each table. */
const stateColumns = new Map<string, string[]>()

beforeAll(async () => {
  const { rows } = await database.execute<{ table: string; column: string; type: string }>(
    sql`select table_name as table, column_name as column, data_type as type from information_schema.columns
      join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { table, column, type } of rows) {
    const isState = type === 'boolean' || /(^|_)(role|status|state)$/.test(column)
    stateColumns.set(table, [...(stateColumns.get(table) ?? []), ...(isState ? [column] : [])])
  }
  const parts = [...stateColumns.keys()].map((table) => `select '${table}' as table, to_jsonb(one) as row from "${table}" one`)
  everyRow = sql.raw(parts.join(' union all '))
})

/** @returns the rows that are new or changed afterwards */
async function changedBy<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; changed: Row[] }> {
  const before = new Set((await database.execute<Row>(everyRow)).rows.map((one) => JSON.stringify(one)))
  const answer = await work()
  const after = (await database.execute<Row>(everyRow)).rows
  return { answer, changed: after.filter((one) => !before.has(JSON.stringify(one))) }
}

const marked = (changed: Row[]) => changed.filter((one) => markedText.test(JSON.stringify(one)))

/** Texts such as “artworks.review_status: pending”, one for each state of a changed row. */
function listStates(changed: Row[]): Set<string> {
  return new Set(
    changed.flatMap(({ table, row }) =>
      (stateColumns.get(table) ?? []).map((column) => `${table}.${column}: ${JSON.stringify(row[column])}`),
    ),
  )
}

const getRoute = (name: string) => routes.find((route) => route.name === name) as Route
const like = (name: string) => () => buildFullInput(getRoute(name))

/** Inputs with which more of these calls succeed. */
const own: Record<string, () => Promise<Input> | Input> = {
  'artworks.upload': async () => ({ artworkImage: new Blob([await newPicture()], { type: 'image/png' }) }),
  'artworks.mockup': () => ({ format: 'portrait' }),
  'payouts.saveSettings': () => ({ method: 'paypal', details: { email: 'me@paint.example' } }),
  'backoffice.artworks.approve': async () => ({ uid: (await insertArtwork(database, filled.artistId)).uid }),
  'backoffice.artworks.claim': () => ({ leaving: undefined }),
  'backoffice.deletions.approve': like('backoffice.deletions.disapprove'),
  'backoffice.settings.save': async () => ({ version: (await filled.office('settings')).version }),
  'backoffice.payouts.approve': like('backoffice.payouts.cancel'),
  'backoffice.payouts.approveMany': async () => ({ ids: [(await buildFullInput(getRoute('backoffice.payouts.cancel'))).id] }),
  'backoffice.causes.addPicture': () => ({ id: filled.cause.id }),
  'backoffice.manufacturers.add': () => ({ name: `Maker ${randomUUID()}` }),
  'backoffice.manufacturers.secret': like('backoffice.manufacturers.change'),
  'backoffice.manufacturers.rotateSecret': like('backoffice.manufacturers.change'),
  'backoffice.webhooks.rotate': like('backoffice.webhooks.change'),
  'backoffice.production.start': like('backoffice.production.hold'),
  'backoffice.production.reprint': like('backoffice.production.hold'),
  // requiring a second factor would lock out the other operators of this test
  'backoffice.operators.demandTwoFactor': () => ({ isNeeded: false }),
}

async function buildFullInput(route: Route): Promise<Input> {
  return { ...(await filled.buildInput(route)), ...(await own[route.name]?.()) }
}

const done = new Set<string>()

test.each(calls)('$method $path sets no protected field from the request body', async (route) => {
  const usual = await buildFullInput(route)
  const usualStates = listStates((await changedBy(() => filled.send(route, usual))).changed)
  for (const turn of withLures(await buildFullInput(route)).keys()) {
    const input = withLures(await buildFullInput(route))[turn] ?? {}
    const { answer, changed } = await changedBy(() => filled.send(route, input))
    const said = `${answer.status} ${JSON.stringify(answer.body)}`
    // a platform without configuration answers 503
    expect(answer.status < 500 || answer.body.code === 'platform_coming_soon', said).toBe(true)
    expect(marked(changed), said).toEqual([])
    // the states that the same call sets without extra fields
    expect([...listStates(changed)].filter((state) => !usualStates.has(state))).toEqual([])
    expectOwnPrototypes()
    if (answer.status < 300) done.add(route.name)
  }
})

function expectOwnPrototypes(): void {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeBefore)
  expect('planted' in Object).toBe(false)
}

test('more than 50 of the tested calls succeed with extra fields (control)', () => {
  expect(calls.length).toBeGreaterThan(100)
  console.log(
    done.size,
    calls.map(({ name }) => name).filter((name) => !done.has(name)),
  )
  expect(done.size).toBeGreaterThan(50)
})

test('a planted value, a changed state and a polluted prototype are detected (control)', async () => {
  const naming = (values: object) => () => database.update(shops).set(values).where(eq(shops.artistId, filled.artistId))
  expect(marked((await changedBy(naming({ bannerRejectionReason: marks.word }))).changed)).toHaveLength(1)
  const { changed } = await changedBy(naming({ bannerStatus: 'rejected' }))
  expect(listStates(changed)).toContain('shops.banner_status: "rejected"')
  // a naive merge without checks of names
  const merge = (into: Input, from: Input) => {
    for (const [name, inner] of Object.entries(from)) {
      if (typeof inner === 'object') merge((into[name] ?? {}) as Input, inner as Input)
      else into[name] = inner
    }
  }
  try {
    merge({}, prototypes)
    expect(expectOwnPrototypes).toThrow('to deeply equal')
  } finally {
    delete (Object.prototype as unknown as Input).planted
  }
  expectOwnPrototypes()
})
