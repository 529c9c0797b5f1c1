import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { type Context, Hono } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress'
import { cors } from 'hono/cors'
import type { Actor } from '../platform/actor.ts'
import type { Auth } from '../platform/auth/auth.ts'
import { CLIENT_ADDRESS_HEADER } from '../platform/auth/built-in.ts'
import { isOpenEndpoint } from '../platform/auth/rules.ts'
import { isDatabaseAway } from '../platform/database/connection/database-away.ts'
import type { Mailbox } from '../platform/mail/mailbox.ts'
import { mailboxPage, mailPage } from '../platform/mail/mailbox-page.ts'
import type { Logger } from '../platform/observability/logger.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { type Tracer, within } from '../platform/observability/origin.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { ApiHandler } from './api.ts'
import { describeApi, docsFile, docsPage } from './api-docs.ts'
import { clientAddress } from './client-address.ts'
import { type Download, serveDownload } from './downloads/download.ts'
import { serveMedia } from './downloads/media.ts'
import { isPublicFile, PUBLIC_LIST, type PublicFiles, servePublicFile } from './downloads/public-files.ts'
import { type SharePicture, serveSharePicture } from './downloads/share-picture.ts'
import type { Gate } from './operations/gate.ts'
import type { Health } from './operations/health.ts'
import { loadLimits } from './operations/load-limits.ts'
import { addOperations } from './operations/operations.ts'
import { isOwnForm } from './own-form.ts'
import type { RequestContext } from './procedures.ts'
import { internalResponse, problemResponse, retryAfter } from './responses/problem-answers.ts'
import { securityHeaders } from './responses/security-headers.ts'
import { createSharedAnswers, type Draw, isNobodys } from './responses/shared-answers.ts'
import { mayHaveValidator, withValidator } from './responses/validator.ts'
import { routeName } from './route-name.ts'
import { createBodyRoom } from './uploads/body-room.ts'
import { withBodyRead, withFormRead } from './uploads/read-body.ts'
import { receiveMessage, type SignedMessage } from './webhooks/receive-message.ts'

export type HostOptions = {
  publicUrl: string
  isProduction: boolean
  trustedProxies: number
  api: ApiHandler
  auth: Auth
  resolveActor: (headers: Headers) => Promise<Actor>
  pages: (request: Request, context: RequestContext & { nonce: string }) => Promise<Response>
  /** The folder of the web app's built files; undefined while Vite serves them. */
  clientFolder: string | undefined
  /** Only outside production, and only if mails are not sent. */
  mailbox: Mailbox | undefined
  storage: Storage
  /** Receives Stripe events with their raw body. */
  receiveStripeEvent: (message: SignedMessage) => Promise<void>
  /** Receives Shopify events with their raw body. */
  receiveShopifyEvent: (message: SignedMessage) => Promise<void>
  /** Receives a signed data deletion request from Facebook and returns Facebook's required response. */
  receiveFacebookDeletion: (signedRequest: string) => Promise<object>
  /** Receives Facebook's signed notice that a user removed our app. */
  receiveFacebookDeauthorization: (signedRequest: string) => Promise<void>
  /** Handles the OAuth redirect from a social platform. */
  finishConnecting: (request: Request, platform: string) => Promise<Response>
  /** Origins of the payment pages to which our forms may redirect. */
  payOrigins: readonly string[]
  /** Origins of the causes API, if another site serves it. */
  hopeOrigins: readonly string[]
  /** Opens the export archive behind an artist's secret link. */
  openExport: (link: string) => Promise<Download>
  /** The share picture of a cause. */
  openShare: (request: { slug: string }) => Promise<SharePicture>
  /** Files for crawlers and feed readers: robots, sitemap, feed. */
  publicFiles: PublicFiles
  /** Receives production updates from a manufacturer. */
  receiveProductionAnswer: (message: SignedMessage) => Promise<void>
  /** Opens the job sheet of a print behind a manufacturer's secret link. */
  openJobSheet: (link: string) => Promise<Download>
  lookAtHealth: () => Promise<Health>
  /** Refuses requests under overload. */
  gate: Gate
  metrics: Pick<Metrics, 'answered'> & { tell: () => ReturnType<Metrics['tell']> }
  /** Set if tracing is enabled. */
  tracer?: Tracer | undefined
  /** Allows `/metrics` requests from other machines. */
  metricsToken: string | undefined
  log: Logger
}

const PAGE_FORM = { bytes: limits.jsonBytes, ms: loadLimits.bodyMs }

/** @property route  the path of the called contract procedure */
type Env = { Bindings: HttpBindings; Variables: { requestId: string; nonce: string; route?: string } }

/** The HTTP routes of this process, in matching order. */
export function createHost(options: HostOptions): Hono<Env> {
  const host = new Hono<Env>({ strict: true })
  const contextOf = (c: Context<Env>) => requestContext(options, c)
  const room = createBodyRoom(loadLimits.messageBytes)
  const clientFiles = listClientFiles(options.clientFolder)

  host.use(async (c, next) => {
    const started = performance.now()
    c.set('requestId', randomUUID())
    c.set('nonce', randomBytes(16).toString('base64url'))
    const { tracer } = options
    const span = tracer?.start(c.req.method, 'server', { parent: c.req.header('traceparent') })
    await within({ requestId: c.get('requestId'), span, tracer }, next)
    const headers: Record<string, string> = {
      ...securityHeaders({
        nonce: c.get('nonce'),
        isProduction: options.isProduction,
        formOrigins: options.payOrigins,
        askedOrigins: options.hopeOrigins,
      }),
      'x-request-id': c.get('requestId'),
    }
    // a cached page must keep the policy with its original nonce
    if (c.res.status === 304) headers['content-security-policy'] = ''
    for (const [name, value] of Object.entries(headers)) if (value && !c.res.headers.has(name)) c.res.headers.set(name, value)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - started)
    const route = c.get('route') ?? routeName(path)
    options.metrics.answered({ method, route, status: c.res.status, seconds: (performance.now() - started) / 1000 })
    span?.rename(`${method} ${route}`)
    span?.tell({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': c.res.status,
      'request.id': c.get('requestId'),
    })
    if (c.res.status >= 500) span?.fail({ code: c.res.status })
    span?.end()
    options.log.debug({ requestId: c.get('requestId'), method, path: withoutKeys(path), status: c.res.status, ms }, 'answered')
    const isAuth = isOpenEndpoint(method, path.slice('/api/auth'.length)) && path.startsWith('/api/auth/')
    noteForWatch(options, { requestId: c.get('requestId'), method, route: isAuth ? path : route, status: c.res.status })
  })
  host.use(async (c, next) => (c.req.url.includes('%00') ? problemResponse(new Problem('malformed')) : next()))
  host.use(async (c, next) => {
    if (isNeverShed(c.req.path) || clientFiles.has(c.req.path)) return next()
    const entered = options.gate.enter(c.env.incoming)
    if ('refusal' in entered) return tellInWords(c.req.raw, new Problem('unavailable'))
    try {
      await next()
    } finally {
      entered.leave()
    }
  })
  host.use(compress({ threshold: 1024 }))
  host.use(sayThatItVaries)
  host.use(async (c, next) => {
    await next()
    const { res } = c
    if (!mayHaveValidator(res, c.req.raw)) return
    const kept = await withValidator(res, c.req.raw, c.get('nonce'))
    // the framework would merge the headers of the old response into the new one
    c.res = undefined
    c.res = kept
  })

  addOperations(host as never, { ...options, tellMetrics: options.metrics.tell })

  host.all('/api/auth/*', (c) => answerAuth(options, c))
  let description: Promise<unknown> | undefined
  host.get('/api/openapi.json', async (c) => {
    description ??= describeApi(options)
    return c.json((await description) as object)
  })
  host.get('/api/docs', (c) => c.html(docsPage(c.get('nonce'))))
  host.get('/api/docs/:file', async (c) => (await docsFile(c.req.param('file'))) ?? problemResponse(new Problem('not_found')))
  host.post('/api/webhooks/stripe', (c) => receiveMessage(c.req.raw, room, options.receiveStripeEvent))
  host.post('/api/webhooks/shopify', (c) => receiveMessage(c.req.raw, room, options.receiveShopifyEvent))
  host.post('/api/social/facebook/data-deletion', async (c) => {
    return c.json(await options.receiveFacebookDeletion(await readSignedRequest(c.req.raw)), 200, { 'cache-control': 'no-store' })
  })
  host.post('/api/social/facebook/deauthorize', async (c) => {
    await options.receiveFacebookDeauthorization(await readSignedRequest(c.req.raw))
    return c.json({ received: true }, 200, { 'cache-control': 'no-store' })
  })
  host.get('/api/exports/:link', (c) => serveDownload(options.openExport, c.req.param('link'), c.req.raw))
  // only the causes API allows any origin
  host.use('/api/hope/*', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], allowHeaders: ['If-None-Match'], exposeHeaders: ['ETag'] }))
  host.get('/api/hope/*', async (c) => {
    const answer = privately(await options.api(asGet(c.req.raw), contextOf(c), c.env.incoming), c.req.path)
    // stream files instead of buffering them for a validator
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return forMethod(answer, c.req.raw.method)
    return answer.ok ? withValidator(answer, c.req.raw) : answer
  })
  host.post('/api/webhooks/production', (c) => receiveMessage(c.req.raw, room, options.receiveProductionAnswer))
  host.get('/api/production/:link', (c) => serveDownload(options.openJobSheet, c.req.param('link'), c.req.raw))
  const answerTogether = createSharedAnswers()
  host.get('/api/store/*', async (c, next) => {
    if (!isPublicList(c.req.path) || !isNobodys(c.req.raw)) return next()
    const draw: Draw = async (request, context) => privately(await options.api(request, context), c.req.path)
    return answerTogether(c.req.raw, { ...contextOf(c), nonce: c.get('nonce') }, draw)
  })
  host.get('/api/social/callback/:platform', (c) => options.finishConnecting(c.req.raw, c.req.param('platform')))
  host.all('/api/*', async (c) => {
    const answerHeaders = new Headers()
    const answer = privately(await options.api(asGet(c.req.raw), { ...contextOf(c), answerHeaders }, c.env.incoming), c.req.path)
    for (const [name, value] of answerHeaders) answer.headers.append(name, value)
    return answer
  })

  host.get('/media/causes/:slug/:file', (c) =>
    serveSharePicture(options.openShare, { ...c.req.param(), known: c.req.header('if-none-match') ?? null }),
  )
  host.get('/media/:name', (c) => serveMedia(options.storage, c.req.raw))
  if (options.mailbox && !options.isProduction) addMailbox(host, options.mailbox, options.publicUrl)
  host.get('*', (c, next) => (isPublicFile(c.req.path) ? servePublicFile(options.publicFiles, c.req.path) : next()))
  if (options.clientFolder) addClientFiles(host, options.clientFolder, clientFiles)
  host.get('*', (c, next) => (isMissingFile(c.req.path) ? tellInWords(c.req.raw, new Problem('not_found')) : next()))
  // HEAD arrives as GET; pages support no other methods, TRACE in particular
  host.on(['GET', 'POST'], '*', async (c) => {
    const context = { ...contextOf(c), nonce: c.get('nonce') }
    const draw: Draw = async (request, asked) => personally(await drawPage(options, request, asked))
    const { raw } = c.req
    if (raw.method === 'POST' && !isOwnForm(raw.headers, publicUrlOf(raw, options))) return tellInWords(raw, new Problem('form_not_ours'))
    // Shared pages only use address and headers: building a new Request would cost more than the shared response.
    if (isPublicPage(c.req.path) && isNobodys(raw))
      return answerTogether({ url: publicUrlOf(raw, options), headers: raw.headers }, context, draw)
    // an unauthenticated form is read into memory before the page sees it, so limit its size
    return draw(atPublicUrl(await withFormRead(raw, PAGE_FORM), options), context)
  })

  host.notFound(() => problemResponse(new Problem('not_found')))
  host.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(error)
    options.log.error({ err: error, requestId: c.get('requestId') }, 'a request failed')
    return isDatabaseAway(error) ? problemResponse(new Problem('unavailable')) : internalResponse(c.get('requestId'))
  })
  return host
}

/** Changes a failed page to 503 if the database was unavailable, like the API, but keeps its HTML. */
async function drawPage(options: HostOptions, request: Request, context: RequestContext & { nonce: string }): Promise<Response> {
  let isAway = false
  const report = (error: unknown) => {
    isAway ||= isDatabaseAway(error)
    context.report(error)
  }
  const page = await options.pages(request, { ...context, report })
  if (!isAway || page.status !== 500) return page
  for (const [name, value] of Object.entries(retryAfter(503))) page.headers.set(name, value)
  return new Response(page.body, { status: 503, headers: page.headers })
}

/** Health checks, webhooks (their bodies have their own memory limit) and stored pictures. All other requests may be refused. */
function isNeverShed(path: string): boolean {
  return /^\/(healthz|readyz|metrics|robots\.txt)$|^\/media\/[^/]+$|^\/api\/webhooks\//.test(path)
}

/** The paths of the built files of the web app, without their Brotli copies. */
function listClientFiles(folder: string | undefined): ReadonlySet<string> {
  if (!folder) return new Set()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.br'),
  )
  return new Set(entries.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`))
}

/**
 * No page has a file extension, so probes such as `/wp-login.php` must not cost a rendered page. The router's own data requests end in
 * `.data`.
 */
function isMissingFile(path: string): boolean {
  return path.startsWith('/assets/') || (/\.[a-z0-9]{1,5}$/i.test(path) && !path.endsWith('.data'))
}

/** Returns JSON to programs and a static page to browsers. */
function tellInWords({ headers }: Request, problem: Problem): Response {
  if (!headers.get('accept')?.includes('text/html')) return problemResponse(problem)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tintype</title><h1>${problem.message}</h1></html>`
  const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(page, { status: problem.status, headers: { ...type, ...retryAfter(problem.status) } })
}

/** Refusals by permission or rate limit: one is normal, a thousand in a minute indicate an attack. */
const REFUSALS = new Set([401, 403, 413, 415, 429])

/**
 * Logs events for intrusion detection: each authentication call and each refusal. The proxy's log has the address, under the same request
 * id.
 */
function noteForWatch(
  { log }: Pick<HostOptions, 'log'>,
  asked: { requestId: string; method: string; route: string; status: number },
): void {
  if (asked.method === 'POST' && asked.route.startsWith('/api/auth/')) log.info(asked, 'authentication')
  else if (REFUSALS.has(asked.status)) log.info(asked, 'refused')
}

/** Reads Facebook's form request, which has its signed payload in one field. */
async function readSignedRequest(request: Request): Promise<string> {
  const form = new URLSearchParams(await (await withFormRead(request, { bytes: 16 * 1024, ms: 10_000 })).text())
  return form.get('signed_request') ?? ''
}

/** Sets `Vary` in place: the compression would otherwise copy the whole response to add it, even without compressing. */
async function sayThatItVaries(c: Context<Env>, next: () => Promise<void>): Promise<void> {
  await next()
  const { headers } = c.res
  if (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '') && !headers.has('vary'))
    headers.set('vary', 'Accept-Encoding')
}

function requestContext(options: HostOptions, c: Context<Env>): RequestContext {
  const { headers } = c.req.raw
  const requestId = c.get('requestId')
  let actor: Promise<Actor> | undefined
  return {
    requestId,
    headers,
    address: clientAddress(c.env.incoming, options.trustedProxies),
    authenticate: () => (actor ??= options.resolveActor(headers)),
    countAttempt: options.auth.countAttempt,
    report: (error) => options.log.error({ err: error, requestId }, 'a request failed'),
    tellRoute: (path) => c.set('route', `/api${path}`),
  }
}

/** Serves the provider's endpoints without cookies in either direction: sessions use bearer tokens, which other sites cannot send. */
async function answerAuth(options: HostOptions, c: Context<Env>): Promise<Response> {
  if (!isOpenEndpoint(c.req.method, new URL(c.req.url).pathname.slice('/api/auth'.length))) return problemResponse(new Problem('not_found'))
  const request = await withBodyRead(c.req.raw, { bytes: 16 * 1024, ms: loadLimits.bodyMs })
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c.env.incoming, options.trustedProxies))
  const answer = await options.auth.handle(new Request(request, { headers }))
  if (answer.status >= 500) {
    options.log.error({ requestId: c.get('requestId'), status: answer.status }, 'authentication failed')
    return internalResponse(c.get('requestId'))
  }
  if (answer.status === 429) {
    return problemResponse(new Problem('rate_limited'), { 'retry-after': answer.headers.get('x-retry-after') ?? '60' })
  }
  const cleaned = new Headers(answer.headers)
  cleaned.delete('set-cookie')
  // a confirmation link must not sign the user in
  if (c.req.method === 'GET') cleaned.delete('set-auth-token')
  cleaned.set('cache-control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers: cleaned })
}

/** The router answers HEAD as GET and omits the body, but the API handler does not support HEAD. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
}

/** A HEAD response has no reader, and an unread stream keeps its file open. */
async function forMethod(answer: Response, method: string): Promise<Response> {
  if (method !== 'HEAD') return answer
  await answer.body?.cancel()
  return new Response(null, { status: answer.status, headers: answer.headers })
}

/**
 * Removes secrets from paths. Each grants access: to an order, an export, all orders of a customer, a report, a job sheet with the
 * recipient, or an operator account through an invitation.
 */
function withoutKeys(path: string): string {
  return path.replace(/(\/(orders|exports|link|reports?|production|invitation|data-deletion)\/+)[^/]+/g, '$1…')
}

/** Private responses and refusals must not be cached. Public lists set their own lifetime. */
function privately(response: Response, path: string): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', (response.ok && lifetimeOf(path)) || 'no-store')
  return response
}

function lifetimeOf(path: string): string | undefined {
  if (isPublicList(path)) return PUBLIC_LIST
  return /^\/api\/hope(\/|$)/.test(path) ? 'no-cache' : undefined
}

/** Public catalogue endpoints, whose response depends on the address alone. */
function isPublicList(path: string): boolean {
  return /^\/api\/store\/(products|collections|causes|commissions)(\/|$)/.test(path)
}

/** The pages of the same data, including the router's data requests. */
function isPublicPage(path: string): boolean {
  return /^\/store(\.data|\/(collections|products)\/[^/]+)?$/.test(path)
}

/** Pages may be personalised, so shared caches must not store them unless the page sets its own header. */
function personally(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', response.ok ? 'private, no-cache' : 'no-store')
  return response
}

/** Serves the mailbox only under our own host names, against DNS rebinding. */
function addMailbox(host: Hono<Env>, mailbox: Mailbox, publicUrl: string): void {
  const names = new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])
  host.use('/dev/mailbox/*', async (c, next) =>
    names.has(new URL(c.req.url).hostname) ? next() : problemResponse(new Problem('not_found')),
  )
  host.get('/dev/mailbox', async (c) => {
    const mails = await mailbox.list()
    return c.req.header('accept')?.includes('application/json') ? c.json({ mails }) : c.html(mailboxPage(mails))
  })
  host.get('/dev/mailbox/:id', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : problemResponse(new Problem('not_found'))
  })
}

/** Files under `/assets/` have a content hash in their name and are cached indefinitely. */
function addClientFiles(host: Hono<Env>, folder: string, clientFiles: ReadonlySet<string>): void {
  const files = serveStatic<Env>({ root: folder, precompressed: true })
  host.get('*', async (c, next) => {
    if (!clientFiles.has(c.req.path)) return next()
    const file = await files(c, next)
    // serveStatic calls onFound too late to set a header
    const isHashed = c.req.path.startsWith('/assets/')
    if (file instanceof Response) file.headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    return file
  })
}

/** Rewrites the request URL to the public address behind a proxy, because pages compare a form's origin with it. */
function atPublicUrl(request: Request, options: HostOptions): Request {
  return options.trustedProxies === 0 ? request : new Request(publicUrlOf(request, options), request)
}

function publicUrlOf(request: Request, { trustedProxies, publicUrl }: HostOptions): string {
  if (trustedProxies === 0) return request.url
  const { pathname, search } = new URL(request.url)
  // set each part: a path that begins with two slashes would be parsed as a host
  const url = new URL(publicUrl)
  url.pathname = pathname
  url.search = search
  return url.href
}
