import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openHostWorld } from '../../test/worlds/host-world.ts'

const { ask, operator, world } = await openHostWorld()
afterAll(() => world.close())

const headers = { authorization: `Bearer ${operator.token}` }
/** Dates that JavaScript accepts but PostgreSQL refuses, or requires in another format. */
const days = ['0000-01-01', '9999-12-31', '0000-12-31']

test.each([
  'backoffice/lists/orders',
  'backoffice/lists/ledger-entries',
  'backoffice/lists/artworks',
  'backoffice/payouts',
  'backoffice/mails',
  'backoffice/audit',
])('/api/%s refuses a date in the year 0 or 9999', async (path) => {
  for (const day of days) {
    for (const end of ['from', 'to'])
      expect([day, (await ask(`/api/${path}?${end}=${day}`, { headers })).body.code]).toEqual([day, 'invalid'])
  }
  expect((await ask(`/api/${path}?from=2026-02-28&to=2999-12-31`, { headers })).status).toBe(200)
})

test.each([
  ['backoffice/prices', (at: string) => ({ validFrom: at, prices: [{ size: 'medium', priceCents: 5000, commissionCents: 1000 }] })],
  ['backoffice/webhooks/00000000-0000-4000-8000-000000000000/replay', (at: string) => ({ from: at, to: at })],
  ['backoffice/causes', (at: string) => ({ title: 'Wells', description: 'Water.', agreed_on: at.slice(0, 10) })],
])('/api/%s refuses a timestamp in the year 0 or 9999', async (path, bodyOf) => {
  for (const day of days) {
    const { status, body } = await ask(`/api/${path}`, { body: bodyOf(`${day}T23:59:59Z`), headers })
    expect([day, status, body.code]).toEqual([day, 422, 'invalid'])
  }
})

test('a forged cursor with a NUL or a lone surrogate is refused, and one with a quote is harmless', async () => {
  for (const value of ['a\0b', '\ud83d', "'; --"]) {
    const cursor = Buffer.from(JSON.stringify({ order: 'a_z', value, id: randomUUID() })).toString('base64url')
    const { status } = await ask(`/api/backoffice/artists?order=a_z&cursor=${cursor}`, { headers })
    expect([value, status]).toEqual([value, value.startsWith("'") ? 200 : 400])
  }
})
