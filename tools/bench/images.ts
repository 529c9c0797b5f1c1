import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Caller, signUpConfirmed } from '../../e2e/support/api.ts'
import { startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { prepareScript, startAsker } from '../support/children.ts'
import { type Figure, figure, percentile } from '../support/figure.ts'
import { makeLargePhotograph, untilRendered } from '../support/large-photograph.ts'

/** The numbers of concurrent images: the one that the limits refer to, and twice as many. */
const crowds = [
  { atOnce: 8, waves: 6, prefix: '' },
  { atOnce: 16, waves: 3, prefix: '16_' },
]
const HEALTH_EVERY_MS = 25
const SIGN_IN_EVERY_MS = 400
const LIST_EVERY_MS = 100
const person = { name: 'Bench Artist', email: 'bench@artist.example', password: 'Salt-and-silver-9!' }

type Waits = { health: number[]; signIn: number[]; list: number[] }

/** The response times, also of the artist's own list, while images of 20 MB are uploaded and rendered, compared with an idle server. */
export async function benchImages(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const crowd of crowds) figures.push(...(await waitBeside(crowd)))
  return figures
}

async function waitBeside({ atOnce, waves, prefix }: (typeof crowds)[number]): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-bench-'))
  // lets every sign-in come from its own address, so that no rate limit applies
  const server = await startTestServer({ TRUST_PROXY: '1' })
  try {
    const path = await makeLargePhotograph(folder)
    const artist = await signUpConfirmed(server.url, person)
    using health = startAsker(`${server.url}/healthz`, HEALTH_EVERY_MS)
    using list = startAsker(`${server.url}/api/artist-artworks?limit=24`, LIST_EVERY_MS, buildSessionHeaders(artist))
    const beside: Waits = { health: [], signIn: [], list: [] }
    const alone: Waits = { health: [], signIn: [], list: [] }
    const lags: { beside: number[]; alone: number[] } = { beside: [], alone: [] }
    /** The response times of all requests during the work. */
    const measure = async (waits: Waits, work: Promise<void>) => {
      waits.signIn.push(...(await signInDuring(server, work)))
      waits.health.push(...(await health.look()))
      waits.list.push(...(await list.look()))
    }
    for (let wave = 0; wave < waves; wave++) {
      const sendPictures = await preparePictures({ server, artist, path, wave, atOnce })
      await Promise.all([health.look(), list.look(), lagSinceAsked(server)])
      const begun = performance.now()
      await measure(beside, sendPictures())
      lags.beside.push(await lagSinceAsked(server))
      await measure(alone, delay(performance.now() - begun))
      lags.alone.push(await lagSinceAsked(server))
    }
    console.log(
      `  ${atOnce} at once: ${beside.health.length} health checks, ${beside.signIn.length} sign-ins and ${beside.list.length} lists beside the pictures`,
    )
    const waits = { health: [beside.health, alone.health], login: [beside.signIn, alone.signIn], list: [beside.list, alone.list] } as const
    return [
      ...Object.entries(waits).map(([name, [busy, idle]]) =>
        figure(`images.${prefix}${name}_p99_ms`, percentile(busy, 99), 'ms', percentile(idle, 99)),
      ),
      figure(`images.${prefix}event_loop_p99_ms`, Math.max(...lags.beside), 'ms in the worst wave', Math.max(...lags.alone)),
    ]
  } finally {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The p99 of the event loop delay since the last call. */
async function lagSinceAsked(server: TestServer): Promise<number> {
  const metricsText = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metricsText)?.[1]) * 1000
}

type Sent = { server: TestServer; artist: Caller; path: string; wave: number; atOnce: number }

/** @returns a function that submits them concurrently and resolves when all are rendered */
async function preparePictures({ server, artist, path, wave, atOnce }: Sent): Promise<() => Promise<void>> {
  const parameters = [server.url, artist.token, artist.username, path, `Wave ${wave}`, String(atOnce)]
  const send = await prepareScript(`${import.meta.dirname}/support/send-pictures.ts`, parameters)
  return async () => {
    await send()
    await untilRendered(artist, (wave + 1) * atOnce)
  }
}

function buildSessionHeaders({ token, username }: Caller): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-user-username': username, 'accept-encoding': 'gzip, deflate, br' }
}

/** Signs in at a constant rate until the work is done. @returns the durations in milliseconds */
async function signInDuring(server: TestServer, work: Promise<void>): Promise<number[]> {
  const asked: Promise<number>[] = []
  const timer = setInterval(() => asked.push(timeAnswer(() => signInFromElsewhere(server))), SIGN_IN_EVERY_MS)
  try {
    await work
  } finally {
    clearInterval(timer)
  }
  return Promise.all(asked)
}

async function timeAnswer(send: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  const answer = await send()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return performance.now() - begun
}

let places = 0
function signInFromElsewhere(server: TestServer): Promise<Response> {
  const place = ++places
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${place >> 8}.${place & 255}` }
  const body = JSON.stringify({ email: person.email, password: person.password })
  return fetch(`${server.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
}
