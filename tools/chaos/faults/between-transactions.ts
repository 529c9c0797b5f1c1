import { randomUUID } from 'node:crypto'
import {
  type Message,
  openStripeStandIn,
  type StripeStandIn,
  secretKey,
  webhookSecret,
} from '../../../apps/server/test/stand-ins/stripe-stand-in.ts'
import { type Answer, createCaller } from '../../../e2e/support/api.ts'
import { withClient } from '../../../e2e/support/database.ts'
import type { TestServer } from '../../../e2e/support/server.ts'
import { buildCardOrder, expectSuccess } from '../../support/house.ts'
import { type AnswerThief, type Moment, startAnswerThief } from '../support/clients/answer-thief.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { type TwoServers, withTwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'

const KILLS_PER_MOMENT = 3

/** `mortal` bypasses the proxy that steals answers; so does `worker`, the only server that processes jobs. */
type Shop = TwoServers & { stripe: StripeStandIn; thief: AnswerThief; mortal: TestServer; worker: TestServer }

/** The order of a trial, and the errors that occurred before its final state. */
type Outcome = { orderId: string; faults: string[] }
type Trial = { what: string; moment: Moment; run(shop: Shop, moment: Moment): Promise<Outcome>; expected: Effects }
type Effects = typeof asPaid

/**
 * With an external provider, an order consists of several transactions, with Stripe's actions in between. The server or its worker is
 * killed between each two: the payment page is created but not stored, the message is stored but not applied, the refund is made but not
 * recorded. A retry of the client, of Stripe or of the job finds every step done exactly once.
 */
export async function betweenTransactions(): Promise<Verdict[]> {
  const stripe = await openStripeStandIn()
  const settings = {
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url },
    // Stripe returns one page per idempotency key only if all parameters are equal, the return URL included, whichever server sends them
    STOREFRONT_URL: 'http://store.tintype.example',
  }
  try {
    return await withTwoServers(
      1,
      async (two) => {
        const thief = await startAnswerThief(two.databaseUrl)
        try {
          const [mortal, worker] = [await two.startThird(thief.url), await two.startThird(thief.url, 'all')]
          const shop = { ...two, stripe, thief, mortal, worker }
          const verdicts: Verdict[] = []
          for (const trial of trials) verdicts.push(await killedBetween(shop, trial))
          return [...verdicts, await two.ledgerAfter('between'), await pageControl(shop), await messageControl(shop)]
        } finally {
          await thief.close()
        }
      },
      settings,
    )
  } finally {
    await stripe.close()
  }
}

async function killedBetween(shop: Shop, { what, moment, run, expected }: Trial): Promise<Verdict> {
  const faults: string[] = []
  for (let kill = 0; kill < KILLS_PER_MOMENT; kill++) {
    const outcome = await run(shop, moment)
    faults.push(...outcome.faults, ...(await findStuckJobs(shop.databaseUrl)))
    faults.push(...differences(expected, await readOrderEffects(shop, outcome.orderId)))
  }
  return {
    what: `killed between, ${what}`,
    tried: `${KILLS_PER_MOMENT} kills`,
    found: faults.length ? `${faults.length} faults` : `${KILLS_PER_MOMENT} × ${JSON.stringify(expected)}`,
    faults,
  }
}

const asAsked = { orders: 1, pages: 1, messages: 0, paid: 0, commissions: 0, refunds: 0, reversals: 0, givenBack: 0 }
const asPaid = { ...asAsked, messages: 1, paid: 1, commissions: 1 }
const asRefunded = { ...asPaid, refunds: 1, reversals: 1, givenBack: 1 }

const pageKept = 'update "orders" set "payment_session"'
const trials: Trial[] = [
  { what: 'order recorded, no page', moment: { statement: 'commit', nth: 1 }, run: askTwice, expected: asAsked },
  { what: 'page made, not kept', moment: { statement: pageKept, nth: 1, isLost: true }, run: askTwice, expected: asAsked },
  { what: 'page stored, not announced', moment: { statement: pageKept, nth: 1 }, run: askTwice, expected: asAsked },
  { what: 'message not kept', moment: { statement: 'commit', nth: 1, isLost: true }, run: payAndRepeat, expected: asPaid },
  { what: 'message kept, not answered', moment: { statement: 'commit', nth: 1 }, run: payAndRepeat, expected: asPaid },
  { what: 'order paid, not credited', moment: { statement: 'post_to_ledger_', nth: 1, isLost: true }, run: payOnce, expected: asPaid },
  {
    what: 'credited, message not marked',
    moment: { statement: 'update "webhook_events"', nth: 1, isLost: true },
    run: payOnce,
    expected: asPaid,
  },
  { what: 'message marked, job not ended', moment: { statement: 'update "webhook_events"', nth: 1 }, run: payOnce, expected: asPaid },
  {
    what: 'money given back, not kept',
    moment: { statement: 'update "refunds" set "reference"', nth: 1, isLost: true },
    run: refundOnce,
    expected: asRefunded,
  },
]

/** After the server dies, the customer retries with the same key, at another server and at the restarted one. */
async function askTwice(shop: Shop, moment: Moment): Promise<Outcome> {
  const { servers, mortal } = shop
  const key = randomUUID()
  const { faults } = await killAt(shop, mortal, moment, () => place(shop, mortal.url, key))
  const again = await place(shop, servers[0].url, key)
  await mortal.start()
  const onceMore = await place(shop, mortal.url, key)
  if (again.status !== 201 || describeAnswer(again) !== describeAnswer(onceMore))
    faults.push(`asked again: ${describeAnswer(again)}, ${describeAnswer(onceMore)}`)
  return { orderId: await getOrderId(shop, again), faults }
}

/** Stripe, without a response, repeats the message to another server and to the restarted one. */
async function payAndRepeat(shop: Shop, moment: Moment): Promise<Outcome> {
  const { servers, mortal, stripe } = shop
  const orderId = await getOrderId(shop, await place(shop, servers[0].url, randomUUID()))
  const message = stripe.pay(orderId)
  const { faults } = await killAt(shop, mortal, moment, () => deliver(mortal.url, message))
  const again = await deliver(servers[0].url, message)
  await mortal.start()
  const onceMore = await deliver(mortal.url, message)
  if (again !== 200 || onceMore !== 200) faults.push(`said again: ${again}, ${onceMore}`)
  return { orderId, faults }
}

/** Stripe has received a response and does not repeat the message: the job does the remaining work. */
async function payOnce(shop: Shop, moment: Moment): Promise<Outcome> {
  const { servers, worker, stripe } = shop
  const orderId = await getOrderId(shop, await place(shop, servers[0].url, randomUUID()))
  const { faults } = await killAt(shop, worker, moment, () => deliver(servers[0].url, stripe.pay(orderId)), { isAnswered: true })
  await worker.start()
  return { orderId, faults }
}

async function refundOnce(shop: Shop, moment: Moment): Promise<Outcome> {
  const { servers, house, worker, stripe, databaseUrl } = shop
  const placed = await place(shop, servers[0].url, randomUUID())
  const orderId = await getOrderId(shop, placed)
  await deliver(servers[0].url, stripe.pay(orderId))
  const stuck = await findStuckJobs(databaseUrl)
  const refund = () =>
    expectSuccess(
      createCaller(servers[0].url, house.desk).post(
        `/api/backoffice/orders/${placed.body.orderNumber}/refund`,
        { lines: [{ line: 1, quantity: 1 }] },
        { 'idempotency-key': randomUUID() },
      ),
    )
  const { faults } = await killAt(shop, worker, moment, refund, { isAnswered: true })
  await worker.start()
  return { orderId, faults: [...stuck, ...faults] }
}

/** Prepares the moment and kills the server at it. @param options.isAnswered  whether another server receives the request and responds */
async function killAt(
  { thief }: Pick<Shop, 'thief'>,
  server: TestServer,
  moment: Moment,
  work: () => Promise<unknown>,
  { isAnswered = false } = {},
): Promise<{ faults: string[] }> {
  const killed = new Promise<'killed'>((done) => thief.takeAt(moment, () => void server.kill().then(() => done('killed'))))
  const asked = work().catch(() => undefined)
  const lost = await Promise.race([killed, isAnswered ? failAfter(60_000) : asked.then((answer) => answer ?? killed)])
  if (lost !== 'killed') return { faults: [`the server was not killed at ${moment.statement}`] }
  const answer = await asked
  return { faults: !isAnswered && answer !== undefined ? ['a killed server answered'] : [] }
}

async function failAfter(ms: number): Promise<'late'> {
  return new Promise((done) => setTimeout(() => done('late'), ms).unref())
}

/** Control: a client without idempotency keys creates two orders, each with its page; the test must detect it. */
async function pageControl(shop: Shop): Promise<Verdict> {
  const before = await ordersIn(shop)
  await killAt(shop, shop.mortal, { statement: 'commit', nth: 1 }, () => place(shop, shop.mortal.url, randomUUID()))
  await place(shop, shop.servers[0].url, randomUUID())
  await shop.mortal.start()
  const made = (await ordersIn(shop)) - before
  return control('with another key', made > 1, `${made} orders for one wish`)
}

/** Control: a message acknowledged before it is stored. Stripe does not repeat it, and the order is never paid. */
async function messageControl(shop: Shop): Promise<Verdict> {
  const { servers, mortal, stripe, databaseUrl } = shop
  const orderId = await getOrderId(shop, await place(shop, servers[0].url, randomUUID()))
  await killAt(shop, mortal, { statement: 'commit', nth: 1, isLost: true }, () => deliver(mortal.url, stripe.pay(orderId)))
  await mortal.start()
  await findStuckJobs(databaseUrl)
  const found = differences(asPaid, await readOrderEffects(shop, orderId))
  return control('a message that is not repeated', found.length > 0, found.join('; '))
}

function control(what: string, isSeen: boolean, found: string): Verdict {
  return {
    what: `kills, control: ${what}`,
    tried: '1 kill',
    found: isSeen ? `went red: ${found}` : 'stayed green',
    faults: isSeen ? [] : ['nothing was found: this trial does not see what it is for'],
  }
}

/** Orders one print, to be paid on Stripe's page. */
function place({ house }: Pick<Shop, 'house'>, url: string, key: string): Promise<Answer> {
  const cart = buildCardOrder([{ product: house.sellers[0]?.products[0] ?? '', size: 'medium', quantity: 1 }])
  return createCaller(url).post('/api/store/orders', { ...cart, payment: { provider: 'stripe' } }, { 'idempotency-key': key })
}

async function deliver(url: string, { body, headers }: Message): Promise<number> {
  return (await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', body, headers })).status
}

async function getOrderId({ databaseUrl }: Pick<Shop, 'databaseUrl'>, answer: Answer): Promise<string> {
  const { body, status } = answer
  if (status !== 201) throw new Error(`no order: ${describeAnswer(answer)}`)
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query<{ id: string }>('SELECT id FROM orders WHERE token = $1', [body.orderToken])
    return rows[0]?.id ?? ''
  })
}

async function ordersIn({ databaseUrl }: Shop): Promise<number> {
  return withClient(databaseUrl, async (database) => Number((await database.query('SELECT count(*) FROM orders')).rows[0]?.count))
}

/** The stored state of an order, in our database and at Stripe. */
async function readOrderEffects({ databaseUrl, stripe }: Shop, orderId: string): Promise<Effects> {
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query(
      `WITH lines AS (SELECT id FROM order_lines WHERE order_id = $1),
        earned AS (SELECT id FROM ledger_postings WHERE kind = 'commission' AND cause IN (SELECT id::text FROM lines))
       SELECT (SELECT count(*)::int FROM orders WHERE id = $1) AS orders,
         (SELECT count(*)::int FROM orders WHERE id = $1 AND paid_at IS NOT NULL) AS paid,
         (SELECT count(*)::int FROM earned) AS commissions,
         (SELECT count(*)::int FROM refunds WHERE order_id = $1 AND reference IS NOT NULL) AS refunds,
         (SELECT count(*)::int FROM ledger_postings WHERE reverses IN (SELECT id FROM earned)) AS reversals,
         (SELECT count(*)::int FROM webhook_events WHERE facts::text LIKE '%' || $1 || '%' AND applied_at IS NOT NULL) AS messages`,
      [orderId],
    )
    const pages = stripe.listSessions(orderId)
    const givenBack = pages.some(({ payment_intent: intent }) => intent) ? stripe.listRefunds(orderId).length : 0
    return { ...asAsked, ...rows[0], pages: pages.length, givenBack }
  })
}

function differences(expected: Effects, found: Effects): string[] {
  const said = (Object.keys(expected) as (keyof Effects)[]).filter((key) => expected[key] !== found[key])
  return said.map((key) => `${found[key]} ${key} in place of ${expected[key]}`)
}

function describeAnswer({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body)}`
}
