import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { type Answer, createCaller } from '../../../../e2e/support/api.ts'
import { buildCardOrder, buildUploadForm, type SeededStore, type Seller } from '../../../support/house.ts'
import type { AskedPayout, Books, PayoutState, SoldLine, SoldOrder } from '../books.ts'
import { createRandom, type Random } from '../random.ts'

const CUSTOMERS = 6
const REFUNDERS = 2
const PATIENCE_MS = 45_000

/** One step of a client: one request, repeated with the same key until it receives a response. */
type Turn = () => Promise<void>

/** `forgetsKeys`: repeats use a new key each, like a client that does not support idempotency. */
export type Load = { url: string; house: SeededStore; books: Books; seed: number; forgetsKeys?: boolean }

/**
 * The load: 6 customers, 2 clients that refund, every artist, one that decides on payouts and one that uploads. They run until `isOver`,
 * and each completes its current step.
 */
export async function runClients(load: Load, isOver: () => boolean): Promise<void> {
  const turns: Turn[] = [
    ...named(CUSTOMERS, (name) => buyer(load, createRandom(load.seed, `customer ${name}`))),
    ...named(REFUNDERS, (name) => refunder(load, createRandom(load.seed, `refunder ${name}`))),
    ...load.house.sellers.map((seller, name) => payee(load, seller, createRandom(load.seed, `artist ${name}`))),
    decider(load, createRandom(load.seed, 'decider')),
    uploader(load, createRandom(load.seed, 'uploader')),
  ]
  const goOn = async (turn: Turn) => {
    while (!isOver()) await turn()
  }
  await Promise.all(turns.map(goOn))
}

export function countClients(house: SeededStore): number {
  return CUSTOMERS + REFUNDERS + house.sellers.length + 2
}

function named(count: number, make: (name: number) => Turn): Turn[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function buyer(load: Load, random: Random): Turn {
  const { url, house, books } = load
  return async () => {
    // each order comes from another address, because rate limits are not tested here
    const customer = createCaller(url)
    const keys = newKeys(load)
    const wished = Array.from({ length: random.whole(1, 3) }, (): SoldLine & { product: string } => {
      const seller = random.pick(house.sellers)
      const product = random.pick(seller.products)
      return { seller, product, size: random.pick(PRINT_SIZES), quantity: random.whole(1, 4), refunded: 0 }
    })
    // two lines with the same product and size become one line of the order
    const lines = [...new Map(wished.map((line) => [line.product + line.size, line])).values()]
    const isDeclined = random.next() < 0.1
    const card = isDeclined ? '4000 0000 0000 0002' : undefined
    const cart = buildCardOrder(
      lines.map(({ product, size, quantity }) => ({ product, size, quantity })),
      card,
    )
    const answer = await untilAnswered(books, () => customer.post('/api/store/orders', cart, keys.next()))
    if (isDeclined) return expectRefusal(books, answer, 402)
    if (!succeeded(books, answer, 'an order')) return
    const { orderNumber: number, totalCents } = answer.body
    books.orders.push({ key: keys.last, number, totalCents, lines, refundKeys: [], isBusy: false })
  }
}

/** Refunds a whole order, the rest of a line, or one print. */
function refunder(load: Load, random: Random): Turn {
  const { house, books } = load
  return async () => {
    await delay(random.whole(20, 150))
    const order = findRefundable(books, random)
    if (!order) return
    order.isBusy = true
    const plan = chooseRefund(order, random)
    const keys = newKeys(load)
    const body = plan.isWhole ? {} : { lines: plan.lines.map(({ index, quantity }) => ({ line: index + 1, quantity })) }
    const path = `/api/backoffice/orders/${order.number}/refund`
    const answer = await untilAnswered(books, () => house.desk.post(path, body, keys.next()))
    order.isBusy = false
    if (!succeeded(books, answer, 'a refund')) return
    order.refundKeys.push(keys.last)
    for (const { index, quantity } of plan.lines) {
      const line = order.lines[index]
      if (line) line.refunded += quantity
    }
  }
}

function findRefundable({ orders }: Books, random: Random): SoldOrder | undefined {
  const open = orders.slice(-60).filter((order) => !order.isBusy && order.lines.some((line) => line.refunded < line.quantity))
  return open.length ? random.pick(open) : undefined
}

type RefundPlan = { isWhole: boolean; lines: { index: number; quantity: number }[] }

function chooseRefund({ lines }: SoldOrder, random: Random): RefundPlan {
  const left = lines.map((line, index) => ({ index, quantity: line.quantity - line.refunded })).filter(({ quantity }) => quantity > 0)
  const way = random.pick(['whole', 'line', 'quantity'] as const)
  if (way === 'whole') return { isWhole: true, lines: left }
  const one = random.pick(left)
  return { isWhole: false, lines: [way === 'line' ? one : { ...one, quantity: 1 }] }
}

function payee(load: Load, seller: Seller, random: Random): Turn {
  const { books } = load
  return async () => {
    await delay(random.whole(30, 250))
    const keys = newKeys(load)
    const ask = () => seller.artist.post('/api/request-payout', { method: 'paypal', details: {} }, keys.next())
    const answer = await untilAnswered(books, ask)
    if (/^payout_/.test(answer.body.code)) return void books.sent.refused++
    if (!succeeded(books, answer, 'a payout')) return
    const { id, amountCents } = answer.body.payout
    books.payouts.push({ key: keys.last, id, seller, amountCents, state: 'requested', reference: null })
  }
}

const stepsFrom = { requested: ['approve', 'approve', 'paid', 'failed'], approved: ['paid', 'failed'] } as const

/**
 * The only client that decides on payouts. A refusal although the state permits the step is a fault, unless it answers the repetition of a
 * completed step.
 */
function decider({ house, books }: Load, random: Random): Turn {
  return async () => {
    await delay(random.whole(20, 120))
    const open = books.payouts.filter(({ state }) => state === 'requested' || state === 'approved')
    if (!open.length) return
    const payout = random.pick(open)
    const step = random.pick(stepsFrom[payout.state as keyof typeof stepsFrom])
    const reference = `PP-${randomUUID()}`
    const body = step === 'paid' ? { reference } : step === 'failed' ? { reason: 'The account is closed.' } : {}
    const state: PayoutState = step === 'approve' ? 'approved' : step
    let tries = 0
    const answer = await untilAnswered(books, () => {
      tries++
      return house.desk.post(`/api/backoffice/payouts/${payout.id}/${step}`, body)
    })
    const isDone = answer.status === 409 && tries > 1 && (await isNow(house, books, payout, state))
    if (!isDone && !succeeded(books, answer, `payout, ${step},`)) return
    payout.state = state
    payout.reference = step === 'paid' ? reference : payout.reference
  }
}

/** The state that an operator sees after a lost response. */
async function isNow({ desk }: SeededStore, books: Books, { id }: AskedPayout, state: PayoutState): Promise<boolean> {
  let cursor = ''
  do {
    const path = `/api/backoffice/payouts?status=${state}&limit=100${cursor}`
    const { body } = await untilAnswered(books, () => desk.get(path))
    if (body.payouts.some((payout: { id: string }) => payout.id === id)) return true
    cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : ''
  } while (cursor)
  return false
}

function uploader({ house, books }: Load, random: Random): Turn {
  return async () => {
    await delay(random.whole(200, 600))
    const { artist } = random.pick(house.sellers)
    const name = `Pier ${randomUUID().slice(0, 8)}`
    const answer = await artist.post('/api/upload-artwork', await buildUploadForm(name)).catch(() => undefined)
    if (!answer || answer.status >= 500) return void books.uploads.push({ name })
    if (succeeded(books, answer, 'an upload')) books.uploads.push({ name, uid: answer.body.uid })
  }
}

/** Repeats the same request with the same key until a response arrives. */
async function untilAnswered({ sent }: Books, ask: () => Promise<Answer>): Promise<Answer> {
  const end = Date.now() + PATIENCE_MS
  for (let tries = 1; ; tries++) {
    const answer = await Promise.race([ask().catch(() => undefined), delay(PATIENCE_MS, undefined, { ref: false })])
    if (answer && answer.status < 500) return answer
    // 503 asks for a retry; a kill may cause no other error
    if (answer && answer.status !== 503) sent.faults.push(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
    if (Date.now() > end) throw new Error(`a request had no answer in ${PATIENCE_MS / 1000} s, at last ${JSON.stringify(answer?.body)}`)
    if (tries === 1) sent.repeated++
    await delay(100)
  }
}

/** `last` is the key of the answered request. */
function newKeys({ forgetsKeys }: Load) {
  const keys = { last: randomUUID() as string, next }
  function next(): Record<string, string> {
    if (forgetsKeys) keys.last = randomUUID()
    return { 'idempotency-key': keys.last }
  }
  return keys
}

function succeeded({ sent }: Books, { status, body }: Answer, what: string): boolean {
  if (status < 300) sent.acknowledged++
  else sent.faults.push(`${what} was answered ${status} ${JSON.stringify(body)}`)
  return status < 300
}

function expectRefusal({ sent }: Books, { status, body }: Answer, expected: number): void {
  if (status === expected) sent.refused++
  else sent.faults.push(`a declined card was answered ${status} ${JSON.stringify(body)}`)
}
