import { randomUUID } from 'node:crypto'
import { type Answer, createCaller } from '../../../e2e/support/api.ts'
import { withClient } from '../../../e2e/support/database.ts'
import type { TestServer } from '../../../e2e/support/server.ts'
import { buildCardOrder, expectSuccess, type Seller } from '../../support/house.ts'
import { type AnswerThief, type Moment, startAnswerThief } from '../support/clients/answer-thief.ts'
import { type TwoServers, withTwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'

const TIMES = 10
const AT_ONCE = 10
const KILLS_PER_MOMENT = 5

type Send = (url: string, key: string) => Promise<Answer>

type Write = {
  /** Creates what the write needs. @returns the write, and another write for which its key is not valid */
  prepare(two: TwoServers): Promise<{ send: Send; sendOther: Send }>
  /** The rows that one write adds: orders, payments, refunds, payouts, ledger transactions. */
  effect: Effects
  /** Statements that write, during which the server may die before it receives the response. */
  moments: Moment[]
}

type Effects = [orders: number, payments: number, refunds: number, payouts: number, transactions: number]

/**
 * One key causes one effect and one response: ten concurrent requests at two servers, and after a server that died between the write and
 * its response.
 */
export async function idempotency(): Promise<Verdict[]> {
  return withTwoServers(1, async (two) => {
    const thief = await startAnswerThief(two.databaseUrl)
    try {
      const mortal = await two.startThird(thief.url)
      const verdicts: Verdict[] = []
      for (const [name, write] of Object.entries(writes)) {
        verdicts.push(await atOnce(two, name, write))
        verdicts.push(await killedBetween(two, { mortal, thief }, name, write))
      }
      return [...verdicts, await two.ledgerAfter('idempotency')]
    } finally {
      await thief.close()
    }
  })
}

async function atOnce(two: TwoServers, name: string, { prepare, effect }: Write): Promise<Verdict> {
  const faults: string[] = []
  let equal = 0
  let reused = 0
  let effects = 0
  for (let time = 0; time < TIMES; time++) {
    const { send, sendOther } = await prepare(two)
    const before = await effectsIn(two)
    const key = randomUUID()
    const urls = Array.from({ length: AT_ONCE }, (_, index) => two.servers[index % 2]?.url ?? '')
    const answers = await Promise.all(urls.map((url) => send(url, key)))
    equal += answers.filter((answer) => isSame(answer, answers[0])).length
    if (!answers.every((answer) => isSame(answer, answers[0]))) faults.push(`${JSON.stringify(answers.map(describeAnswer))}`)
    for (const { url } of two.servers) {
      const other = await sendOther(url, key)
      if (other.body.code === 'idempotency_key_reused' && other.status === 409) reused++
      else faults.push(`another ${name} with the same key: ${describeAnswer(other)}`)
    }
    const wrong = differences(effect, before, await effectsIn(two))
    if (!wrong.length) effects++
    faults.push(...wrong)
  }
  return {
    what: `idempotency, one key, ${name}`,
    tried: `${TIMES} × ${AT_ONCE} at once, 2 servers`,
    found: `${equal} equal answers, ${effects} × one effect, ${reused} of ${2 * TIMES} others refused with 409`,
    faults,
  }
}

type Mortal = { mortal: TestServer; thief: AnswerThief }

async function killedBetween(
  two: TwoServers,
  { mortal, thief }: Mortal,
  name: string,
  { prepare, effect, moments }: Write,
): Promise<Verdict> {
  const faults: string[] = []
  let kills = 0
  for (const moment of moments) {
    for (let time = 0; time < KILLS_PER_MOMENT; time++) {
      const { send } = await prepare(two)
      const before = await effectsIn(two)
      const key = randomUUID()
      const killed = new Promise<void>((done) => thief.takeAt(moment, () => void mortal.kill().then(done)))
      const lost = send(mortal.url, key).catch(() => undefined)
      const early = await Promise.race([killed, lost])
      if (early) {
        faults.push(`the server was not killed at ${moment.statement}: ${describeAnswer(early)}`)
        continue
      }
      kills++
      if (await lost) faults.push('a killed server answered')
      if (String(await effectsIn(two)) === String(before)) faults.push('it was killed before the work was done')
      const again = await send(two.servers[0].url, key)
      await mortal.start()
      const onceMore = await send(mortal.url, key)
      if (!isSame(again, onceMore)) faults.push(`repeated: ${describeAnswer(again)}, ${describeAnswer(onceMore)}`)
      faults.push(...differences(effect, before, await effectsIn(two)))
    }
  }
  return {
    what: `idempotency, killed before the answer, ${name}`,
    tried: `${kills} kills at ${moments.length} moments`,
    found: faults.length ? `${faults.length} faults` : `${kills} × one effect, repeats answered alike`,
    faults,
  }
}

const commit = { statement: 'commit', nth: 1 }

const writes: Record<string, Write> = {
  order: {
    async prepare({ house }) {
      const [seller] = house.sellers as [Seller]
      const send =
        (quantity: number): Send =>
        (url, key) =>
          createCaller(url).post('/api/store/orders', cartFor(seller, quantity), keyed(key))
      return { send: send(1), sendOther: send(2) }
    },
    effect: [1, 1, 0, 0, 1],
    // test payments are part of the order's only transaction, so there is no other moment
    moments: [commit],
  },
  refund: {
    async prepare({ house, servers }) {
      const { orderNumber } = await sell(servers[0].url, house.sellers[0])
      const send =
        (quantity: number): Send =>
        (url, key) =>
          createCaller(url, house.desk).post(`/api/backoffice/orders/${orderNumber}/refund`, { lines: [{ line: 1, quantity }] }, keyed(key))
      return { send: send(1), sendOther: send(2) }
    },
    effect: [0, 0, 1, 0, 1],
    moments: [commit],
  },
  payout: {
    async prepare({ house, servers }) {
      const [{ url }] = servers
      const desk = createCaller(url, house.desk)
      const { payouts } = await expectSuccess(desk.get('/api/backoffice/payouts?status=requested'))
      for (const { id } of payouts) await expectSuccess(desk.post(`/api/backoffice/payouts/${id}/paid`, { reference: `PP-${id}` }))
      const [seller] = house.sellers as [Seller]
      await sell(url, seller)
      const send =
        (details: Record<string, string>): Send =>
        (to, key) =>
          createCaller(to, seller.artist).post('/api/request-payout', { method: 'paypal', details }, keyed(key))
      return { send: send({}), sendOther: send({ email: 'another@paypal.example' }) }
    },
    effect: [0, 0, 0, 1, 1],
    moments: [commit],
  },
}

const keyed = (key: string) => ({ 'idempotency-key': key })

/** Enough for a payout. */
function sell(url: string, seller: Seller | undefined) {
  return expectSuccess(createCaller(url).post('/api/store/orders', cartFor(seller as Seller, 5), keyed(randomUUID())))
}

function cartFor({ products }: Seller, quantity: number) {
  return buildCardOrder([{ product: products[0] ?? '', size: 'large', quantity }])
}

function effectsIn({ databaseUrl }: TwoServers): Promise<Effects> {
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query({ text: counts, rowMode: 'array' })
    return (rows[0] ?? []).map(Number) as Effects
  })
}

const counts = `SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM test_payments), (SELECT count(*) FROM refunds),
  (SELECT count(*) FROM payouts), (SELECT count(*) FROM ledger_postings)`

function differences(effect: Effects, before: Effects, after: Effects): string[] {
  const made = after.map((count, index) => count - (before[index] ?? 0))
  return String(made) === String(effect) ? [] : [`added ${made} orders, payments, refunds, payouts, transactions instead of ${effect}`]
}

/** Both are successful and identical. */
function isSame(answer: Answer, other: Answer | undefined): boolean {
  return answer.status < 300 && answer.status === other?.status && JSON.stringify(answer.body) === JSON.stringify(other.body)
}

function describeAnswer({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body)}`
}
