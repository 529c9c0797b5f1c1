import { randomUUID } from 'node:crypto'
import { ownAddress } from '../../../e2e/support/address.ts'
import { buildCardOrder, expectSuccess, type SeededStore } from '../../support/house.ts'
import { type TwoServers, withTwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'
import { guessPasswords } from './wrong-passwords.ts'

const TIMES = 10
const AT_ONCE = 20
/** How far the limit may be exceeded: by a tenth, because of concurrent counting. */
const TOO_MANY = 1.1

type TestRequest = { path: string; body?: unknown; headers?: Record<string, string> }
/** @property asks  creates a client, and returns its request */
type Limit = {
  name: string
  max: number
  windowSeconds: number
  asks: (house: SeededStore) => Promise<() => TestRequest> | (() => TestRequest)
}

const someEmail = () => `${randomUUID()}@paint.example`

function ofNetwork(name: string, max: number, windowSeconds: number, ask: (house: SeededStore) => TestRequest): Limit {
  return {
    ...{ name: `${name}, of one network`, max, windowSeconds },
    asks(house) {
      const address = ownAddress()
      return () => {
        const asking = ask(house)
        return { ...asking, headers: { ...asking.headers, ...address } }
      }
    },
  }
}

/**
 * Rate-limited public endpoints, as in `limits.db.test.ts`; one or two of the calls that share a limit. Uploads per artist are left to that
 * test: ten times their number would take longer than everything else.
 */
const limits: Limit[] = [
  ofNetwork('signing in', 100, 900, () => ({ path: '/api/auth/sign-in/email', body: { email: 'not-an-email', password: 'x' } })),
  ofNetwork('signing up', 10, 60, () => ({ path: '/api/auth/sign-up/email', body: {} })),
  ...['request-password-reset', 'send-verification-email'].map((call) =>
    ofNetwork(call, 5, 60, () => ({ path: `/api/auth/${call}`, body: { email: someEmail() } })),
  ),
  ofNetwork('changing the address', 5, 60, () => ({ path: '/api/auth/change-email', body: {} })),
  ofNetwork('changing the password', 10, 60, () => ({ path: '/api/auth/change-password', body: {} })),
  ofNetwork('a second step', 20, 60, () => ({ path: '/api/auth/two-factor/verify-totp', body: {} })),
  ofNetwork('a new password', 100, 10, () => ({ path: '/api/auth/reset-password', body: {} })),
  ofNetwork('confirming an address', 100, 10, () => ({ path: '/api/auth/verify-email?token=x' })),
  ...['init-artist-stats', 'operator-invitations/accept'].map((call) =>
    ofNetwork(call, 120, 60, () => ({ path: `/api/${call}`, body: {} })),
  ),
  ofNetwork('links to orders', 20, 3600, () => ({ path: '/api/store/account/links', body: { email: someEmail() } })),
  ofNetwork('reports', 20, 3600, (house) => ({ path: '/api/store/reports', body: buildReport(house, someEmail()) })),
  ofNetwork('orders', 120, 3600, () => ({
    path: '/api/store/orders',
    body: buildCardOrder([{ product: 'no-such-product', size: 'medium', quantity: 1 }]),
    headers: { 'idempotency-key': randomUUID() },
  })),
  {
    ...{ name: 'links to orders, to one address', max: 5, windowSeconds: 3600 },
    asks() {
      const email = someEmail()
      return () => ({ path: '/api/store/account/links', body: { email } })
    },
  },
  {
    ...{ name: 'reports, by one address', max: 5, windowSeconds: 3600 },
    asks(house) {
      const email = someEmail()
      return () => ({ path: '/api/store/reports', body: buildReport(house, email) })
    },
  },
  {
    ...{ name: 'a program, by its key', max: 120, windowSeconds: 60 },
    async asks({ desk }) {
      const { secret } = await expectSuccess(
        desk.post('/api/backoffice/api-keys', { name: 'Books', scopes: ['orders:read'], expiresInDays: 1 }),
      )
      return () => ({ path: '/api/v1/orders', headers: { authorization: `Bearer ${secret}` } })
    },
  },
]

type Tried = Verdict & { faults: string[]; ask: () => TestRequest; overAt: number }

/**
 * Each limit at ten times its number, at two servers in separate processes, and again after both restarted. Includes password
 * guessing.
 */
export async function limitsOfTwo(): Promise<Verdict[]> {
  return withTwoServers(1, async ({ servers, house: furnished, startWorker }) => {
    const house = { ...furnished, desk: furnished.desk.at(servers[0].url) }
    const all: Tried[] = []
    for (const limit of limits) all.push(await tryLimit(limit, servers, house))
    const guessed = await guessPasswords({ servers, startWorker })
    await Promise.all(
      servers.map(async (server) => {
        await server.stop()
        await server.start()
      }),
    )
    for (const { ask, overAt, faults } of all) {
      const status = await send(servers[0].url, ask())
      // after the time window, requests are permitted again
      if (performance.now() < overAt && status !== 429) faults.push(`answered ${status} when both servers had been restarted`)
    }
    for (const { again } of guessed) await again()
    return [...all, ...guessed.map(({ verdict }) => verdict)]
  })
}

async function tryLimit({ name, max, windowSeconds, asks }: Limit, servers: TwoServers['servers'], house: SeededStore): Promise<Tried> {
  const [ask, other] = [await asks(house), await asks(house)]
  const count = max * TIMES
  const begun = performance.now()
  const statuses: number[] = []
  while (statuses.length < count) {
    const place = statuses.length
    const together = Array.from({ length: Math.min(AT_ONCE, count - place) }, (_, one) => send(servers[one % 2]?.url ?? '', ask()))
    statuses.push(...(await Promise.all(together)))
  }
  const seconds = (performance.now() - begun) / 1000
  const through = statuses.filter((status) => status !== 429).length
  const broken = statuses.filter((status) => status >= 500).length
  const others = await send(servers[1].url, other())
  // a slow machine exceeds the time window, and the limit then applies once more
  const most = Math.ceil(max * TOO_MANY) * Math.ceil(seconds / windowSeconds)
  return {
    what: `limits, ${name}`,
    tried: `${count} in ${seconds.toFixed(1)} s, 2 processes; ${max} in ${windowSeconds} s are allowed`,
    found: `${through} let through, ${count - through} asked to wait; another: ${others}`,
    faults: [
      ...(through < max ? [`only ${through} let through`] : []),
      ...(through > most ? [`${through} let through`] : []),
      ...(broken ? [`${broken} answered 500 or more`] : []),
      ...(others === 429 ? ['another had to wait too'] : []),
    ],
    ask,
    overAt: begun + windowSeconds * 1000,
  }
}

async function send(url: string, { path, body, headers }: TestRequest): Promise<number> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...ownAddress(), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.status
}

function buildReport({ sellers }: SeededStore, email: string) {
  const handle = sellers[0]?.products[0]
  return { subject: 'artwork', handle, kind: 'offensive', words: 'Not here.', name: 'Rae', email, isTrue: true }
}
