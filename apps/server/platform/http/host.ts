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
import type { Auth } from '../auth/auth.ts'
import { CLIENT_ADDRESS_HEADER } from '../auth/built-in.ts'
import { isOpenEndpoint } from '../auth/rules.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { mailboxPage, mailPage } from '../mail/mailbox-page.ts'
import type { Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type Tracer, within } from '../observability/origin.ts'
import type { Storage } from '../storage/storage.ts'
import type { Actor } from './actor.ts'
import type { ApiHandler } from './api.ts'
import { describeApi, docsFile, docsPage } from './api-docs.ts'
import { createBodyRoom } from './body-room.ts'
import { clientAddress } from './client-address.ts'
import { type Download, serveDownload } from './download.ts'
import type { Gate } from './gate.ts'
import type { Health } from './health.ts'
import { loadLimits } from './load-limits.ts'
import { serveMedia } from './media.ts'
import { addOperations } from './operations.ts'
import { isOwnForm } from './own-form.ts'
import { internalResponse, problemResponse, retryAfter } from './problem-answers.ts'
import type { RequestContext } from './procedures.ts'
import { isPublicFile, PUBLIC_LIST, type PublicFiles, servePublicFile } from './public-files.ts'
import { withBodyRead, withFormRead } from './read-body.ts'
import { receiveMessage, type SignedMessage } from './receive-message.ts'
import { routeName } from './route-name.ts'
import { securityHeaders } from './security-headers.ts'
import { type SharePicture, serveSharePicture } from './share-picture.ts'
import { createSharedAnswers, type Draw, isNobodys } from './shared-answers.ts'
import { mayHaveValidator, withValidator } from './validator.ts'
import { responseOf, textOf } from './whole-text.ts'

export type HostOptions = {
  publicUrl: string
  isProduction: boolean
  trustedProxies: number
  api: ApiHandler
  auth: Auth
  resolveActor: (headers: Headers) => Promise<Actor>
  pages: (request: Request, context: RequestContext & { nonce: string }) => Promise<Response>
  /** Where the web app's own files lie; none while Vite serves them. */
  clientFolder: string | undefined
  /** Only outside production, and only where mails stay at home. */
  mailbox: Mailbox | undefined
  storage: Storage
  /** Takes what Stripe says, as it said it. */
  receiveStripeEvent: (message: SignedMessage) => Promise<void>
  /** Takes what Shopify says, as it said it. */
  receiveShopifyEvent: (message: SignedMessage) => Promise<void>
  /** Takes the wish of somebody at Facebook to be forgotten, signed by it, and says what Facebook tells them. */
  receiveFacebookDeletion: (signedRequest: string) => Promise<object>
  /** Takes that somebody took our app away at Facebook, signed by it. */
  receiveFacebookDeauthorization: (signedRequest: string) => Promise<void>
  /** Somebody comes back from a platform that is to be connected. */
  finishConnecting: (request: Request, platform: string) => Promise<Response>
  /** Where a customer is sent to pay; a form of ours may lead there. */
  payOrigins: readonly string[]
  /** Where a browser asks for causes, when that is not here. */
  hopeOrigins: readonly string[]
  /** The archive behind a link that was given to its artist. */
  openExport: (link: string) => Promise<Download>
  /** The picture for links to a cause. */
  openShare: (request: { slug: string }) => Promise<SharePicture>
  /** What machines read: robots, sitemap, feed. */
  publicFiles: PublicFiles
  /** Takes what a manufacturer says of its prints. */
  receiveProductionAnswer: (message: SignedMessage) => Promise<void>
  /** The papers of a print behind a link that was given to its manufacturer. */
  openJobSheet: (link: string) => Promise<Download>
  lookAtHealth: () => Promise<Health>
  /** Who may come in while there is much to do. */
  gate: Gate
  metrics: Pick<Metrics, 'answered'> & { tell: () => ReturnType<Metrics['tell']> }
  /** Where somebody wants to see what a request leads to. */
  tracer?: Tracer | undefined
  /** Opens `/metrics` from elsewhere than this machine. */
  metricsToken: string | undefined
  log: Logger
}

const PAGE_FORM = { bytes: limits.jsonBytes, ms: loadLimits.bodyMs }

/** @property route  the call of the contract that was asked for, as the contract has it */
type Env = { Bindings: HttpBindings; Variables: { requestId: string; nonce: string; route?: string } }

/** Everything this process answers over HTTP, in the order in which it is asked. */
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
    // a page that is known already stays with the nonce it came with
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
    // the framework would add the headers of the old answer to the new one
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
  // causes are for every page of the web; nothing else of ours is
  host.use('/api/hope/*', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], allowHeaders: ['If-None-Match'], exposeHeaders: ['ETag'] }))
  host.get('/api/hope/*', async (c) => {
    const answer = privately(await options.api(asGet(c.req.raw), contextOf(c), c.env.incoming), c.req.path)
    // a file goes through as it is read, and is not gathered for this
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
  // HEAD comes as GET; pages know no other method, and TRACE least of all
  host.on(['GET', 'POST'], '*', async (c) => {
    const context = { ...contextOf(c), nonce: c.get('nonce') }
    const draw: Draw = async (request, asked) => personally(await drawPage(options, request, asked))
    const { raw } = c.req
    if (raw.method === 'POST' && !isOwnForm(raw.headers, publicUrlOf(raw, options))) return tellInWords(raw, new Problem('form_not_ours'))
    // what is everybody's is made from an address and a header: a request of its own would cost each of them more than its answer
    if (isPublicPage(c.req.path) && isNobodys(raw))
      return answerTogether({ url: publicUrlOf(raw, options), headers: raw.headers }, context, draw)
    // a form of a page is read whole before the page sees it, by nobody knows whom: so no more of it than one can have
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

/** A page that could not be drawn because the database is away says so, as every call does, and keeps its words for people. */
async function drawPage(options: HostOptions, request: Request, context: RequestContext & { nonce: string }): Promise<Response> {
  let isAway = false
  const report = (error: unknown) => {
    isAway ||= isDatabaseAway(error)
    context.report(error)
  }
  const page = await options.pages(request, { ...context, report })
  if (!isAway || page.status !== 500) return page
  for (const [name, value] of Object.entries(retryAfter(503))) page.headers.set(name, value)
  return responseOf(await textOf(page), { status: 503, headers: page.headers })
}

/** Health checks, what others report once (its bodies have a room of their own), and stored pictures. Everything else costs. */
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

/** No page has a file extension, so a scanner that asks for `/wp-login.php` costs no rendered page. The router's own data requests end in `.data`. */
function isMissingFile(path: string): boolean {
  return path.startsWith('/assets/') || (/\.[a-z0-9]{1,5}$/i.test(path) && !path.endsWith('.data'))
}

/** A program is told in its own words; a person gets a page that costs nothing. */
function tellInWords({ headers }: Request, problem: Problem): Response {
  if (!headers.get('accept')?.includes('text/html')) return problemResponse(problem)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tintype</title><h1>${problem.message}</h1></html>`
  const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(page, { status: problem.status, headers: { ...type, ...retryAfter(problem.status) } })
}

/** Answers that say that somebody may not, or is too many: of one they say little, of a thousand in a minute a lot. */
const REFUSALS = new Set([401, 403, 413, 415, 429])

/**
 * What whoever looks for an attack looks for: every attempt to sign in and what belongs to it, and every refusal. Who it was stands in
 * the log of the proxy, under the same number.
 */
function noteForWatch(
  { log }: Pick<HostOptions, 'log'>,
  asked: { requestId: string; method: string; route: string; status: number },
): void {
  if (asked.method === 'POST' && asked.route.startsWith('/api/auth/')) log.info(asked, 'authentication')
  else if (REFUSALS.has(asked.status)) log.info(asked, 'refused')
}

/** What Facebook sends as a form, signed in a field of it. */
async function readSignedRequest(request: Request): Promise<string> {
  const form = new URLSearchParams(await (await withFormRead(request, { bytes: 16 * 1024, ms: 10_000 })).text())
  return form.get('signed_request') ?? ''
}

/** Said in place: where the compression has to say it, it makes a copy of the answer, body and all, also when nothing is compressed. */
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

/** The provider's endpoints, without cookies either way: a session is a bearer token, which no other site can send. */
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
  // a link in a mail confirms an address; it signs nobody in
  if (c.req.method === 'GET') cleaned.delete('set-auth-token')
  cleaned.set('cache-control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers: cleaned })
}

/** The router answers HEAD with what GET gives and leaves the body out; the API's own does not know it. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
}

/** Nobody reads the body of an answer to HEAD, and what is not read keeps its file open. */
async function forMethod(answer: Response, method: string): Promise<Response> {
  if (method !== 'HEAD') return answer
  await answer.body?.cancel()
  return new Response(null, { status: answer.status, headers: answer.headers })
}

/**
 * Whoever has an order's address can see the order; an export's the export; a customer's link all orders of the customer; a reporter's
 * the report; a job sheet's the sheet and whom the plate is for; an invitation's becomes an operator.
 */
function withoutKeys(path: string): string {
  return path.replace(/(\/(orders|exports|link|reports?|production|invitation|data-deletion)\/+)[^/]+/g, '$1…')
}

/** What a signed-in person is told, and a refusal, must not lie in anybody's cache. Public lists say themselves how long they hold. */
function privately(response: Response, path: string): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', (response.ok && lifetimeOf(path)) || 'no-store')
  return response
}

function lifetimeOf(path: string): string | undefined {
  if (isPublicList(path)) return PUBLIC_LIST
  return /^\/api\/hope(\/|$)/.test(path) ? 'no-cache' : undefined
}

/** What of the catalogue anyone may read, told by the address alone. */
function isPublicList(path: string): boolean {
  return /^\/api\/store\/(products|collections|causes|commissions)(\/|$)/.test(path)
}

/** The same as pages, also as the browser asks for them when it has the rest already. */
function isPublicPage(path: string): boolean {
  return /^\/store(\.data|\/(collections|products)\/[^/]+)?$/.test(path)
}

/** A page may be about whoever asks for it: no shared cache holds one that does not say more. */
function personally(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', response.ok ? 'private, no-cache' : 'no-store')
  return response
}

/** Under our own name only: a page of another site may have made its own name lead to this machine. */
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

/** Names under `/assets/` carry a hash of their content and are kept for good. */
function addClientFiles(host: Hono<Env>, folder: string, clientFiles: ReadonlySet<string>): void {
  const files = serveStatic<Env>({ root: folder, precompressed: true })
  host.get('*', async (c, next) => {
    if (!clientFiles.has(c.req.path)) return next()
    const file = await files(c, next)
    // onFound of serveStatic runs too late for a header
    const isHashed = c.req.path.startsWith('/assets/')
    if (file instanceof Response) file.headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    return file
  })
}

/** Behind a proxy the scheme of a request is the proxy's business, but a form's origin is judged by it: pages see the public address. */
function atPublicUrl(request: Request, options: HostOptions): Request {
  return options.trustedProxies === 0 ? request : new Request(publicUrlOf(request, options), request)
}

function publicUrlOf(request: Request, { trustedProxies, publicUrl }: HostOptions): string {
  if (trustedProxies === 0) return request.url
  const { pathname, search } = new URL(request.url)
  // put in part by part: a path that begins with two slashes would be read as another host
  const url = new URL(publicUrl)
  url.pathname = pathname
  url.search = search
  return url.href
}
