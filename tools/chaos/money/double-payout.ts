import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Answer, createCaller } from '../../../e2e/support/api.ts'
import { withClient } from '../../../e2e/support/database.ts'
import { buildCardOrder, expectSuccess, type Seller } from '../../support/house.ts'
import { createRandom, type Random } from '../support/random.ts'
import { type TwoServers, withTwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'

const TIMES = 20
const AT_ONCE = 100

type Counts = { accepted: number; same: number; refused: number; faults: string[] }

/** A hundred simultaneous payout requests for one balance, half of them at each of two servers, with one idempotency key and with none. */
export async function doublePayout({ seed }: { seed: number }): Promise<Verdict[]> {
  return withTwoServers(1, async (two) => {
    const verdicts: Verdict[] = []
    for (const [what, newKeys] of Object.entries(ways)) {
      const counts: Counts = { accepted: 0, same: 0, refused: 0, faults: [] }
      const random = createRandom(seed, what)
      for (let time = 0; time < TIMES; time++) await askTogether(two, newKeys(), random, counts)
      counts.faults.push(...(await findOverdrawn(two.databaseUrl)))
      verdicts.push({
        what: `double payout, ${what}`,
        tried: `${TIMES} × ${AT_ONCE} at once, 2 servers`,
        found: `${counts.accepted} paid out, ${counts.same} answered alike, ${counts.refused} refused, ${counts.faults.length} faults`,
        faults: counts.faults,
      })
    }
    return [...verdicts, await two.ledgerAfter('payout'), await control(two, seed)]
  })
}

/**
 * Control: ten concurrent payouts by code that checks the balance without a lock, without the index that permits an artist only one open
 * payout. The comparison must detect it.
 */
async function control({ databaseUrl, house, servers }: TwoServers, seed: number): Promise<Verdict> {
  const [seller] = house.sellers as [Seller]
  const random = createRandom(seed, 'control')
  const amountCents = await sell(servers[0].url, seller, random.whole(4, 7))
  const before = await payoutsIn(databaseUrl)
  await withClient(databaseUrl, (database) => database.query('DROP INDEX payouts_one_open'))
  const desks = await Promise.all(Array.from({ length: 10 }, () => openDesk(databaseUrl)))
  try {
    // all read before the first one writes
    const seen = await Promise.all(desks.map((desk) => desk.look()))
    await Promise.all(desks.map((desk, index) => desk.write(seen[index])))
  } finally {
    await Promise.all(desks.map((desk) => desk.close()))
  }
  const made = (await payoutsIn(databaseUrl)).filter(({ id }) => !before.some((payout) => payout.id === id))
  const counts: Counts = { accepted: 0, same: 0, refused: 0, faults: [] }
  count([], made, amountCents, counts)
  const found = [...counts.faults, ...(await findOverdrawn(databaseUrl))]
  // both symptoms: too many payouts, and a negative balance
  const isSeen = made.length > 1 && found.length > 1
  return {
    what: 'double payout, control: a desk that holds nothing',
    tried: '10 at once',
    found: isSeen ? `went red: ${made.length} paid out` : 'stayed green',
    faults: isSeen ? [] : ['nothing was found: this trial does not see what it is for'],
  }
}

type Seen = { artist: string; cents: number; payout: string }

async function openDesk(url: string) {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  return {
    async look(): Promise<Seen | undefined> {
      const { rows } = await database.query<Seen>(`
        SELECT artist_id AS artist, balance_cents::int AS cents, payouts.id AS payout
        FROM ledger_accounts AS account JOIN payouts ON account.id = 'artist_payable:' || artist_id
        WHERE balance_cents >= 4000 LIMIT 1`)
      return rows[0]
    },
    async write(seen: Seen | undefined): Promise<void> {
      if (!seen) return
      const { artist, cents, payout } = seen
      await database.query('BEGIN')
      const { rows } = await database.query(
        `INSERT INTO payouts (artist_id, amount_cents, method, details_sealed)
         SELECT artist_id, $1, method, details_sealed FROM payouts WHERE id = $2 RETURNING id`,
        [cents, payout],
      )
      await database.query(
        `INSERT INTO ledger_postings (id, kind, cause, artist_id, text, recorded_at, artist_payable, artist_payout_in_flight)
         VALUES (gen_random_uuid(), 'payout_requested', $1, $2, 'A payout', now(), -$3::bigint, $3::bigint)`,
        [rows[0].id, artist, cents],
      )
      await database.query('COMMIT')
    },
    close: () => database.end(),
  }
}

/** The idempotency keys of the hundred requests. */
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
  // four to seven sales of $10.00: a balance of $40.00 to $79.99
  const amountCents = await sell(first.url, seller, random.whole(4, 7))
  const before = await payoutsIn(databaseUrl)
  const askers = servers.map(({ url }) => createCaller(url, seller.artist))
  const requests = Array.from({ length: AT_ONCE }, (_, index) =>
    askers[index % askers.length]?.post('/api/request-payout', { method: 'paypal', details: {} }, keys()),
  )
  const answers = (await Promise.all(requests)).filter((answer) => answer !== undefined)
  const made = (await payoutsIn(databaseUrl)).filter(({ id }) => !before.some((payout) => payout.id === id))
  count(answers, made, amountCents, counts)
  const desk = createCaller(first.url, house.desk)
  for (const { id } of made) await expectSuccess(desk.post(`/api/backoffice/payouts/${id}/paid`, { reference: `PP-${id}` }))
}

async function sell(url: string, { products }: Seller, quantity: number): Promise<number> {
  const cart = buildCardOrder([{ product: products[0] ?? '', size: 'medium', quantity }])
  await expectSuccess(createCaller(url).post('/api/store/orders', cart, { 'idempotency-key': randomUUID() }))
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
    counts.faults.push(`${made.length} payouts were made and ${bodies.size} answered`)
  }
  if (made[0]?.cents !== amountCents) counts.faults.push(`a payout of ${made[0]?.cents} for a balance of ${amountCents}`)
  counts.faults.push(...others.map(({ status, body }) => `answered ${status} ${JSON.stringify(body)}`))
}

/** From the entries in their order: the balance was never negative. */
function findOverdrawn(url: string): Promise<string[]> {
  return withClient(url, async (database) => {
    const { rows } = await database.query(`
      SELECT account_id, min(balance)::int AS cents FROM (
        SELECT account_id, sum(amount_cents) OVER (PARTITION BY account_id ORDER BY place) AS balance
        FROM ledger_entries WHERE kind = 'artist_payable') AS course
      GROUP BY account_id HAVING min(balance) < 0`)
    return rows.map(({ account_id: account, cents }) => `the balance of ${account} was ${cents}`)
  })
}
