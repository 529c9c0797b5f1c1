import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ownAddress } from '../../../e2e/support/address.ts'
import { confirmEmail, createCaller, type Person, signIn } from '../../../e2e/support/api.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { startTestServer } from '../../../e2e/support/server.ts'
import { median } from '../../support/figure.ts'
import { createRandom, type Random } from '../support/random.ts'
import type { Verdict } from '../support/verdict.ts'

/** Attempts per endpoint, half of them for addresses with an account. */
const TRIES = 300
const WARMING = 20
/** Enough addresses to stay within the rate limits: each is tried at most seven times per endpoint. */
const PEOPLE = 50
const AT_ONCE = 5
const MEDIANS_BAR_MS = 5
const MEDIANS_BAR_PART = 0.05
const GUESS_BAR_PERCENT = 60
/** The delay that the control's server adds for known addresses: slightly above the permitted difference. */
const CONTROL_DELAY_MS = 8

/** A signed-in user with an account. */
type Member = Person & { userId: string; token: string }
type TestRequest = { path: string; body: object; headers?: Record<string, string> }
/** @property guessed  the address and id that are tried; they may belong to no account @property member  the user who tries */
type Guess = { url: string; guessed: { name: string; email: string; userId: string }; member: Member }
/** @property asks  the timed request, without its preparation */
type Door = { name: string; status: number; strangers: 'same' | 'new'; asks: (guess: Guess) => TestRequest | Promise<TestRequest> }
type Try = { isKnown: boolean; ms: number; status: number }
/** @property strangers  the same number of addresses without an account */
type Crowd = { members: Member[]; strangers: Guess['guessed'][] }

const PROFILE = '/api/init-artist-stats'

const doors: Door[] = [
  {
    // first, because it needs a recent sign-in
    name: 'changing the address, to one',
    status: 200,
    strangers: 'same',
    asks: ({ guessed, member }) => ({
      path: '/api/auth/change-email',
      body: { newEmail: guessed.email, callbackURL: '/email-confirmed' },
      headers: { authorization: `Bearer ${member.token}` },
    }),
  },
  {
    name: 'signing in',
    status: 401,
    strangers: 'same',
    asks: ({ guessed: { email } }) => ({ path: '/api/auth/sign-in/email', body: { email, password: 'Not-the-one-9!' } }),
  },
  {
    name: 'a forgotten password',
    status: 200,
    strangers: 'same',
    asks: ({ guessed: { email } }) => ({
      path: '/api/auth/request-password-reset',
      body: { email, redirectTo: '/reset-password-callback' },
    }),
  },
  {
    // after signing up, an address is known
    name: 'signing up',
    status: 200,
    strangers: 'new',
    asks: ({ guessed: { email } }) => buildSignUp(email),
  },
  {
    name: 'a profile, by the id of its account',
    status: 200,
    strangers: 'same',
    asks: ({ guessed }) => buildProfileCall(guessed),
  },
  {
    name: 'a profile, by another’s address',
    status: 200,
    strangers: 'same',
    asks: ({ guessed, member }) => buildProfileCall({ ...member, email: guessed.email }),
  },
  {
    // the returned id belongs to an account or is random
    name: 'a profile, after signing up',
    status: 200,
    strangers: 'new',
    async asks({ url, guessed: { email } }) {
      const { path, body } = buildSignUp(email)
      const answer = await createCaller(url).post(path, body)
      return buildProfileCall({ name: body.name, email, userId: answer.body.user.id })
    },
  },
]

function buildSignUp(email: string) {
  return { path: '/api/auth/sign-up/email', body: { ...newPerson(), email, callbackURL: '/email-confirmed' } }
}

function buildProfileCall({ name, email, userId }: Guess['guessed']): TestRequest {
  return { path: PROFILE, body: { username: name, email, supabase_user_id: userId } }
}

/**
 * Whether the response time reveals that an address has an account. Each attempt comes from its own network, one after the other, as a
 * careful attacker would send them. Nothing else may run on the machine.
 */
export async function guess({ seed }: { seed: number }): Promise<Verdict[]> {
  const random = createRandom(seed, 'guess')
  const server = await startTestServer()
  try {
    const crowd = { members: await signUpMembers(server.url), strangers: newStrangers() }
    const verdicts: Verdict[] = []
    for (const door of doors) verdicts.push(judge(door, await tryDoor(server.url, door, crowd, random)))
    return [...verdicts, await control(random)]
  } finally {
    await server.remove()
  }
}

/** @returns signed-in users with a confirmed address and a profile */
async function signUpMembers(url: string): Promise<Member[]> {
  const members: Member[] = []
  while (members.length < PEOPLE) members.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => signUpMember(url)))))
  return members
}

async function signUpMember(url: string): Promise<Member> {
  const person = newPerson()
  const { path, body } = { ...buildSignUp(person.email), body: { ...person, callbackURL: '/email-confirmed' } }
  const userId = (await createCaller(url).post(path, body)).body.user.id as string
  await createCaller(url).post(PROFILE, buildProfileCall({ ...person, userId }).body)
  await confirmEmail(url, person)
  return { ...person, userId, token: (await signIn(url, person)).token }
}

function newStranger(): Guess['guessed'] {
  return { ...newPerson(), userId: randomUUID() }
}

function newStrangers(): Guess['guessed'][] {
  return Array.from({ length: PEOPLE }, newStranger)
}

async function tryDoor(url: string, door: Door, { members, strangers }: Crowd, random: Random): Promise<Try[]> {
  const tries: Try[] = []
  for (const isKnown of [...shuffled(WARMING, random), ...shuffled(TRIES, random)]) {
    const place = tries.length % PEOPLE
    const [known, member, same] = [members[place], members[(place + 1) % PEOPLE], strangers[place]]
    const guessed = isKnown ? known : door.strangers === 'new' ? newStranger() : same
    if (!guessed || !member) throw new Error('there are too few people')
    tries.push({ isKnown, ...(await sendRequest(url, await door.asks({ url, guessed, member }))) })
  }
  return tries.slice(WARMING)
}

/** Random booleans, half of them true. In strict pairs, the follow-up work of an attempt would mostly delay one of the other kind. */
function shuffled(count: number, random: Random): boolean[] {
  const sorted = Array.from({ length: count }, (_, at) => ({ isKnown: at < count / 2, place: random.next() }))
  return sorted.toSorted((one, other) => one.place - other.place).map(({ isKnown }) => isKnown)
}

async function sendRequest(url: string, { path, body, headers }: TestRequest): Promise<{ ms: number; status: number }> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownAddress(), ...headers },
    body: JSON.stringify(body),
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
    what: `account enumeration, ${name}`,
    tried: `${tries.length} tries, half of them for addresses with an account`,
    found: `medians ${known?.toFixed(1)} ms with one and ${unknown?.toFixed(1)} ms without; a guess from the time is right ${percent.toFixed(0)} %`,
    faults: [
      ...(apartMs > Math.max(MEDIANS_BAR_MS, MEDIANS_BAR_PART * (unknown ?? 0)) ? [`the medians are ${apartMs.toFixed(1)} ms apart`] : []),
      ...(percent > GUESS_BAR_PERCENT ? [`a guess from the time is right ${percent.toFixed(0)} %`] : []),
      ...others.map((one) => `answered ${one.status} in place of ${status}`),
    ],
  }
}

/** Cross-validation: the rule learnt from one half is applied to the other, in both directions. */
function guessedPercent(tries: Try[]): number {
  const halves = [0, 1].map((half) => tries.filter((_, at) => at % 2 === half))
  const right = halves.map((half, at) => countRight(half, fitRule(halves[1 - at] ?? [])))
  return (100 * right.reduce((sum, count) => sum + count, 0)) / tries.length
}

/** @property isKnownAbove  whether durations at or above the threshold indicate an account, or those below */
type Rule = { thresholdMs: number; isKnownAbove: boolean }

function fitRule(tries: Try[]): Rule {
  const rules = tries.flatMap(({ ms }) => [true, false].map((isKnownAbove) => ({ thresholdMs: ms, isKnownAbove })))
  return rules.reduce((best, rule) => (countRight(tries, rule) > countRight(tries, best) ? rule : best))
}

function countRight(tries: Try[], { thresholdMs, isKnownAbove }: Rule): number {
  return tries.filter(({ ms, isKnown }) => ms >= thresholdMs === (isKnown === isKnownAbove)).length
}

/** Control: a server that is slightly slower for known addresses must be detected. */
async function control(random: Random): Promise<Verdict> {
  const crowd: Crowd = { members: newStrangers().map((one) => ({ ...one, password: '', token: '' })), strangers: newStrangers() }
  const known = new Set(crowd.members.map(({ email }) => email))
  const server = createServer(async (request, response) => {
    const { email } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    await delay(known.has(email) ? 20 + CONTROL_DELAY_MS : 20)
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const door: Door = { name: 'control', status: 200, strangers: 'same', asks: ({ guessed: { email } }) => ({ path: '/', body: { email } }) }
  const { port } = server.address() as AddressInfo
  const { tried, found, faults } = judge(door, await tryDoor(`http://127.0.0.1:${port}`, door, crowd, random))
  server.closeAllConnections()
  await new Promise<void>((done) => server.close(() => done()))
  return {
    what: `account enumeration, control: ${CONTROL_DELAY_MS} ms longer where there is an account`,
    tried,
    found: faults.length === 2 ? `went red: ${found}` : `stayed green: ${found}`,
    faults: faults.length === 2 ? [] : ['nothing was found: this harness does not see what it is for'],
  }
}
