import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertManyRows } from './database/many-rows.ts'
import { cloneTemplate } from './database/worker-database.ts'
import { type Caller, openAppWorld } from './worlds/app-world.ts'

// a separate database with generated rows
const world = await openAppWorld({ url: await cloneTemplate(`office_calls_${process.pid}`) })
let caller: Caller
afterAll(() => world.close())

beforeAll(async () => {
  await insertManyRows(world.database, { count: 120, artists: 60 })
  await world.database.execute(`update artworks set name = '=HYPERLINK("http://x.example")' where handle = 'many-1'`)
  await world.database.execute(`update artists set name = '@SUM(A1)' where user_id = 'many-1'`)
  await world.database.execute(`update orders set email = '=1+1@customers.example' where number = 'M1'`)
  await world.database.execute(`update mail_log set address = '+1@customers.example' where address = 'many.1@customers.example'`)
  await world.database.execute(`update payouts set reference = '-1+1' where amount_cents = 1001`)
  caller = await world.newOperator('viewer')
})

const lists = [
  {
    page: 'lists/orders',
    file: 'files/orders',
    rows: 'orders',
    orders: ['latest', 'earliest', 'largest', 'smallest'],
    neutralised: `'=1+1@`,
  },
  { page: 'lists/artworks', file: 'files/artworks', rows: 'artworks', orders: ['latest', 'earliest'], neutralised: `'=HYPERLINK` },
  { page: 'payouts', file: 'files/payouts', rows: 'payouts', orders: ['latest', 'earliest', 'largest', 'smallest'], neutralised: `'-1+1` },
  { page: 'artists', file: 'files/artists', rows: 'artists', orders: ['latest', 'earliest', 'a_z', 'z_a'], neutralised: `'@SUM` },
  { page: 'mails', file: 'files/mails', rows: 'mails', orders: ['latest', 'earliest'], neutralised: `'+1@` },
] as const

describe.each(lists)('the list $page', ({ page, file, rows, orders, neutralised }) => {
  test.each(orders)('an operator reads each row once in the order %s, and as many rows in the CSV file', async (order) => {
    const seen: string[] = []
    let cursor = ''
    for (;;) {
      const { status, body } = await get(`${page}?order=${order}&limit=50${cursor && `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      for (const row of body[rows]) seen.push(row.id ?? row.uid)
      if (!body.nextCursor) break
      cursor = body.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    const csv = await text(`${file}?order=${order}`)
    expect(csv.trim().split('\n')).toHaveLength(seen.length + 1)
    expect(csv).toContain(neutralised)
  })

  test('a cursor of another order or with changed content is refused', async () => {
    const { body } = await get(`${page}?order=${orders[0]}&limit=50`)
    expect((await get(`${page}?order=${orders[1]}&cursor=${body.nextCursor}`)).status).toBe(400)
    for (const place of [{ order: orders[0], value: "1'; drop table x", id: crypto.randomUUID() }, { order: orders[0] }, 7]) {
      if (page === 'artists' && typeof place === 'object' && 'id' in place) continue
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
      expect((await get(`${page}?order=${orders[0]}&cursor=${cursor}`)).status).toBe(400)
    }
  })

  test('an unknown order is refused', async () => {
    expect((await get(`${page}?order=sideways`)).status).toBe(422)
  })
})

test('an operator reads the ledger in whole transactions, and the CSV file has every posting', async () => {
  const seen: { id: string; transactionId: string; amountCents: number }[] = []
  let cursor = ''
  for (;;) {
    const { body } = await get(`lists/ledger-entries?limit=50${cursor && `&cursor=${cursor}`}`)
    const sum = body.entries.reduce((total: number, { amountCents }: { amountCents: number }) => total + amountCents, 0)
    expect(sum).toBe(0)
    seen.push(...body.entries)
    if (!body.nextCursor) break
    cursor = body.nextCursor
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(360)
  expect((await text('files/ledger-entries')).trim().split('\n')).toHaveLength(361)
  const before = await get('lists/ledger-entries?to=2000-01-01')
  expect(before.body).toEqual({ entries: [], nextCursor: null })
})

test('an operator filters orders by status, customer and days', async () => {
  const found = async (query: string) =>
    (await get(`lists/orders?${query}`)).body.orders as { status: string; email: string; placedAt: string }[]
  expect(await found('status=refunded')).toEqual([])
  expect((await found('email=MANY.7@customers.example')).map(({ email }) => email)).toEqual(['many.7@customers.example'])
  const today = new Date().toISOString().slice(0, 10)
  const days = await found(`from=${today}&to=${today}&limit=100`)
  expect(days.every(({ placedAt }) => placedAt.startsWith(today))).toBe(true)
})

const decomposed = (text: string) => text.normalize('NFD')

test.each([
  ['Café del Mar', ['cafe', 'CAFÉ', decomposed('café'), 'mar caf', 'del']],
  ['Straße/Łódź', ['strasse', 'lodz', 'ŁÓDŹ', 'str', 'ODZ']],
  ['ΘΑΛΑΣΣΑ', ['θάλασσα', 'θαλ']],
  ['İzmir ışığı', ['izmir', 'isigi', 'IZM']],
  ['日本の富士山', ['富士', '山', '日本']],
  ['Hawaiʻi O’Keeffe', ['hawaii', "hawai'i", 'hawai’i', 'okeeffe', "o'keef", 'keeff']],
  ['Hawaii plain', ["hawai'i", 'Hawaiʻi']],
  ['<Ｎｅｏｎ>', ['neon', 'ｎｅｏｎ', 'eon']],
])('an operator finds the artwork “%s” by the words %j, on sale or not', async (name, searches) => {
  for (const publishedAt of ['null', 'now()']) {
    await world.database.$client.query(`update artworks set name = $1, published_at = ${publishedAt} where handle = 'many-2'`, [name])
    for (const words of searches) {
      const { body } = await get(`lists/artworks?${new URLSearchParams({ words })}`)
      expect([words, body.artworks.map((artwork: { name: string }) => artwork.name)]).toEqual([words, [name]])
    }
  }
  const { body } = await get('lists/artworks?words=cafeteria')
  expect(body.artworks).toEqual([])
})

test('an operator finds an order by number, e-mail, name and place in any spelling, until its customer is forgotten', async () => {
  const address = { name: 'Łukasz Żółć', line1: 'Größe 3/4', city: 'Łódź', postalCode: '90-001', country: 'PL' }
  const save = (to: object) =>
    world.database.$client.query(`update orders set shipping_address = $1 where number = 'M77'`, [JSON.stringify(to)])
  const found = async (words: string) => {
    const { body } = await get(`lists/orders?${new URLSearchParams({ words })}`)
    return body.orders.map((order: { number: string }) => order.number)
  }
  await save(address)
  const searches = [
    'lukasz',
    'ZOLC',
    'Żółć',
    decomposed('Żółć'),
    'lodz',
    'grosse',
    '90-001',
    'many.77@customers.example',
    'm77',
    'lukasz lodz',
  ]
  for (const words of searches) expect([words, await found(words)]).toEqual([words, ['M77']])
  expect(await found('lukasz paris')).toEqual([])
  expect(await found('/')).toEqual([])
  await save({ ...address, name: '山田 太郎', city: '東京都' })
  for (const words of ['山田', '太郎', '東京']) expect([words, await found(words)]).toEqual([words, ['M77']])
  await save({ country: 'PL' })
  expect(await found('lukasz')).toEqual([])
})

async function get(path: string) {
  return world.as(caller, `/api/backoffice/${path}`)
}

async function text(path: string): Promise<string> {
  const { body } = await get(path)
  return typeof body === 'string' ? body : String(body)
}
