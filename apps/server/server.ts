import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { announce } from './announce.ts'
import { composeJobs } from './compose/jobs.ts'
import { metricsSources } from './compose/metrics-sources.ts'
import { composeMounts } from './compose/mounts.ts'
import { openEnlarger } from './compose/open-enlarger.ts'
import { openPlatform } from './compose/open-platform.ts'
import { pathRules } from './compose/path-rules.ts'
import type { Platform } from './compose/platform.ts'
import { composeRouter } from './compose/router.ts'
import { composeServices } from './compose/services.ts'
import type { Config } from './config.ts'
import { demoOperator } from './demo/people.ts'
import { createApiHandler } from './http/api.ts'
import { createHost } from './http/host.ts'
import { listen } from './http/listen.ts'
import { createGate } from './http/operations/gate.ts'
import { checkHealth } from './http/operations/health.ts'
import { createWorkerHost } from './http/operations/worker-host.ts'
import { createPages } from './http/pages.ts'
import type { EmbeddedForm } from './http/responses/security-headers.ts'
import { listWarnings } from './list-warnings.ts'
import { makeAvifJob, renderJob } from './modules/artworks/index.ts'
import { watchLedger } from './modules/ledger/index.ts'
import { watchChannel } from './platform/channel/watch-channel.ts'
import { systemClock } from './platform/clock.ts'
import { APP_ROLE, ensureAppRole, mayChangeHistory, openAppLogin } from './platform/database/app-role.ts'
import { watchDatabase } from './platform/database/connection/watch-database.ts'
import { openDatabase, openIdleConnections } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded.ts'
import { publishAddress } from './platform/database/files/address-file.ts'
import { asStartError, claimDataFolder, makeDataFolder } from './platform/database/files/data-folder.ts'
import { closeDataFolder } from './platform/database/files/private-folder.ts'
import { migrateDatabase, withStartLock } from './platform/database/migrate.ts'
import { createQueue } from './platform/jobs/jobs.ts'
import { createMailbox } from './platform/mail/mailbox.ts'
import { createLogOutput, type LogOutput } from './platform/observability/log-output.ts'
import { createLogger, type Logger } from './platform/observability/logger.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import type { Tracer } from './platform/observability/origin.ts'

export type RunningServer = { stop(): Promise<void> }

/**
 * Starts all services in order of dependency, and stops them in reverse: first the HTTP server, last the database. A start that fails
 * halfway stops what it started. @throws StartError with one sentence for the terminal
 */
export async function startServer(config: Config, options: { isDevelopment: boolean }): Promise<RunningServer> {
  const started = performance.now()
  const metrics = createMetrics({ isProcessWatched: true })
  const logOutput = createLogOutput({ onLost: metrics.lostLines })
  const log = createLogger({ level: config.logLevel, to: logOutput })
  // half a second, in a process of its own, while the database starts
  const upscalerOpening = openEnlarger(config, log)
  await using resources = new AsyncDisposableStack()
  const { databaseUrl, directUrl, isPooled, role } = await startDatabase(config, resources, log)
  const database = openDatabase({
    url: databaseUrl,
    size: config.databasePool,
    held: config.databaseHeld,
    isPooled,
    role,
    // the embedded database may end a connection before it has read that we close it
    onError: (err) => {
      if (!database.$client.ending) log.warn({ err }, 'an idle database connection failed')
    },
  })
  resources.defer(() => database.$client.end())
  const databaseWatch = watchDatabase(database, { url: databaseUrl, log })
  resources.defer(() => databaseWatch.stop())
  const ahead = openIdleConnections(database, config.databaseHeld)

  const tracer = await createTracer(config)
  resources.defer(() => tracer?.stop())
  const queue = createQueue({ url: directUrl, log, onTried: metrics.tried, tracer })
  const mailbox = config.smtpUrl ? undefined : createMailbox({ dataDir: config.dataDir })
  const upscaler = await upscalerOpening
  const platform = await openPlatform(config, { database, queue, mailbox, metrics, log, upscaler }, resources).catch((error) => {
    throw asStartError(error, config.dataDir)
  })
  const services = composeServices(platform)
  const demo = config.demo ? await import('./demo/demo.ts') : undefined
  const all = [...composeJobs(services), ...(demo?.demoJobs(platform) ?? [])]
  const assignments = config.isAvifMade ? all : all.filter(({ job }) => job.name !== makeAvifJob.name)
  resources.defer(() => queue.stop())
  await withStartLock(directUrl, async (client) => {
    await queue.start(assignments)
    await ensureAppRole(client)
    if (config.operator) await platform.auth.ensureOperator(config.operator)
    else if (demo) await platform.auth.ensureOperator(demoOperator)
    await demo?.ensureDemo(platform, services)
  })
  await ahead
  if (await mayChangeHistory(database)) log.warn(UNGUARDED)
  if (config.role !== 'web') await queue.work(assignments)
  if (config.role !== 'web') resources.defer(watchLedger(services.ledgerOffice, log))
  const channel = watchChannel(platform.channel, log, `${config.publicUrl}/api/webhooks/shopify`)
  resources.defer(() => channel.stop())
  const { operators } = platform.auth
  const warnings = () => listWarnings({ config, database, operators, uid: process.getuid?.(), clock: systemClock, channel })
  if (config.role === 'worker') await serveOperations(config, { platform, services, metrics, logOutput, warnings }, resources)
  else
    await serve(
      config,
      { platform, services, mailbox, metrics, logOutput, tracer, warnings, isDevelopment: options.isDevelopment },
      resources,
    )

  announce(config, { seconds: (performance.now() - started) / 1000, hasMailbox: Boolean(mailbox) })
  const running = resources.move()
  return { stop: () => running.disposeAsync() }
}

const UNGUARDED =
  'The database user could change the ledger if its triggers were missing. Let DATABASE_URL log in as tintype_app (docs/deploy.md).'

/**
 * @property databaseUrl  for requests @property directUrl  PostgreSQL itself, as the owner of the tables @property role  the role that
 * connections to `databaseUrl` assume; undefined if that login is not the owner
 */
type Addresses = { databaseUrl: string; directUrl: string; isPooled: boolean; role?: string | undefined }

async function startDatabase(config: Config, resources: AsyncDisposableStack, log: Logger): Promise<Addresses> {
  const { databaseUrl } = config
  if (databaseUrl) {
    makeDataFolder(config.dataDir)
    closeDataFolder(config.dataDir, { isPassable: false })
    const directUrl = config.databaseDirectUrl ?? databaseUrl
    const isRoleOurs = await migrateDatabase(directUrl)
    const isPooled = hostAndPort(directUrl) !== hostAndPort(databaseUrl)
    return { databaseUrl, directUrl, isPooled, role: isRoleOurs && directUrl === databaseUrl ? APP_ROLE : undefined }
  }
  const claim = claimDataFolder(config.dataDir)
  resources.defer(() => claim.release())
  closeDataFolder(config.dataDir, { isPassable: process.getuid?.() === 0 })
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.debug({ postgres: line }, 'postgres') })
  resources.defer(() => postgres.stop())
  await migrateDatabase(postgres.url)
  const published = await publishAddress(config.dataDir, postgres.url)
  resources.defer(() => published.withdraw())
  return { databaseUrl: await openAppLogin(postgres.url), directUrl: postgres.url, isPooled: false }
}

function hostAndPort(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl)
  return `${hostname}:${port || 5432}`
}

/** Loads OpenTelemetry only if tracing is configured. */
async function createTracer({ traces, role }: Config): Promise<Tracer | undefined> {
  if (!traces) return undefined
  const { openTracer } = await import('./platform/observability/open-tracer.ts')
  return openTracer({ ...traces, facts: { 'tintype.role': role } })
}

/** Origins of the payment pages that customers are redirected to. */
function listPaymentOrigins({ stripe }: Config): string[] {
  if (!stripe) return []
  return ['https://checkout.stripe.com', ...(stripe.apiUrl ? [new URL(stripe.apiUrl).origin] : [])]
}

/** Stripe's form on our page, as Stripe documents it for content security policies. */
function getPaymentForm({ stripe }: Config): EmbeddedForm | undefined {
  if (!stripe?.publishableKey) return undefined
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], requests: ['https://api.stripe.com'] }
}

type Served = {
  platform: Platform
  services: ReturnType<typeof composeServices>
  mailbox: ReturnType<typeof createMailbox> | undefined
  metrics: Metrics
  logOutput: LogOutput
  tracer: Tracer | undefined
  /** Warnings of the readiness check that need the configuration. */
  warnings: () => Promise<string[]>
  isDevelopment: boolean
}

async function serve(
  config: Config,
  { platform, services, mailbox, metrics, logOutput, tracer, warnings, isDevelopment }: Served,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { database, storage, pictures, auth, log } = platform
  const { publicUrl, storefrontUrl, hopeApiUrl, isProduction, accountGraceDays } = config
  const router = composeRouter(services)
  let isStopping = false
  const installed = { hasVisionModel: config.model !== undefined, hasUpscaler: pictures.enlarger !== undefined }
  const authProject = config.supabase && { url: config.supabase.url, anonKey: config.supabase.anonKey }
  const hasPaymentForm = config.stripe?.publishableKey !== undefined
  const site = { publicUrl, storefrontUrl, hopeApiUrl, authProject, isProduction, accountGraceDays, installed, hasPaymentForm }
  const pages = await createPages({ router, isDevelopment, site })
  resources.defer(() => pages.close())
  const gate = createGate({
    connectionsAwaited: () => database.$client.waitingCount,
    picturesWaiting: async () => (await platform.jobWatch.listQueues()).find(({ kind }) => kind === renderJob.name)?.waiting ?? 0,
    onRefused: metrics.refused,
  })
  resources.defer(() => gate.stop())
  const host = createHost({
    publicUrl,
    isProduction,
    trustedProxies: config.trustedProxies,
    api: createApiHandler(router, { incomingDir: join(config.dataDir, 'incoming'), gate, onUpload: pictures.wake }),
    auth,
    resolveActor: services.resolveActor,
    pages: pages.render,
    clientFolder: pages.clientFolder,
    mailbox: isProduction ? undefined : mailbox,
    storage,
    mounts: composeMounts(services),
    paths: pathRules,
    formOrigins: listPaymentOrigins(config),
    embedded: getPaymentForm(config),
    pictureOrigins: hopeApiUrl ? [new URL(hopeApiUrl).origin] : [],
    connectOrigins: [hopeApiUrl, config.supabase?.url].flatMap((url) => (url ? [new URL(url).origin] : [])),
    checkHealth: () =>
      checkHealth({
        ...{ database, storage, clock: systemClock, isLogLosing: logOutput.isLosing },
        ...{ isStopping: () => isStopping, areMailsStuck: services.notifications.areStuck },
        listWarnings: warnings,
      }),
    gate,
    metrics: { ...metrics, tell: () => metrics.tell(metricsSources(platform, services, gate)) },
    tracer,
    metricsToken: config.metricsToken,
    log,
  })
  const server = await listen({ fetch: host.fetch, port: config.port, host: config.host, attach: pages.attach })
  resources.defer(async () => {
    isStopping = true
    await server.stop(delay(config.drainMs))
  })
}

/** Operations endpoints of a worker: liveness, readiness and metrics. */
async function serveOperations(
  config: Config,
  { platform, services, metrics, logOutput, warnings }: Pick<Served, 'platform' | 'services' | 'metrics' | 'logOutput' | 'warnings'>,
  resources: AsyncDisposableStack,
): Promise<void> {
  if (config.workerPort === undefined) return
  const { database, storage } = platform
  const host = createWorkerHost({
    checkHealth: () =>
      checkHealth({
        ...{ database, storage, clock: systemClock, isLogLosing: logOutput.isLosing },
        ...{ isStopping: () => false, areMailsStuck: services.notifications.areStuck },
        listWarnings: warnings,
      }),
    renderMetrics: () => metrics.tell(metricsSources(platform, services, { inFlight: () => 0 })),
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
  })
  const server = await listen({ fetch: host.fetch, port: config.workerPort, host: config.host })
  resources.defer(() => server.stop())
}
