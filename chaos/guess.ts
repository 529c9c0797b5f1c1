import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../bench/support/figure.ts'
import { ownAddress } from '../e2e/support/address.ts'
import { confirmEmail, signUp } from '../e2e/support/api.ts'
import { newPerson } from '../e2e/support/person.ts'
import { startTestServer } from '../e2e/support/server.ts'
import { type Random, randomOf } from './support/random.ts'
import type { Verdict } from './support/verdict.ts'

/** Of each door, half of them for addresses with an account. */
const TRIES = 300
const WARMING = 20
/** So many that each address is tried less often than is allowed: seven times at each door at most. */
const PEOPLE = 50
const AT_ONCE = 5
const MEDIANS_BAR_MS = 5
const MEDIANS_BAR_PART = 0.05
const GUESS_BAR_PERCENT = 60
/** What the server of the control takes longer for an address that it knows: a little more than may be. */
const TOLD_MS = 8

type Door = { name: string; path: string; status: number; bodyOf: (email: string) => object; strangers: 'same' | 'new' }
type Try = { isKnown: boolean; ms: number; status: number }
/** @property known  addresses with an account @property strangers  as many without */
type Crowd = { known: string[]; strangers: string[] }

const doors: Door[] = [
  {
    name: 'signing in',
    path: '/api/auth/sign-in/email',
    status: 401,
    strangers: 'same',
    bodyOf: (email) => ({ email, password: 'Not-the-one-9!' }),
  },
  {
    name: 'a forgotten password',
    path: '/api/auth/request-password-reset',
    status: 200,
    strangers: 'same',
    bodyOf: (email) => ({ email, redirectTo: '/reset-password-callback' }),
  },
  {
    // whoever signs up is known from then on
    name: 'signing up',
    path: '/api/auth/sign-up/email',
    status: 200,
    strangers: 'new',
    bodyOf: (email) => ({ ...newPerson(), email, callbackURL: '/email-confirmed' }),
  },
]

/**
 * R30: whether the time of an answer tells that an address has an account. Each try comes from a network of its own, one after the
 * other, as whoever listens closely would send them. Nobody else may be at work on the machine.
 */
export async function guess({ seed }: { seed: number }): Promise<Verdict[]> {
  const random = randomOf(seed, 'guess')
  const server = await startTestServer()
  try {
    const crowd = { known: await settle(server.url), strangers: newAddresses() }
    const verdicts: Verdict[] = []
    for (const door of doors) verdicts.push(judge(door, await tryDoor(server.url, door, crowd, random)))
    return [...verdicts, await control(random)]
  } finally {
    await server.remove()
  }
}

/** @returns addresses of people who have confirmed them */
async function settle(url: string): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, () => newPerson())
  for (let at = 0; at < people.length; at += AT_ONCE) {
    await Promise.all(
      people.slice(at, at + AT_ONCE).map(async (person) => {
        await signUp(url, person)
        await confirmEmail(url, person)
      }),
    )
  }
  return people.map(({ email }) => email)
}

function newAddresses(): string[] {
  return Array.from({ length: PEOPLE }, () => newPerson().email)
}

async function tryDoor(url: string, door: Door, { known, strangers }: Crowd, random: Random): Promise<Try[]> {
  const tries: Try[] = []
  for (const isKnown of [...shuffled(WARMING, random), ...shuffled(TRIES, random)]) {
    const place = tries.length % PEOPLE
    const stranger = door.strangers === 'new' ? newPerson().email : strangers[place]
    tries.push({ isKnown, ...(await ask(url, door, (isKnown ? known[place] : stranger) ?? '')) })
  }
  return tries.slice(WARMING)
}

/** Half of them true, in no order: in pairs, what one try leaves behind to be done would mostly meet one of the other kind. */
function shuffled(count: number, random: Random): boolean[] {
  const sorted = Array.from({ length: count }, (_, at) => ({ isKnown: at < count / 2, place: random.next() }))
  return sorted.toSorted((one, other) => one.place - other.place).map(({ isKnown }) => isKnown)
}

async function ask(url: string, { path, bodyOf }: Door, email: string): Promise<{ ms: number; status: number }> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownAddress() },
    body: JSON.stringify(bodyOf(email)),
  }
  const begun = performance.now()
  const answer = await fetch(url + path, init)
  await answer.arrayBuffer()
  return { ms: performance.now() - begun, status: answer.status }
}

function judge({ name, status }: Door, tries: Try[]): Verdict {
  const [known, unknown] = [true, false].map((isKnown) => median(tries.filter((one) => one.isKnown === isKnown).map(({ ms }) => ms)))
  const apartMs = Math.abs((known ?? 0) - (unknown ?? 0))
  const percent = guessedPercent(tries)
  const others = tries.filter((one) => one.status !== status)
  return {
    what: `R30 ${name}`,
    tried: `${tries.length} tries, half of them for addresses with an account`,
    found: `medians ${known?.toFixed(1)} ms with one and ${unknown?.toFixed(1)} ms without; a guess from the time is right ${percent.toFixed(0)} %`,
    faults: [
      ...(apartMs > Math.max(MEDIANS_BAR_MS, MEDIANS_BAR_PART * (unknown ?? 0)) ? [`the medians are ${apartMs.toFixed(1)} ms apart`] : []),
      ...(percent > GUESS_BAR_PERCENT ? [`a guess from the time is right ${percent.toFixed(0)} %`] : []),
      ...others.map((one) => `answered ${one.status} in place of ${status}`),
    ],
  }
}

/** What is learnt from one half is tried on the other, both ways round. */
function guessedPercent(tries: Try[]): number {
  const halves = [0, 1].map((half) => tries.filter((_, at) => at % 2 === half))
  const right = halves.map((half, at) => countRight(half, learn(halves[1 - at] ?? [])))
  return (100 * right.reduce((sum, count) => sum + count, 0)) / tries.length
}

/** @property isKnownAbove  whether what takes as long or longer has an account, or what takes less */
type Rule = { thresholdMs: number; isKnownAbove: boolean }

function learn(tries: Try[]): Rule {
  const rules = tries.flatMap(({ ms }) => [true, false].map((isKnownAbove) => ({ thresholdMs: ms, isKnownAbove })))
  return rules.reduce((best, rule) => (countRight(tries, rule) > countRight(tries, best) ? rule : best))
}

function countRight(tries: Try[], { thresholdMs, isKnownAbove }: Rule): number {
  return tries.filter(({ ms, isKnown }) => ms >= thresholdMs === (isKnown === isKnownAbove)).length
}

/** A server that takes a little longer for addresses that it knows has to be found out. */
async function control(random: Random): Promise<Verdict> {
  const crowd = { known: newAddresses(), strangers: newAddresses() }
  const server = createServer(async (request, response) => {
    const { email } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    await delay(crowd.known.includes(email) ? 20 + TOLD_MS : 20)
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const door: Door = { name: 'control', path: '/', status: 200, bodyOf: (email) => ({ email }), strangers: 'same' }
  const { port } = server.address() as AddressInfo
  const { tried, found, faults } = judge(door, await tryDoor(`http://127.0.0.1:${port}`, door, crowd, random))
  server.closeAllConnections()
  await new Promise<void>((done) => server.close(() => done()))
  return {
    what: `R30 control: ${TOLD_MS} ms longer where there is an account`,
    tried,
    found: faults.length === 2 ? `went red: ${found}` : `stayed green: ${found}`,
    faults: faults.length === 2 ? [] : ['nothing was found: this harness does not see what it is for'],
  }
}
