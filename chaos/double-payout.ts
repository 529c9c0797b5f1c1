import { randomUUID } from 'node:crypto'
import { type Answer, callerOf } from '../e2e/support/api.ts'
import { withClient } from './support/audit.ts'
import { cartOf, type Seller, wanted } from './support/house.ts'
import { type Random, randomOf } from './support/random.ts'
import { type TwoServers, withTwoServers } from './support/two-servers.ts'
import type { Verdict } from './support/verdict.ts'

const TIMES = 20
const AT_ONCE = 100

type Counts = { accepted: number; same: number; refused: number; faults: string[] }

/** A hundred requests for one balance at the same instant, half of them to each of two servers, with one key for all and without. */
export async function doublePayout({ seed }: { seed: number }): Promise<Verdict[]> {
  return withTwoServers(1, async (two) => {
    const verdicts: Verdict[] = []
    for (const [what, newKeys] of Object.entries(ways)) {
      const counts: Counts = { accepted: 0, same: 0, refused: 0, faults: [] }
      const random = randomOf(seed, what)
      for (let time = 0; time < TIMES; time++) await askTogether(two, newKeys(), random, counts)
      counts.faults.push(...(await findOverdrawn(two.databaseUrl)))
      verdicts.push({
        what: `R1 double payout, ${what}`,
        tried: `${TIMES} × ${AT_ONCE} at once, 2 servers`,
        found: `${counts.accepted} paid out, ${counts.same} told the same, ${counts.refused} refused, ${counts.faults.length} faults`,
        faults: counts.faults,
      })
    }
    return verdicts
  })
}

/** What each of the hundred sends as its key. */
const ways: Record<string, () => () => Record<string, string>> = {
  'without a key': () => () => ({}),
  'with one key': () => {
    const key = randomUUID()
    return () => ({ 'idempotency-key': key })
  },
  'each its own key': () => () => ({ 'idempotency-key': randomUUID() }),
}

async function askTogether(
  { servers, house, databaseUrl }: TwoServers,
  keys: () => Record<string, string>,
  random: Random,
  counts: Counts,
) {
  const [seller] = house.sellers as [Seller]
  const [first] = servers
  // four to seven of $10.00: a balance of $40.00 to $79.99
  const amountCents = await sell(first.url, seller, random.whole(4, 7))
  const before = await payoutsIn(databaseUrl)
  const askers = servers.map(({ url }) => callerOf(url, seller.artist))
  const requests = Array.from({ length: AT_ONCE }, (_, index) =>
    askers[index % askers.length]?.post('/api/request-payout', { method: 'paypal', details: {} }, keys()),
  )
  const answers = (await Promise.all(requests)).filter((answer) => answer !== undefined)
  const made = (await payoutsIn(databaseUrl)).filter(({ id }) => !before.some((payout) => payout.id === id))
  count(answers, made, amountCents, counts)
  const desk = callerOf(first.url, house.desk)
  for (const { id } of made) await wanted(desk.post(`/api/backoffice/payouts/${id}/paid`, { reference: `PP-${id}` }))
}

async function sell(url: string, { products }: Seller, quantity: number): Promise<number> {
  const cart = cartOf([{ product: products[0] ?? '', size: 'medium', quantity }])
  await wanted(callerOf(url).post('/api/store/orders', cart, { 'idempotency-key': randomUUID() }))
  return quantity * 1000
}

type PayoutRow = { id: string; cents: number }

function payoutsIn(url: string): Promise<PayoutRow[]> {
  return withClient(url, async (database) => (await database.query('SELECT id, amount_cents::int AS cents FROM payouts')).rows)
}

function count(answers: readonly Answer[], made: readonly PayoutRow[], amountCents: number, counts: Counts): void {
  const accepted = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status, body }) => status >= 400 && status < 500 && /^payout_/.test(body.code))
  const bodies = new Set(accepted.map(({ body }) => JSON.stringify(body)))
  const others = answers.filter((answer) => !accepted.includes(answer) && !refused.includes(answer))
  counts.accepted += made.length
  counts.same += accepted.length - 1
  counts.refused += refused.length
  if (made.length !== 1 || bodies.size !== 1 || accepted[0]?.body.payout.id !== made[0]?.id) {
    counts.faults.push(`${made.length} payouts were made and ${bodies.size} told`)
  }
  if (made[0]?.cents !== amountCents) counts.faults.push(`a payout of ${made[0]?.cents} for a balance of ${amountCents}`)
  counts.faults.push(...others.map(({ status, body }) => `answered ${status} ${JSON.stringify(body)}`))
}

/** By the entries in their order: not for a moment was there less than nothing. */
function findOverdrawn(url: string): Promise<string[]> {
  return withClient(url, async (database) => {
    const { rows } = await database.query(`
      SELECT account_id, min(balance)::int AS cents FROM (
        SELECT account_id, sum(amount_cents) OVER (PARTITION BY account_id ORDER BY id) AS balance
        FROM ledger_entries WHERE account_id LIKE 'artist_payable:%') AS course
      GROUP BY account_id HAVING min(balance) < 0`)
    return rows.map(({ account_id: account, cents }) => `the balance of ${account} was ${cents}`)
  })
}
