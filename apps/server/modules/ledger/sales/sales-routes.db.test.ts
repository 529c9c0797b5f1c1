import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppWorld, openAppWorld } from '../../../test/worlds/app-world.ts'

let app: AppWorld
beforeAll(async () => {
  app = await openAppWorld()
})
afterAll(() => app.close())

const paths = ['/api/user/sales', '/api/user/sales/summary', '/api/user/sales/csv']

test('an artist sees only their own sales; other artists, operators and visitors see none of them', async () => {
  const [artist, other] = [await app.newArtist(), await app.newArtist()]
  const actor = await app.services.accounts.resolveActor(new Headers({ authorization: `Bearer ${artist.token}` }))
  if (actor.kind !== 'artist') throw new Error('no artist')
  const text = `A sale ${randomUUID()}`
  const sale = { orderLineId: randomUUID(), artistId: actor.artistId, prints: 1, commissionCents: 2000, donationPercent: 0, causeId: null }
  await app.database.transaction((tx) => app.services.earnings.recordSales(tx, [{ ...sale, text, at: new Date() }]))

  expect((await app.as(artist, '/api/user/sales')).body).toMatchObject({ sales: [{ text, earnedCents: 2000 }], nextCursor: null })
  expect((await app.as(artist, '/api/user/sales/summary')).body).toMatchObject({ months: [{ prints: 1, earnedCents: 2000 }] })
  const file = await app.as(artist, '/api/user/sales/csv')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('filename="sales-all.csv"')
  expect(file.body).toContain(text)

  const operator = await app.newOperator()
  for (const path of paths) {
    expect(JSON.stringify((await app.as(other, path)).body)).not.toContain(text)
    expect((await app.as({ ...other, username: artist.username }, path)).status).toBe(403)
    expect((await app.as(operator, path)).status).toBe(403)
    expect((await app.ask(path)).status).toBe(401)
  }
})

test.each(['2026-13', '2026', "2026-01'--"])('an artist who requests the sales of the month %s gets an error', async (month) => {
  const artist = await app.newArtist()
  for (const path of ['/api/user/sales', '/api/user/sales/csv']) {
    expect(await app.as(artist, `${path}?month=${encodeURIComponent(month)}`)).toMatchObject({
      status: 422,
      body: { message: 'Please give the month as 2026-11.' },
    })
  }
})
