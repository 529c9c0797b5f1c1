import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { notInArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rateLimits } from '../platform/auth/tables.ts'
import { insertProduct } from '../test/database/insert-artwork.ts'
import { cloneTemplate } from '../test/database/worker-database.ts'
import { type AppWorld, type Ask, newAddress, newPerson, openAppWorld, toAuthHeaders } from '../test/worlds/app-world.ts'
import { routes, toSamplePath } from '../test/worlds/host-world.ts'

// thousands of requests take minutes on a busy machine
vi.setConfig({ testTimeout: 180_000 })

const url = await cloneTemplate(`limits_${process.pid}`)
const servers = [await openAppWorld({ url }), await openAppWorld({ url })]
const third = await openAppWorld({ url })
const [first] = servers as [AppWorld]
afterAll(async () => {
  vi.resetConfig()
  for (const server of [...servers, third]) await server.close()
})

const operator = await first.newOperator('admin')
const product = await insertProduct(first.database, await first.getArtistId(await first.newArtist()))

// a fixed clock, so that no window ends during its requests
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())
const step = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000)

type Asking = { path: string } & Ask
/** `asks` creates a new sender and returns a function that makes its requests. */
type Limit = {
  name: string
  max: number
  windowSeconds: number
  asks: () => Promise<(at: number) => Asking> | ((at: number) => Asking)
}

const key = async () => {
  const body = { name: 'Books', scopes: ['orders:read'], expiresInDays: 1 }
  return (await first.as(operator, '/api/backoffice/api-keys', { body })).body.secret as string
}
const report = (email: string) => ({
  subject: 'artwork',
  handle: product.handle,
  kind: 'offensive',
  words: 'Not here.',
  name: 'Rae',
  email,
  isTrue: true,
})
const order = () => ({
  email: 'ada@customers.example',
  lines: [{ product: 'no-such-product', size: 'medium', quantity: 1 }],
  shippingAddress: { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
  payment: { provider: 'test', card: '4242424242424242' },
})
const someEmail = () => `${randomUUID()}@paint.example`

function ofNetwork(name: string, max: number, windowSeconds: number, asking: () => Asking): Limit {
  return {
    ...{ name: `${name} from one network`, max, windowSeconds },
    asks: () => {
      const address = newAddress()
      return () => ({ ...asking(), address })
    },
  }
}

/** Endpoints of the auth provider with their own limit, which applies before authentication. */
const ofProvider: Record<string, [max: number, windowSeconds: number]> = {
  'change-email': [5, 60],
  'change-password': [10, 60],
  'two-factor/enable': [20, 60],
  'two-factor/verify-totp': [20, 60],
  'two-factor/verify-backup-code': [20, 60],
  'two-factor/generate-backup-codes': [20, 60],
  'two-factor/disable': [20, 60],
  'confirm-email-change': [20, 60],
  'step-up': [20, 60],
  'secure-account': [20, 60],
  'reset-password': [100, 10],
}

/** Uploads of one artist; all but the last twenty are counted in advance. */
const uploads: Limit = {
  ...{ name: `uploads by one artist after ${limits.artwork.uploadsPerHour - 20} others`, max: 20, windowSeconds: 3600 },
  asks: async () => {
    const artist = await first.newArtist()
    const allowance = { max: limits.artwork.uploadsPerHour, windowSeconds: 3600 }
    const before = (await first.database.select().from(rateLimits)).map(({ id }) => id)
    await first.platform.auth.countAttempt(`uploads of ${artist.userId}`, allowance)
    // one statement instead of one for each upload
    const added = await first.database
      .update(rateLimits)
      .set({ count: allowance.max - 20 })
      .where(notInArray(rateLimits.id, before))
      .returning()
    expect(added).toHaveLength(1)
    return () => {
      const body = new FormData()
      body.set('artworkImage', new File(['no picture'], 'a.png'))
      return { path: '/api/analyze-image', body, headers: toAuthHeaders(artist) }
    }
  },
}

/** All public calls with their own limit, and the limits of one actor. */
const limited: Limit[] = [
  ofNetwork('sign-ins', 100, 900, () => ({ path: '/api/auth/sign-in/email', body: { email: 'not-an-email', password: 'x' } })),
  ofNetwork('sign-ups', 10, 60, () => ({ path: '/api/auth/sign-up/email', body: {} })),
  ...['request-password-reset', 'send-verification-email'].map((call) =>
    ofNetwork(call, 5, 60, () => ({ path: `/api/auth/${call}`, body: { email: newPerson().email } })),
  ),
  ...Object.entries(ofProvider).map(([call, limit]) => ofNetwork(call, ...limit, () => ({ path: `/api/auth/${call}`, body: {} }))),
  ofNetwork('verify-email', 100, 10, () => ({ path: '/api/auth/verify-email?token=x' })),
  ofNetwork('order link requests', 20, 3600, () => ({ path: '/api/store/account/links', body: { email: someEmail() } })),
  {
    ...{ name: 'order link requests to one email address', max: 5, windowSeconds: 3600 },
    asks: () => {
      const email = someEmail()
      return () => ({ path: '/api/store/account/links', body: { email } })
    },
  },
  ofNetwork('reports', 20, 3600, () => ({ path: '/api/store/reports', body: report(someEmail()) })),
  {
    ...{ name: 'reports by one email address', max: 5, windowSeconds: 3600 },
    asks: () => {
      const email = someEmail()
      return () => ({ path: '/api/store/reports', body: report(email) })
    },
  },
  ofNetwork('orders', 120, 3600, () => ({ path: '/api/store/orders', body: order(), headers: { 'idempotency-key': randomUUID() } })),
  ofNetwork('requests to stop a mail', 120, 60, () => ({ path: '/api/mail/unsubscribe/x', body: {} })),
  uploads,
  {
    ...{ name: 'requests with one API key', max: 120, windowSeconds: 60 },
    asks: async () => {
      const headers = { authorization: `Bearer ${await key()}` }
      return () => ({ path: '/api/v1/orders', headers })
    },
  },
]

/** Public calls with their own limit; the other public changes share one rule. */
const ownLimits = ['/store/account/links', '/store/reports', '/store/orders']
/** Public calls without a limit, and why. */
const unlimited: Record<string, string> = {
  '/store/quote': 'changes nothing, and reads no more than the public pages of its products',
  '/store/account/links/look': 'changes nothing, and reads one row by a random key, as the page of the link does on GET',
}
const others = routes.filter(
  ({ who, method, path }) =>
    ['anyone', 'customer'].includes(who as string) && method !== 'GET' && !ownLimits.includes(path) && !(path in unlimited),
)
/** The number of requests as a multiple of a limit; at least twenty. */
const TIMES = 1.2
const counted = others.map(({ method, path }) => ofNetwork(path, 120, 60, () => ({ method, path: toSamplePath(path), body: {} })))

test.each([...limited, ...counted])('two servers share the limit of $max $name across a restart, for that sender only', async (limit) => {
  const requests = Math.max(20, limit.max * TIMES)
  const asking = await limit.asks()
  const ask = async (server: AppWorld | undefined, { path, ...options }: Asking) => (await server?.ask(path, options)) ?? { status: 0 }
  const statuses: number[] = []
  // twenty concurrent requests, alternating between the servers
  for (let at = 0; at < requests; at += 20) {
    const together = Array.from({ length: Math.min(20, requests - at) }, (_, one) => ask(servers[(at + one) % 2], asking(at + one)))
    statuses.push(...(await Promise.all(together)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const through = statuses.filter((status) => status !== 429).length
  expect(through).toBeGreaterThanOrEqual(limit.max)
  expect(through).toBeLessThanOrEqual(Math.ceil(limit.max * 1.1))

  const other = await limit.asks()
  expect((await ask(first, other(0))).status).not.toBe(429)
  // like a server after a restart, it has seen no request of this sender
  expect((await ask(third, asking(0))).status).toBe(429)
  step(limit.windowSeconds + 1)
  expect((await ask(third, asking(0))).status).not.toBe(429)
})

test('a network at the limit of one public call can still make every other public call up to its own limit', async () => {
  const address = newAddress()
  // one rule counts the calls without a limit of their own
  const ofNetworks = [...limited, ...counted.slice(0, 2)].filter(({ name }) => name.endsWith(' from one network'))
  expect(ofNetworks.length).toBeGreaterThan(15)
  for (const { name, max, asks } of ofNetworks) {
    const asking = await asks()
    const askAt = async (at: number) => {
      const { path, ...options } = asking(at)
      return (await first.ask(path, { ...options, address })).status
    }
    const statuses: number[] = []
    for (let at = 0; at < max; at += 20) {
      statuses.push(...(await Promise.all(Array.from({ length: Math.min(20, max - at) }, (_, one) => askAt(at + one)))))
    }
    expect([name, statuses.filter((status) => status === 429)]).toEqual([name, []])
    expect([name, await askAt(max)]).toEqual([name, 429])
  }
})

test('a visitor over the sign-up limit gets 429 with Retry-After, and other calls still work', async () => {
  const address = newAddress()
  const ask = () => first.ask('/api/auth/sign-up/email', { body: {}, address })
  for (let at = 0; at < 10; at++) await ask()
  const answer = await ask()
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await first.ask('/api/artist-stats', { headers: toAuthHeaders(operator), address })).status).not.toBe(429)
})

test('one mailbox gets at most 10 reset mails in 900 s from two servers, and every request answers 200', async () => {
  const { email } = await first.newArtist()
  const ask = (at: number) => servers[at % 2]?.ask('/api/auth/request-password-reset', { body: { email } })
  const mailed = async () => {
    for (const server of servers) await server.runJobs()
    return servers.flatMap(({ mails }) => mails).filter(({ to }) => to === email).length
  }
  for (let at = 0; at < 20; at += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, one) => ask(at + one)))
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]))
  }
  expect(await mailed()).toBe(10)
  step(901)
  await ask(0)
  expect(await mailed()).toBe(11)
})

test('the order limit of a network lasts for its hour, whatever other limits end in between', async () => {
  const address = newAddress()
  const buy = async () =>
    (await first.ask('/api/store/orders', { body: order(), address, headers: { 'idempotency-key': randomUUID() } })).status
  for (let at = 0; at < 120; at++) expect(await buy()).not.toBe(429)
  step(16 * 60)
  for (let at = 0; at < 2; at++) {
    await first.ask('/api/auth/verify-email?token=x', { address })
    step(11)
  }
  await first.services.accounts.sweep()
  expect(await buy()).toBe(429)
  step(44 * 60)
  expect(await buy()).not.toBe(429)
})

test('a network that sends one sign-in every ten minutes is never limited', async () => {
  const address = newAddress()
  for (let at = 0; at < 101; at++) {
    expect((await first.signIn({ email: 'not-an-email', password: 'x' }, { address })).status).toBe(422)
    step(600)
  }
})

test('the sweep deletes counters whose window is over', async () => {
  await first.ask('/api/auth/verify-email?token=x')
  expect(await first.database.$count(rateLimits)).toBeGreaterThan(0)
  step(2 * 24 * 3600)
  await first.services.accounts.sweep()
  expect(await first.database.$count(rateLimits)).toBe(0)
})
