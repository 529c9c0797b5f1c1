import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Message,
  openStripeStandIn,
  type StripeStandIn,
  secretKey,
  webhookSecret,
} from '../../../apps/server/test/stand-ins/stripe-stand-in.ts'
import { createCaller } from '../../../e2e/support/api.ts'
import { withClient } from '../../../e2e/support/database.ts'
import { until } from '../../../e2e/support/until.ts'
import { percentile } from '../../support/figure.ts'
import { buildCardOrder, buildUploadForm, expectSuccess } from '../../support/house.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { type TwoServers, withTwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'

const REPEATED_ORDERS = 12
const TIMES = 10
const BURST = 500
const BURST_S = 10
const UPLOADS = 10
const P99_BAR_MS = 1000
const WORST_BAR_MS = 5000

type Shop = TwoServers & { stripe: StripeStandIn }
type Sent = { status: number; ms: number }

/** Stripe repeats messages to two servers concurrently, and sends five hundred messages in ten seconds while artists upload. */
export async function webhooks(): Promise<Verdict[]> {
  const stripe = await openStripeStandIn()
  const settings = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url }
  try {
    return await withTwoServers(
      2,
      async (two) => {
        await two.startWorker()
        const shop = { ...two, stripe }
        return [...(await repeat(shop)), await burst(shop), await two.ledgerAfter('webhooks')]
      },
      settings,
    )
  } finally {
    await stripe.close()
  }
}

/** Every message ten times, five at once, to both servers; then all again with new signatures, as Stripe does an hour later. */
async function repeat(shop: Shop): Promise<Verdict[]> {
  const { stripe, databaseUrl } = shop
  const orders = await placeOrders(shop, REPEATED_ORDERS)
  const paid = orders.map((id) => stripe.pay(id))
  const faults = await deliverMany(shop, paid)
  await untilAll(databaseUrl, orders, 'paid')
  const effects = [await countEffects(databaseUrl, orders)]
  // a third is refunded in the dashboard, a third disputed and lost
  const refunds = orders.slice(0, REPEATED_ORDERS / 3).map((id) => stripe.refund(id))
  const disputes = orders.slice(-REPEATED_ORDERS / 3).map((id) => stripe.dispute(id))
  faults.push(...(await deliverMany(shop, [...refunds, ...disputes])))
  await untilQuiet(databaseUrl)
  effects.push(await countEffects(databaseUrl, orders))
  const all = [...paid, ...refunds, ...disputes]
  faults.push(
    ...(await deliverMany(
      shop,
      all.map(({ body }) => stripe.sign(body)),
    )),
  )
  await untilQuiet(databaseUrl)
  effects.push(await countEffects(databaseUrl, orders))
  faults.push(...(await deliverStale(shop, all)))

  const wanted = [
    { commissions: REPEATED_ORDERS, reversals: 0, refunds: 0, disputes: 0 },
    { commissions: REPEATED_ORDERS, reversals: (2 * REPEATED_ORDERS) / 3, refunds: REPEATED_ORDERS / 3, disputes: REPEATED_ORDERS / 3 },
  ]
  for (const [index, effect] of effects.entries()) {
    const expected = wanted[Math.min(index, 1)]
    if (JSON.stringify(effect) !== JSON.stringify(expected))
      faults.push(`${JSON.stringify(effect)} in place of ${JSON.stringify(expected)}, look ${index + 1}`)
  }
  const verdict = {
    what: 'messages repeated',
    tried: `${all.length} messages × ${2 * TIMES}, 5 at once, 2 servers`,
    found: `${JSON.stringify(effects.at(-1))}; ${faults.length} faults`,
    faults,
  }
  return [verdict, await repeatControl(shop, orders)]
}

/** Control: one new message among repeated ones. The additional effect must be detected. */
async function repeatControl(shop: Shop, orders: readonly string[]): Promise<Verdict> {
  const before = JSON.stringify(await countEffects(shop.databaseUrl, orders))
  await deliverMany(shop, [shop.stripe.refund(orders[REPEATED_ORDERS / 2] ?? '')])
  await untilQuiet(shop.databaseUrl)
  const after = JSON.stringify(await countEffects(shop.databaseUrl, orders))
  const isSeen = after !== before
  return {
    what: 'webhooks, control: one refund more',
    tried: `1 message × ${TIMES}`,
    found: isSeen ? `went red: ${after}` : 'stayed green',
    faults: isSeen ? [] : ['nothing was found: this trial does not see what it is for'],
  }
}

async function burst(shop: Shop): Promise<Verdict> {
  const { stripe, servers, databaseUrl, house } = shop
  const orders = await placeOrders(shop, BURST)
  const messages = orders.map((id) => stripe.pay(id))
  const artist = createCaller(servers[0].url, house.sellers[0]?.artist)
  const uploads = Array.from({ length: UPLOADS }, async (_, index) =>
    expectSuccess(artist.post('/api/upload-artwork', await buildUploadForm(`Wave ${index}`))),
  )
  const sent: Promise<Sent>[] = []
  for (const [index, message] of messages.entries()) {
    sent.push(deliver(servers[index % servers.length]?.url ?? '', message))
    await delay((BURST_S * 1000) / BURST)
  }
  const answers = await Promise.all(sent)
  await Promise.all(uploads)
  await untilAll(databaseUrl, orders, 'paid')
  const times = answers.map(({ ms }) => ms)
  const [p99, worst] = [percentile(times, 99), Math.max(...times)]
  const refused = answers.filter(({ status }) => status !== 200)
  return {
    what: 'messages in a burst',
    tried: `${BURST} in ${BURST_S} s, ${UPLOADS} uploads`,
    found: `p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms; ${refused.length} refused, all ${BURST} orders paid`,
    faults: [
      ...refused.map(({ status }) => `answered ${status}`),
      ...(p99 > P99_BAR_MS ? [`p99 ${p99.toFixed(0)} ms, bar ${P99_BAR_MS}`] : []),
      ...(worst > WORST_BAR_MS ? [`worst ${worst.toFixed(0)} ms, bar ${WORST_BAR_MS}`] : []),
    ],
  }
}

/** Orders that wait for payment on Stripe's page. @returns Stripe's ids */
async function placeOrders({ servers, house, databaseUrl }: Shop, count: number): Promise<string[]> {
  const tokens: string[] = []
  const product = house.sellers[0]?.products[0] ?? ''
  for (let index = 0; index < count; index++) {
    const order = { ...buildCardOrder([{ product, size: 'medium', quantity: 1 }]), payment: { provider: 'stripe' } }
    const asked = createCaller(servers[index % 2]?.url ?? '').post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
    tokens.push((await expectSuccess(asked)).orderToken)
  }
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query<{ id: string }>('SELECT id FROM orders WHERE token = ANY($1) ORDER BY placed_at', [tokens])
    return rows.map(({ id }) => id)
  })
}

async function deliver(url: string, { body, headers }: Message): Promise<Sent> {
  const begun = performance.now()
  const { status } = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', body, headers })
  return { status, ms: performance.now() - begun }
}

/** @returns responses other than 200 */
async function deliverMany({ servers }: Shop, messages: readonly Message[]): Promise<string[]> {
  const faults: string[] = []
  for (const message of messages) {
    for (let sent = 0; sent < TIMES; sent += 5) {
      const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => deliver(servers[index % 2]?.url ?? '', message)))
      faults.push(...answers.filter(({ status }) => status !== 200).map(({ status }) => `a repeated message was answered ${status}`))
    }
  }
  return faults
}

async function deliverStale({ servers, stripe }: Shop, messages: readonly Message[]): Promise<string[]> {
  const at = Math.floor(Date.now() / 1000) - 6 * 60
  const answers = await Promise.all(messages.map(({ body }) => deliver(servers[0].url, stripe.sign(body, { at }))))
  return answers.filter(({ status }) => status !== 400).map(({ status }) => `a message of six minutes ago was answered ${status}`)
}

async function untilAll(databaseUrl: string, orders: readonly string[], status: string): Promise<void> {
  await withClient(databaseUrl, (database) =>
    until(
      `${orders.length} orders that are ${status}`,
      async () => {
        const { rows } = await database.query('SELECT FROM orders WHERE id = ANY($1) AND status = $2', [orders, status])
        return rows.length === orders.length
      },
      120,
    ),
  )
}

async function untilQuiet(databaseUrl: string): Promise<void> {
  const stuck = await findStuckJobs(databaseUrl)
  if (stuck.length) throw new Error(`work that does not end: ${stuck.join('; ')}`)
}

/** The effects of these orders in the ledger and the order tables. */
async function countEffects(databaseUrl: string, orders: readonly string[]): Promise<Record<string, number>> {
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query(
      `WITH lines AS (SELECT id FROM order_lines WHERE order_id = ANY($1)),
        earned AS (SELECT id FROM ledger_postings WHERE kind = 'commission' AND cause IN (SELECT id::text FROM lines))
       SELECT (SELECT count(*)::int FROM earned) AS commissions,
         (SELECT count(*)::int FROM ledger_postings WHERE reverses IN (SELECT id FROM earned)) AS reversals,
         (SELECT count(*)::int FROM refunds WHERE order_id = ANY($1)) AS refunds,
         (SELECT count(*)::int FROM disputes WHERE order_id = ANY($1)) AS disputes`,
      [orders],
    )
    return rows[0]
  })
}
