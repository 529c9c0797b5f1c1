import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { authMails } from '../../compose/auth-mails.ts'
import { composeJobs } from '../../compose/jobs.ts'
import { metricsSources } from '../../compose/metrics-sources.ts'
import { composeMounts } from '../../compose/mounts.ts'
import { pathRules } from '../../compose/path-rules.ts'
import type { Platform } from '../../compose/platform.ts'
import { composeRouter } from '../../compose/router.ts'
import { composeServices } from '../../compose/services.ts'
import { createApiHandler } from '../../http/api.ts'
import { createHost } from '../../http/host.ts'
import type { HostOptions } from '../../http/host-options.ts'
import { createGate } from '../../http/operations/gate.ts'
import { checkHealth } from '../../http/operations/health.ts'
import { selectProfile } from '../../modules/accounts/queries/profile.ts'
import { createBuiltInVision } from '../../modules/artworks/vision/built-in.ts'
import type { SocialPlatforms } from '../../modules/social/platforms/social.ts'
import { type BuiltInAuthOptions, createBuiltInAuth } from '../../platform/auth/built-in.ts'
import { openSupabaseAuth } from '../../platform/auth/supabase/open-supabase-auth.ts'
import type { SupabaseSettings } from '../../platform/auth/supabase/settings.ts'
import { sessions } from '../../platform/auth/tables.ts'
import { createBuiltInChannel } from '../../platform/channel/built-in.ts'
import type { Channel } from '../../platform/channel/channel.ts'
import { systemClock } from '../../platform/clock.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { MailEventSource } from '../../platform/mail/events/mail-events.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { createMailbox } from '../../platform/mail/mailbox.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { createPoster, type Poster } from '../../platform/outgoing/poster.ts'
import type { PaymentProvider } from '../../platform/payments/payments.ts'
import type { PayoutProvider } from '../../platform/payments/payout-provider.ts'
import { createTestPayments } from '../../platform/payments/test-payments.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { openWorldDatabase } from '../database/world-database.ts'
import { findBrokenLines, findSecrets } from '../find-secrets.ts'
import { sharedPictures } from '../images/shared-pictures.ts'

export const publicUrl = 'http://tintype.example'
export const operator = { email: 'operator@tintype.example', password: 'Night-watch-2026!' }

export type Person = { userId: string; name: string; email: string; password: string }
export type Answer = { status: number; body: any; headers: Headers }
/** @param address  client IP address; by default a new one per request, so that tests do not meet rate limits by chance */
export type Ask = { method?: string; body?: unknown; headers?: Record<string, string>; address?: string }
/** A signed-in user. Operators send no name. */
export type Caller = { token: string; username?: string }

/** A production hash takes 60 ms, and a test signs in several users. The tests of hashing and timing use the production values. */
export const CHEAP_AUTH = { passwordHashCost: 16, minResponse: { hashingMs: 0, plainMs: 0 } }

const AUTH_SECRET = 'a secret of the tests, long enough'
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export type AppWorld = Awaited<ReturnType<typeof openAppWorld>>

/**
 * The whole application as `server.ts` composes it, on the worker's database and with real files. Requests use no port. Stand-ins: pages
 * are one fixed page, and jobs wait until `runJobs`. All mails and log lines are recorded.
 */
export async function openAppWorld({
  url,
  payments,
  payoutProvider,
  channel = createBuiltInChannel(),
  poster = createPoster(),
  socialPlatforms = {},
  mailEvents,
  supabase,
  openStorage = (dataDir) => createDiskStorage({ dataDir }),
}: {
  url?: string
  payments?: PaymentProvider
  payoutProvider?: PayoutProvider
  channel?: Channel
  poster?: Poster
  /** The platforms that artists can connect. */
  socialPlatforms?: SocialPlatforms
  /** The webhook of a mail provider. */
  mailEvents?: MailEventSource
  /** The project that authenticates artists. */
  supabase?: SupabaseSettings
  openStorage?: (dataDir: string) => Promise<Storage>
} = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tintype-app-'))
  const logged: string[] = []
  /** The credentials of test users, with a description of each. */
  const known = new Map([[operator.password, 'a password']])
  const writeLine = (line: string) => void logged.push(line)
  const log = createLogger({ level: 'debug', to: { write: writeLine } })
  const { database, close: closeDatabase } = await openWorldDatabase(url)
  const mails: (Mail & { id: string })[] = []
  const mailbox = createMailbox({ dataDir })
  const mailer = {
    ...mailbox,
    async send(mail: Mail, id: string): Promise<void> {
      mails.push({ ...mail, id })
      await mailbox.send(mail, id)
    },
  }
  const sealer = createSealer(['a secret of the tests'])
  const pictures = sharedPictures({ workers: 1 }, writeLine)
  const queue = createQueueDouble()
  const createAuth = (secrets: string[], settings: Partial<BuiltInAuthOptions> = CHEAP_AUTH) =>
    createBuiltInAuth({
      database,
      secrets,
      publicUrl,
      log,
      selectProfile,
      mails: authMails(
        { database, jobs: queue, sealer, mailer, clock: systemClock, publicUrl },
        { areOnlyForOperators: supabase !== undefined },
      ),
      ...settings,
    })
  const authWith = (...secrets: string[]) => createAuth(secrets)
  const builtIn = authWith(AUTH_SECRET)
  const auth = supabase ? openSupabaseAuth(supabase, { publicUrl, builtIn, database, log, selectProfile }) : builtIn
  const testPayments = createTestPayments({ database })
  const platform: Platform = {
    database,
    jobs: queue,
    // without a queue there are no tables to watch; jobs.db.test.ts and system.db.test.ts use a real one
    jobWatch: { listQueues: async () => [], listFailed: async () => [], retry: async () => 0 },
    storage: await openStorage(dataDir),
    pictures,
    contentRater: undefined,
    vision: createBuiltInVision({ pictures, textReader: { read: async () => [] }, contentRater: undefined, log }),
    mailer,
    mailEvents,
    poster,
    payments: { current: payments ?? testPayments, all: [...(payments ? [payments] : []), testPayments] },
    payoutProvider,
    channel,
    sealer,
    auth,
    clock: systemClock,
    log,
    publicUrl,
    storefrontUrl: `${publicUrl}/store`,
    socialPlatforms,
    facebookAppSecret: 'a secret of the tests at Facebook',
    accountGraceDays: 30,
    payoutCoolingHours: 48,
    payoutFourEyes: false,
    commissionHoldDays: 0,
  }
  const services = composeServices(platform)
  const router = composeRouter(services)
  const metrics = createMetrics()
  const gate = createGate({ connectionsAwaited: () => database.$client.waitingCount, picturesWaiting: async () => 0 })
  const hostOptions: HostOptions = {
    publicUrl,
    isProduction: false,
    trustedProxies: 0,
    api: createApiHandler(router, { incomingDir: join(dataDir, 'incoming'), gate }),
    auth: platform.auth,
    resolveActor: services.resolveActor,
    pages: async () => new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    clientFolder: await makeClientFolder(dataDir),
    mailbox,
    storage: platform.storage,
    mounts: composeMounts(services),
    paths: pathRules,
    formOrigins: [],
    connectOrigins: [],
    pictureOrigins: [],
    embedded: undefined,
    checkHealth: () =>
      checkHealth({
        ...{ database, storage: platform.storage, clock: platform.clock },
        ...{ isStopping: () => false, areMailsStuck: services.notifications.areStuck, isLogLosing: () => false },
        listWarnings: async () => [],
      }),
    gate,
    metrics: { ...metrics, tell: () => metrics.tell(metricsSources(platform, services, gate)) },
    metricsToken: undefined,
    log,
  }
  let host = createHost(hostOptions)

  /** A request as the server receives it from its socket. */
  async function request(path: string, { method, body, headers = {}, address = newAddress() }: Ask = {}): Promise<Response> {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof ReadableStream
    const type: Record<string, string> = isRaw ? {} : { 'content-type': 'application/json' }
    const init = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...type, ...headers },
      duplex: 'half',
      redirect: 'manual',
    }
    const incoming = { socket: { remoteAddress: address }, headers }
    return host.fetch(new Request(new URL(path, publicUrl), { ...init, body: isRaw ? body : JSON.stringify(body) } as RequestInit), {
      incoming,
    } as never)
  }

  async function ask(path: string, options?: Ask): Promise<Answer> {
    const response = await request(path, options)
    return { status: response.status, headers: response.headers, body: parse(await response.text()) }
  }

  const world = {
    dataDir,
    database,
    platform,
    services,
    router,
    hostOptions,
    logged,
    mails,
    sent: queue.sent,
    authWith,
    createAuth,
    request,
    ask,

    /** Replaces the host in front of the same application. */
    rehost(changes: Partial<HostOptions> = {}): void {
      host = createHost({ ...hostOptions, ...changes })
    },

    /** Runs all queued jobs, and the jobs that they queue. */
    runJobs: () => queue.run(composeJobs(services)),

    /** @throws an error if the log or a job contains a secret */
    async close(): Promise<void> {
      gate.stop()
      await closeDatabase()
      await rm(dataDir, { recursive: true })
      const lines = logged.map((line) => line.trimEnd())
      const jobs = queue.sent.map((job) => JSON.stringify(job))
      const shown = [...findBrokenLines(lines), ...findSecrets(lines, known, mails), ...findSecrets(jobs, known, mails)]
      if (shown.length) throw new Error(`the log or a job contains private data:\n${shown.slice(0, 20).join('\n')}`)
    },

    /** Runs all jobs and returns the newest mail to an address. */
    async mailTo(to: string, subject = /./): Promise<Mail & { id: string }> {
      await this.runJobs()
      const mail = mails.findLast((kept) => kept.to === to && subject.test(kept.subject))
      if (!mail) throw new Error(`no mail to ${to} about ${subject}`)
      return mail
    },

    /** Signs up like the page, including the profile. */
    async signUp(person: Omit<Person, 'userId'> = newPerson()): Promise<Person> {
      const { name, email, password } = person
      known.set(password, 'a password')
      const { status, body } = await ask('/api/auth/sign-up/email', { body: { name, email, password, callbackURL: '/email-confirmed' } })
      if (status !== 200) throw new Error(`sign-up: ${status} ${JSON.stringify(body)}`)
      await ask('/api/init-artist-stats', { body: { username: name, email, supabase_user_id: body.user.id } })
      return { ...person, userId: body.user.id }
    },

    /** Opens the link of the mail. */
    async confirm({ email }: { email: string }): Promise<Answer> {
      return ask(linkIn(await this.mailTo(email, /confirm/i)))
    },

    /** Confirms a change of address, like the button on the page that the mail links to. */
    confirmEmailChange: (mail: Mail, options: Omit<Ask, 'body'> = {}): Promise<Answer> =>
      ask('/api/auth/confirm-email-change', { ...options, body: { token: tokenIn(mail) } }),

    signIn: async ({ email, password }: { email: string; password: string }, options: Omit<Ask, 'body'> = {}) =>
      ask('/api/auth/sign-in/email', { ...options, body: { email, password } }),

    async signInCaller(person: { name?: string; email: string; password: string }): Promise<Caller> {
      const { status, headers } = await this.signIn(person)
      const token = headers.get('set-auth-token')
      if (status !== 200 || !token) throw new Error(`sign-in: ${status}`)
      known.set(person.password, 'a password').set(token, 'a session')
      return { token, username: person.name }
    },

    /** Stores a session like a sign-in does, in one of its nine statements. */
    async openSession(userId: string): Promise<string> {
      const [id, token] = [randomUUID(), randomUUID()]
      const expiresAt = new Date(Date.now() + WEEK_MS)
      await database.insert(sessions).values({ id, token, userId, expiresAt, ipAddress: newAddress(), userAgent: '' })
      const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64')
      const signed = encodeURIComponent(`${token}.${signature}`)
      known.set(signed, 'a session')
      return signed
    },

    /** An artist with a confirmed email address and a session. */
    async newArtist(): Promise<Person & Caller> {
      const person = newPerson()
      known.set(person.password, 'a password')
      const userId = await platform.auth.createConfirmedUser(person)
      return { ...person, userId, token: await this.openSession(userId), username: person.name }
    },

    /** The id of an artist who signed up. */
    async getArtistId(caller: Caller): Promise<string> {
      const actor = await services.accounts.resolveActor(new Headers(toAuthHeaders(caller)))
      if (actor.kind !== 'artist') throw new Error('no artist')
      return actor.artistId
    },

    /** The initial operator, an admin; or a new one with this role. */
    async newOperator(role?: OperatorRole): Promise<Caller> {
      if (!role) await platform.auth.ensureOperator(operator)
      const { email, password } = role ? newPerson() : operator
      if (role) await platform.auth.createOperator({ name: `A ${role}`, email, password, role })
      return this.signInCaller({ email, password })
    },

    as: (caller: Caller, path: string, options: Ask = {}) =>
      ask(path, { ...options, headers: { ...toAuthHeaders(caller), ...options.headers } }),
  }
  return world
}

export function toAuthHeaders({ token, username }: Caller): Record<string, string> {
  return { authorization: `Bearer ${token}`, ...(username ? { 'x-user-username': username } : {}) }
}

export function newPerson(): Omit<Person, 'userId'> {
  const unique = randomUUID().slice(0, 13).replace('-', '')
  return { name: `Artist ${unique}`, email: `artist.${unique}@example.com`, password: 'Salt-and-silver-9!' }
}

/** An IP address in a network that made no request yet. */
export function newAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
}

/** The address of the first link to our site in a mail. */
export function linkIn(mail: Mail): string {
  const href = mail.html.match(/href="(http:\/\/tintype\.example[^"]+)"/)?.[1]
  if (!href) throw new Error(`no link in “${mail.subject}”`)
  return href.replaceAll('&amp;', '&').slice(publicUrl.length)
}

/** The token of that link. */
export function tokenIn(mail: Mail): string {
  return new URL(linkIn(mail), publicUrl).searchParams.get('token') ?? ''
}

type SentJob = { name: string; payload: unknown; afterSeconds: number }

function createQueueDouble() {
  const sent: SentJob[] = []
  let done = 0
  return {
    sent,
    async send<Payload>(_tx: Transaction, job: Job<Payload>, payload: Payload, options: { afterSeconds?: number } = {}): Promise<void> {
      sent.push({ name: job.name, payload: job.payload.parse(payload), afterSeconds: options.afterSeconds ?? 0 })
    },
    async sendAll<Payload>(_tx: Transaction, { name, payload: shape }: Job<Payload>, payloads: readonly Payload[]): Promise<void> {
      sent.push(...payloads.map((payload) => ({ name, payload: shape.parse(payload), afterSeconds: 0 })))
    },
    async run(assignments: ReturnType<typeof composeJobs>): Promise<void> {
      for (; done < sent.length; done++) {
        const { name, payload, afterSeconds } = sent[done] as SentJob
        const assignment = assignments.find(({ job }) => job.name === name)
        if (!assignment) throw new Error(`no handler is assigned to ${name}`)
        if (afterSeconds === 0) await assignment.handler(payload, new AbortController().signal, { isLast: () => false })
      }
    },
  }
}

/** Files like those of a web build, and one beside the folder that must not be served. */
async function makeClientFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', 'app-0a1b.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'app-0a1b.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  await writeFile(join(dataDir, 'private.txt'), 'private text')
  return folder
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
