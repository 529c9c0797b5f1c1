import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Person, signUpConfirmed } from '../../../e2e/support/api.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import type { TwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'

const TRIES = 1000
const AT_ONCE = 20
const WINDOW_SECONDS = 15 * 60
const OF_ACCOUNT = 10
const OF_NETWORK = 100

type Servers = TwoServers['servers']
type Guess = { email: string; password: string; from: string }
type Said = { status: number; retryAfter: number }
/** @property again  checks after a restart of both servers whether the limits still apply */
export type Guessed = { verdict: Verdict & { faults: string[] }; again: () => Promise<void> }

/**
 * A thousand wrong passwords for one account from as many addresses, and one password for a thousand accounts from one network in all
 * notations, at two servers in turn.
 */
export async function guessPasswords({ servers, startWorker }: Pick<TwoServers, 'servers' | 'startWorker'>): Promise<Guessed[]> {
  const person = newPerson()
  const worker = await startWorker('worker')
  await signUpConfirmed(servers[0].url, person)
  await worker.stop()
  return [
    await atOwnersAccount(servers, person),
    await atUnknownAccount(servers),
    await fromNetwork(servers, 'an IPv6 network of /64', spellingsOfHome()),
    await fromNetwork(servers, 'an IPv4 address', spellingsOfAddress()),
  ]
}

/** The owner has signed in from one address and can continue to sign in from there. */
async function atOwnersAccount(servers: Servers, person: Person): Promise<Guessed> {
  const owner = { ...person, from: anyPlace() }
  const first = await guessAt(servers[1], owner)
  const verdict = await tryMany(servers, 'one account', OF_ACCOUNT, () => createWrongGuess(spelled(person.email)))
  const { faults } = verdict
  if (first.status !== 200) faults.push(`the owner was answered ${first.status} before anything`)
  const again = async (when: string) => {
    for (const server of servers) {
      const [owners, thiefs, wrong] = [
        await guessAt(server, owner),
        await guessAt(server, { ...owner, from: anyPlace() }),
        await guessAt(server, createWrongGuess(person.email)),
      ]
      if (owners.status !== 200) faults.push(`the owner, at home, was answered ${owners.status} ${when}`)
      if (thiefs.status !== 429) faults.push(`the right password from elsewhere was answered ${thiefs.status} ${when}`)
      if (wrong.status !== 429) faults.push(`a wrong one was answered ${wrong.status} ${when}`)
    }
  }
  await again('after all these')
  faults.push(...(await otherSpellingsOfPath(servers[0], person.email)))
  return { verdict, again: () => again('when both servers had been restarted') }
}

async function atUnknownAccount(servers: Servers): Promise<Guessed> {
  const { email } = newPerson()
  const verdict = await tryMany(servers, 'an address without an account', OF_ACCOUNT, () => createWrongGuess(spelled(email)))
  return { verdict, again: () => stillRefused(servers, verdict, () => createWrongGuess(email)) }
}

async function fromNetwork(servers: Servers, name: string, place: () => string): Promise<Guessed> {
  const one = (from: string) => ({ email: `${randomUUID()}@paint.example`, password: 'One-for-all-9!', from })
  const verdict = await tryMany(servers, `a thousand accounts, from ${name}`, OF_NETWORK, () => one(`${anyPlace()}, ${place()}`))
  const other = await guessAt(servers[0], one(anyPlace()))
  if (other.status !== 401) verdict.faults.push(`another network was answered ${other.status}`)
  return { verdict, again: () => stillRefused(servers, verdict, () => one(place())) }
}

async function stillRefused(servers: Servers, { faults }: { faults: string[] }, guess: () => Guess): Promise<void> {
  for (const server of servers) {
    const { status } = await guessAt(server, guess())
    if (status !== 429) faults.push(`answered ${status} when both servers had been restarted`)
  }
}

async function tryMany(servers: Servers, name: string, max: number, guess: () => Guess): Promise<Guessed['verdict']> {
  const begun = performance.now()
  const said: Said[] = []
  while (said.length < TRIES) {
    const together = Array.from({ length: Math.min(AT_ONCE, TRIES - said.length) }, (_, at) =>
      guessAt(at % 2 ? servers[1] : servers[0], guess()),
    )
    said.push(...(await Promise.all(together)))
  }
  const seconds = (performance.now() - begun) / 1000
  const tried = said.filter(({ status }) => status === 401).length
  const refused = said.filter(({ status }) => status === 429)
  const others = said.filter(({ status }) => status !== 401 && status !== 429)
  const unsaid = refused.filter(({ retryAfter }) => !(retryAfter > 0 && retryAfter <= WINDOW_SECONDS)).length
  return {
    what: `wrong passwords, ${name}`,
    tried: `${TRIES} wrong passwords in ${seconds.toFixed(1)} s, 2 processes; ${max} in ${WINDOW_SECONDS / 60} minutes are allowed`,
    found: `${tried} were looked at, ${refused.length} asked to wait, with a duration`,
    faults: [
      // a slow machine exceeds the time window, and the limit then applies once more
      ...(tried > max * Math.ceil(seconds / WINDOW_SECONDS) ? [`${tried} were looked at`] : []),
      ...(tried < max ? [`only ${tried} were looked at`] : []),
      ...(unsaid ? [`${unsaid} got no duration`] : []),
      ...others.map(({ status }) => `one was answered ${status}`),
    ],
  }
}

/** Other spellings of the path lead to no endpoint, so they do not bypass the limit. */
async function otherSpellingsOfPath(server: Servers[number], email: string): Promise<string[]> {
  const paths = [
    '/api/auth//sign-in/email',
    '/api//auth/sign-in/email',
    '/API/auth/sign-in/email',
    '/api/auth/Sign-In/email',
    '/api/auth/sign-in/email/',
  ]
  const faults: string[] = []
  for (const path of paths) {
    const { status } = await guessAt(server, createWrongGuess(email), path)
    // any refusal is fine except 401, which means that a password was checked
    if (status < 400 || status === 401 || status >= 500) faults.push(`${path} was answered ${status}`)
  }
  return faults
}

async function guessAt(server: Servers[number], { email, password, from }: Guess, path = '/api/auth/sign-in/email'): Promise<Said> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
}

function createWrongGuess(email: string): Guess {
  return { email, password: `Not-${randomUUID()}-9!`, from: anyPlace() }
}

/** The same address in another spelling, to bypass the limit. */
function spelled(email: string): string {
  return [...email].map((letter) => (randomInt(2) ? letter.toUpperCase() : letter)).join('')
}

function anyPlace(): string {
  const group = () => randomBytes(2).toString('hex')
  const address = `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return [address, `2001:db8:${group()}:${group()}::${group()}`, `::ffff:${address}`][randomInt(3)] as string
}

/** Addresses within one home network, in short and long notation, lower and upper case. */
function spellingsOfHome(): () => string {
  const groups = ['2001', '0db8', randomBytes(2).toString('hex'), randomBytes(2).toString('hex')]
  return () => {
    const host = Array.from({ length: 4 }, () => randomBytes(2).toString('hex'))
    const long = [...groups, ...host].join(':')
    const short = `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::${randomInt(1, 0xffff).toString(16)}`
    return [long, long.toUpperCase(), short, short.toUpperCase()][randomInt(4)] as string
  }
}

function spellingsOfAddress(): () => string {
  const parts = [203, 0, 113, randomInt(1, 255)]
  const hex = parts.map((part) => part.toString(16).padStart(2, '0'))
  const address = parts.join('.')
  const spellings = [address, `::ffff:${address}`, `::FFFF:${address}`, `::ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`]
  return () => spellings[randomInt(spellings.length)] as string
}
