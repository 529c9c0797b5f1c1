import { randomUUID } from 'node:crypto'
import { type Answer, type Caller, createCaller } from '../../../e2e/support/api.ts'
import { withClient } from '../../../e2e/support/database.ts'
import { buildCardOrder, expectSuccess, type Seller } from '../../support/house.ts'
import { createRandom } from '../support/random.ts'
import { type TwoServers, withTwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'

const EACH = 50
const AT_ONCE = 50
const PRICE_CENTS = 1000
/** How often a client tries a step that is not possible yet. */
const PATIENCE = 10

/** The time between request and response; the change took effect in between. */
type Span = { from: number; to: number }
type Change = Span & { email: string }
type Asked = Span & { id: string; amountCents: number }
/** The acknowledged results of all clients. */
type RaceLog = { sold: number; refunded: number; asked: Asked[]; failed: Set<string>; changes: Change[]; faults: string[] }
type Person = { artist: Caller[]; desk: Caller[]; visitor: Caller[]; product: string }

/**
 * Payout requests and failures for one artist, concurrent with sales, refunds and changes of the payout destination: fifty of each, in
 * random order, at two servers.
 */
export async function payoutRace({ seed }: { seed: number }): Promise<Verdict[]> {
  return withTwoServers(
    1,
    async (two) => {
      const log = await race(two, seed)
      const faults = [...log.faults, ...(await compare(two, log))]
      const count = `${log.sold} sold, ${log.refunded} refunded, ${log.asked.length} payouts, ${log.failed.size} of them failed, ${log.changes.length} changes`
      const verdict = {
        what: 'payout race, payout against sale, refund, failure, change',
        tried: `${5 * EACH} requests, ${AT_ONCE} at once, 2 servers`,
        found: `${count}; ${faults.length} faults`,
        faults,
      }
      return [verdict, await two.ledgerAfter('race'), await centControl(two, log), await detailControl(two, log)]
    },
    // no cooling period: otherwise the first change would prevent all further payouts
    { PAYOUT_COOLING_HOURS: '0' },
  )
}

async function race({ servers, house }: TwoServers, seed: number): Promise<RaceLog> {
  const [seller] = house.sellers as [Seller]
  const by = (caller?: Caller) => servers.map(({ url }) => createCaller(url, caller))
  const person = { artist: by(seller.artist), desk: by(house.desk), visitor: by(), product: seller.products[0] ?? '' }
  const log: RaceLog = { sold: 0, refunded: 0, asked: [], failed: new Set(), changes: [], faults: [] }
  const orders: string[] = []
  for (let index = 0; index < EACH; index++) orders.push(await buy(person, log, index))
  const turns = Array.from({ length: EACH }, (_, index) => [
    () => buy(person, log, index),
    () => refund(person, log, orders[index] ?? '', index),
    () => ask(person, log, index),
    () => fail(person, log, index),
    () => change(person, log, index),
  ]).flat()
  const random = createRandom(seed, 'race')
  for (let last = turns.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    ;[turns[last], turns[other]] = [turns[other], turns[last]] as [(typeof turns)[0], (typeof turns)[0]]
  }
  const goOn = async () => {
    for (let turn = turns.pop(); turn; turn = turns.pop()) await turn()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return log
}

async function buy({ visitor, product }: Person, log: RaceLog, index: number): Promise<string> {
  const cart = buildCardOrder([{ product, size: 'medium', quantity: 1 }])
  const answer = await visitor[index % 2]?.post('/api/store/orders', cart, { 'idempotency-key': randomUUID() })
  if (isDone(log, answer)) log.sold++
  return answer?.body.orderNumber ?? ''
}

async function refund({ desk }: Person, log: RaceLog, order: string, index: number): Promise<void> {
  const key = { 'idempotency-key': randomUUID() }
  if (isDone(log, await desk[index % 2]?.post(`/api/backoffice/orders/${order}/refund`, {}, key))) log.refunded++
}

/** Retries while another payout is open, so that many are created. */
async function ask({ artist }: Person, log: RaceLog, index: number): Promise<void> {
  for (let turn = 0; turn < PATIENCE; turn++) {
    const from = performance.now()
    const answer = await artist[index % 2]?.post('/api/request-payout', { details: {} })
    if (!isDone(log, answer, /^payout_(below_minimum|open|negative)$/)) continue
    const { id, amountCents } = answer?.body.payout ?? {}
    log.asked.push({ id, amountCents, from, to: performance.now() })
    return
  }
}

/** Fails the currently open payout; another client may have been faster. */
async function fail({ desk }: Person, log: RaceLog, index: number): Promise<void> {
  for (let turn = 0; turn < PATIENCE; turn++) {
    const found = await desk[index % 2]?.get('/api/backoffice/payouts?status=requested')
    const id = found?.body.payouts[0]?.id
    if (!isDone(log, found) || !id) continue
    const answer = await desk[index % 2]?.post(`/api/backoffice/payouts/${id}/failed`, { reason: 'The account is closed.' })
    if (!isDone(log, answer, /^payout_state$/)) continue
    log.failed.add(id)
    return
  }
}

async function change({ artist }: Person, log: RaceLog, index: number): Promise<void> {
  const email = `place-${index}@paint.example`
  const from = performance.now()
  const answer = await artist[index % 2]?.patch('/api/user/payout-settings', { method: 'paypal', details: { email } })
  if (isDone(log, answer)) log.changes.push({ email, from, to: performance.now() })
}

/** @param rules  problem codes of permitted refusals */
function isDone({ faults }: RaceLog, answer: Answer | undefined, rules?: RegExp): boolean {
  const { status = 0, body } = answer ?? {}
  if (status >= 400 && status < 500 && rules?.test(body?.code)) return false
  const isGood = status >= 200 && status < 300
  if (!isGood) faults.push(`answered ${status} ${JSON.stringify(body)}`)
  return isGood
}

/** Compares the ledger and the payouts with the acknowledged results. */
async function compare({ databaseUrl, servers, house }: TwoServers, log: RaceLog): Promise<string[]> {
  const faults = findStrangeDetails(log, await destinations(createCaller(servers[0].url, house.desk)))
  await withClient(databaseUrl, async (database) => {
    const { rows: uneven } = await database.query(`
      SELECT transaction_id FROM ledger_entries GROUP BY transaction_id, currency HAVING sum(amount_cents) <> 0 OR count(*) < 2`)
    const { rows: wrong } = await database.query(`
      SELECT account.id FROM ledger_accounts AS account
      LEFT JOIN (SELECT account_id, sum(amount_cents) AS total FROM ledger_entries GROUP BY 1) AS entries ON account_id = account.id
      WHERE balance_cents <> coalesce(total, 0)`)
    const { rows: owed } = await database.query(
      `SELECT split_part(id, ':', 1) AS account, balance_cents::int AS cents FROM ledger_accounts WHERE id LIKE 'artist_pay%'`,
    )
    faults.push(...uneven.map((row) => `transaction ${row.transaction_id} is not balanced`))
    faults.push(...wrong.map((row) => `the balance of ${row.id} is not the sum of its entries`))
    const open = log.asked.filter(({ id }) => !log.failed.has(id)).reduce((sum, { amountCents }) => sum + amountCents, 0)
    const expected = { artist_payable: (log.sold - log.refunded) * PRICE_CENTS - open, artist_payout_in_flight: open }
    for (const [account, cents] of Object.entries(expected)) {
      const found = owed.find((row) => row.account === account)?.cents ?? 0
      if (found !== cents) faults.push(`${account} is ${found}, and by all answers ${cents}`)
    }
  })
  return faults
}

/** The destination of each payout, as operators read it. */
async function destinations(desk: Caller): Promise<Map<string, string>> {
  const { payouts } = await expectSuccess(desk.get('/api/backoffice/payouts?limit=100'))
  return new Map(payouts.map(({ id, details }: { id: string; details: { email: string } }) => [id, details.email]))
}

/** Payouts to a destination saved only after the request, or replaced before it. */
function findStrangeDetails({ asked, changes }: RaceLog, places: Map<string, string>): string[] {
  return asked.flatMap(({ id, from, to }) => {
    const place = places.get(id)
    const saved = changes.find(({ email }) => email === place)
    if (!place) return [`payout ${id} goes nowhere`]
    const isEarly = saved !== undefined && saved.from > to
    // the destination before the race is the oldest
    const savedBy = saved?.to ?? 0
    const isReplaced = changes.some((later) => later.from > savedBy && later.to < from)
    return isEarly || isReplaced ? [`payout ${id} goes to ${place}, which was not what was saved then`] : []
  })
}

/** Control: one cent too much on one account must be detected. */
async function centControl(two: TwoServers, log: RaceLog): Promise<Verdict> {
  const put = (cents: number) =>
    withClient(two.databaseUrl, async (database) => {
      await database.query('SET session_replication_role = replica')
      await database.query(`UPDATE ledger_accounts SET balance_cents = balance_cents + $1 WHERE id LIKE 'artist_payable:%'`, [cents])
    })
  await put(1)
  const found = await compare(two, log)
  await put(-1)
  return controlVerdict('payout race, control: a cent too much', found)
}

/** Control: payouts with the current destination instead of the one at their request must be detected. */
async function detailControl(two: TwoServers, log: RaceLog): Promise<Verdict> {
  const [seller] = two.house.sellers as [Seller]
  const email = 'somewhere-else@paint.example'
  const from = performance.now()
  await expectSuccess(
    createCaller(two.servers[0].url, seller.artist).patch('/api/user/payout-settings', { method: 'paypal', details: { email } }),
  )
  const changes = [...log.changes, { email, from, to: performance.now() }]
  const places = new Map(log.asked.map(({ id }) => [id, email]))
  return controlVerdict('payout race, control: details read when it is paid', findStrangeDetails({ ...log, changes }, places))
}

function controlVerdict(what: string, found: string[]): Verdict {
  const faults = found.length ? [] : ['nothing was found: this trial does not see what it is for']
  return { what, tried: 'one', found: found.length ? `went red: ${found.length} faults` : 'stayed green', faults }
}
