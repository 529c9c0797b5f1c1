import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { naughtyTexts, scriptTexts } from '../../../../packages/contract/test/awkward-texts.ts'
import { parseTags } from '../../modules/artworks/rules/artworks.ts'
import { type Field, type Input, listFields, valueAt, withValue } from '../../test/contract-inputs.ts'
import { sampleInputs } from '../../test/long-form.ts'
import { openFilledWorld } from '../../test/worlds/filled-world.ts'
import { type Route, routes } from '../../test/worlds/host-world.ts'

// a request to every route takes minutes on a busy machine
vi.setConfig({ testTimeout: 180_000 })

const filled = await openFilledWorld('naughty_texts')
const { world } = filled
afterAll(() => {
  vi.resetConfig()
  return world.close()
})

const free = (route: Route) => listFields(route).filter(({ isFree }) => isFree)
const calls = routes.filter((route) => free(route).length > 0)

/** Accepted texts in the form in which they must be stored. */
const taken: { field: string; text: string }[] = []
const found = new Set<string>()

/** Calls that store nothing. */
const nothingKept = ['accounts.initArtistStats', 'store.quote', 'leaving.look', 'customers.lookAtLink']
/** Values that the next text overwrites are read immediately. */
const lookedAtOnce: Record<string, () => Promise<unknown>> = {
  'artworks.edit': async () => (await world.as(filled.artist, `/api/artworks/${filled.product.uid}`)).body,
  'social.saveAutoPost': async () => (await world.as(filled.artist, '/api/social/auto-posts')).body,
}
/** Texts that are stored in a normalised form. */
const normalForm: Record<string, (text: string) => string[]> = {
  'artworks.edit tags.0': (text) => parseTags(text, 'vertical').slice(0, -1),
  'social.saveAutoPost template': (text) => [text.trim()],
}
/** Fields that must accept a text, so that the test proves anything. */
const surelyTaken = [
  ...[
    'artworks.edit artworkName',
    'artworks.edit artworkDescription',
    'artworks.edit altText',
    'artworks.edit tags.0',
    'artworks.requestDeletion reason',
  ],
  ...['social.saveAutoPost template', 'store.placeOrder shippingAddress.name', 'store.placeOrder shippingAddress.line2'],
  ...['reports.send words', 'reports.send name', 'reports.send original', 'reports.answer words'],
  ...['backoffice.artworks.reject reason', 'backoffice.artworks.askChanges reason', 'backoffice.artworks.decideInBulk reason'],
  ...['backoffice.deletions.disapprove reason', 'backoffice.artists.suspend reason', 'backoffice.artists.lift reason'],
  ...['backoffice.reports.decide words', 'backoffice.payouts.cancel reason', 'backoffice.causes.create title'],
  ...['backoffice.causes.create description', 'backoffice.causes.change title', 'backoffice.ledger.adjust reason'],
  ...['backoffice.manufacturers.add name', 'backoffice.webhooks.add description', 'backoffice.webhooks.change description'],
  ...['backoffice.apiKeys.make name', 'backoffice.production.hold reason'],
]

/** The whole list, packed into texts of the maximum length. */
function textsFor(maxLength: number): string[] {
  const texts: string[] = []
  const fitting = [...naughtyTexts, ...scriptTexts].filter((each) => each.length <= maxLength)
  for (const text of sampleInputs(fitting, 4, 2)) {
    const together = `${texts.at(-1)} ${text}`
    if (texts.length > 0 && together.length <= maxLength) texts[texts.length - 1] = together
    else texts.push(text)
  }
  return texts
}

/** Sends one text in each free field, and sample values in fields that refuse it. */
async function sendTexts(route: Route, fields: Field[], texts: Map<Field, string>): Promise<void> {
  let wanted = fields.filter((field) => texts.has(field))
  while (wanted.length > 0) {
    const base = await filled.buildInput(route)
    const input = wanted.reduce<Input>((all, field) => withValue(all, field.path, texts.get(field)), base)
    const { status, body } = await filled.send(route, input)
    // a platform without configuration answers 503
    const isWhole = status < 500 || body.code === 'platform_coming_soon'
    expect(isWhole, `${status} ${route.name} ${JSON.stringify(input)} ${JSON.stringify(body)}`).toBe(true)
    if (status < 300) return remember(route, wanted, input)
    // the fields that were refused keep their sample values in the next request
    const refused = Object.keys(body.data?.fields ?? {})
    const others = wanted.filter(({ path }) => !refused.includes(path.join('.')))
    wanted = others.length < wanted.length ? others : wanted.slice(1)
  }
}

async function remember(route: Route, fields: Field[], input: Input): Promise<void> {
  if (route.method === 'GET' || nothingKept.includes(route.name)) return
  const read = route.input?.parse(input)
  for (const { path } of fields) {
    const field = `${route.name} ${path.join('.')}`
    const text = String(valueAt(read, path))
    for (const each of normalForm[field]?.(text) ?? [text]) taken.push({ field, text: each })
  }
  collectTexts(await lookedAtOnce[route.name]?.())
}

test.each(calls)('$method $path accepts or refuses unusual texts without a server error', async (route) => {
  const fields = free(route)
  const texts = new Map(fields.map((field) => [field, textsFor(field.maxLength)]))
  const turns = Math.max(...[...texts.values()].map((each) => each.length))
  for (let turn = 0; turn < turns; turn++) {
    const now = fields.flatMap((field) => {
      const text = texts.get(field)?.[turn]
      // a path segment of dots changes the path
      return text === undefined || (field.isInPath && /^\.{0,2}$/.test(text)) ? [] : [[field, text] as const]
    })
    await sendTexts(route, fields, new Map(now))
  }
  expect(world.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test('every accepted unusual text is stored unchanged', async () => {
  await collectTables()
  expect(taken.filter(({ text }) => !found.has(text))).toEqual([])
  expect([...new Set(taken.map(({ field }) => field))]).toEqual(expect.arrayContaining(surelyTaken))
})

function collectTexts(value: unknown): void {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collectTexts(part)
}

/** Collects every text of every table. */
async function collectTables(): Promise<void> {
  const { rows } = await world.database.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'ARRAY')`,
  )
  for (const { table, column } of rows) {
    const name = sql.identifier(column)
    collectTexts((await world.database.execute(sql`select distinct to_jsonb(${name}) as whole from ${sql.identifier(table)}`)).rows)
  }
}
