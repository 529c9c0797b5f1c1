import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppWorld, type Ask, headersOf, newAddress, newPerson, openAppWorld } from '../../test/app-world.ts'
import { insertPlate } from '../../test/insert-artwork.ts'
import { cloneTemplate } from '../../test/worker-database.ts'

// a walk over everything, which a busy machine may take its time for
vi.setConfig({ testTimeout: 180_000 })

const url = await cloneTemplate(`limits_${process.pid}`)
const servers = [await openAppWorld({ url }), await openAppWorld({ url })]
const [first] = servers as [AppWorld]
afterAll(async () => {
  vi.resetConfig()
  for (const server of servers) await server.close()
})

const operator = await first.newOperator('admin')
const plate = await insertPlate(first.database, await first.artistIdOf(await first.newArtist()))

// the clock stands still, so that no window ends while its requests are made
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

type Asking = { path: string } & Ask
/** @param asks  makes somebody, and gives the request of the time that is asked for, always of that one */
type Limit = { name: string; max: number; windowSeconds: number; asks: () => Promise<(at: number) => Asking> | ((at: number) => Asking) }

const key = async () => {
  const body = { name: 'Books', scopes: ['orders:read'], expiresInDays: 1 }
  return (await first.as(operator, '/api/backoffice/api-keys', { body })).body.secret as string
}
const report = (email: string) => ({
  subject: 'plate',
  handle: plate.handle,
  kind: 'offensive',
  words: 'Not here.',
  name: 'Rae',
  email,
  isTrue: true,
})
const order = () => ({
  email: 'ada@customers.example',
  lines: [{ product: 'no-such-plate', size: 'medium', quantity: 1 }],
  shippingAddress: { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
  payment: { provider: 'test', card: '4242424242424242' },
})
const someEmail = () => `${randomUUID()}@paint.example`

/** Everything that is open to anybody and may be asked only so often. */
const limited: Limit[] = [
  {
    ...{ name: 'signing in, of one network', max: 100, windowSeconds: 900 },
    asks: () => {
      const address = newAddress()
      return () => ({ path: '/api/auth/sign-in/email', body: { email: 'nobody', password: 'x' }, address })
    },
  },
  {
    ...{ name: 'signing up, of one network', max: 10, windowSeconds: 60 },
    asks: () => {
      const address = newAddress()
      return () => ({ path: '/api/auth/sign-up/email', body: {}, address })
    },
  },
  ...['request-password-reset', 'send-verification-email'].map((call) => ({
    ...{ name: `${call}, of one network`, max: 5, windowSeconds: 60 },
    asks: () => {
      const address = newAddress()
      return () => ({ path: `/api/auth/${call}`, body: { email: newPerson().email }, address })
    },
  })),
  {
    ...{ name: 'links to a customer’s orders, of one network', max: 20, windowSeconds: 3600 },
    asks: () => {
      const address = newAddress()
      return () => ({ path: '/api/store/account/links', body: { email: someEmail() }, address })
    },
  },
  {
    ...{ name: 'links to a customer’s orders, to one address', max: 5, windowSeconds: 3600 },
    asks: () => {
      const email = someEmail()
      return () => ({ path: '/api/store/account/links', body: { email } })
    },
  },
  {
    ...{ name: 'reports, of one network', max: 20, windowSeconds: 3600 },
    asks: () => {
      const address = newAddress()
      return () => ({ path: '/api/store/reports', body: report(someEmail()), address })
    },
  },
  {
    ...{ name: 'reports, by one address', max: 5, windowSeconds: 3600 },
    asks: () => {
      const email = someEmail()
      return () => ({ path: '/api/store/reports', body: report(email) })
    },
  },
  {
    ...{ name: 'orders, of one network', max: 120, windowSeconds: 3600 },
    asks: () => {
      const address = newAddress()
      return () => ({ path: '/api/store/orders', body: order(), address, headers: { 'idempotency-key': randomUUID() } })
    },
  },
  {
    ...{ name: 'a program of others, by its key', max: 120, windowSeconds: 60 },
    asks: async () => {
      const headers = { authorization: `Bearer ${await key()}` }
      return () => ({ path: '/api/v1/orders', headers })
    },
  },
]

const TIMES = 4

test.each(limited)('$name: $max, on two servers together, over a restart, and nobody else is kept waiting (R42)', async (limit) => {
  const asking = await limit.asks()
  const ask = async (server: AppWorld | undefined, { path, ...options }: Asking) => (await server?.ask(path, options)) ?? { status: 0 }
  const statuses: number[] = []
  // twenty at once, in turn at the one and at the other
  for (let at = 0; at < limit.max * TIMES; at += 20) {
    const together = Array.from({ length: Math.min(20, limit.max * TIMES - at) }, (_, one) =>
      ask(servers[(at + one) % 2], asking(at + one)),
    )
    statuses.push(...(await Promise.all(together)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const through = statuses.filter((status) => status !== 429).length
  expect(through).toBeGreaterThanOrEqual(limit.max)
  expect(through).toBeLessThanOrEqual(Math.ceil(limit.max * 1.1))

  const other = await limit.asks()
  expect((await ask(first, other(0))).status).not.toBe(429)
  const third = await openAppWorld({ url })
  try {
    expect((await ask(third, asking(0))).status).toBe(429)
    vi.setSystemTime(Date.now() + (limit.windowSeconds + 1) * 1000)
    expect((await ask(third, asking(0))).status).not.toBe(429)
  } finally {
    await third.close()
  }
})

test('whoever is refused is told when to come back (R42)', async () => {
  const address = newAddress()
  const ask = () => first.ask('/api/auth/sign-up/email', { body: {}, address })
  for (let at = 0; at < 10; at++) await ask()
  const answer = await ask()
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await first.ask('/api/artist-stats', { headers: headersOf(operator), address })).status).not.toBe(429)
})
