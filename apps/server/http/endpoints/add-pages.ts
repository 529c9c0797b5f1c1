import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { chooseLocale } from '@tintype/domain/text/choose-locale'
import { isDatabaseAway } from '../../platform/database/connection/database-away.ts'
import type { HostOptions } from '../host-options.ts'
import type { HttpHost } from '../http-env.ts'
import { loadLimits } from '../operations/load-limits.ts'
import type { RequestContext } from '../procedures.ts'
import { createRequestContext } from '../request-context.ts'
import { type Coalesce, isAnonymous, type RenderPage } from '../responses/coalesce-requests.ts'
import { respondWithProblem, retryAfter } from '../responses/problem-answers.ts'
import { isSameOriginForm } from '../same-origin-form.ts'
import { withFormRead } from '../uploads/read-body.ts'

const PAGE_FORM = { bytes: limits.jsonBytes, ms: loadLimits.bodyMs }

/** Adds the pages of the web app. Anonymous requests of a public page share one response. */
export function addPages(host: HttpHost, options: HostOptions, coalesceRequests: Coalesce): void {
  host.get('*', (c, next) => (isMissingFile(c.req.path) ? respondWithProblem(c.req.raw, new Problem('not_found')) : next()))
  // HEAD arrives as GET; pages support no other methods, TRACE in particular
  host.on(['GET', 'POST'], '*', async (c) => {
    const context = { ...createRequestContext(options, c), nonce: c.get('nonce') }
    const draw: RenderPage = async (request, requestContext) => setCacheHeaders(await drawPage(options, request, requestContext))
    const { raw } = c.req
    if (raw.method === 'POST' && !isSameOriginForm(raw.headers, toPublicUrl(raw, options)))
      return respondWithProblem(raw, new Problem('form_not_ours'))
    // Shared pages only use address and headers: building a new Request would cost more than the shared response.
    if (options.paths.isPublicPage(c.req.path) && isAnonymous(raw))
      return coalesceRequests({ url: toPublicUrl(raw, options), headers: raw.headers, locale: readLocale(raw) }, context, draw)
    // an unauthenticated form is read into memory before the page sees it, so limit its size
    return draw(toPublicRequest(await withFormRead(raw, PAGE_FORM), options), context)
  })
}

function readLocale({ headers }: Request): string {
  return chooseLocale(headers.get('accept-language'))
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

/**
 * No page has a file extension, so probes such as `/wp-login.php` must not cost a rendered page. The router's own data requests end in
 * `.data`.
 */
function isMissingFile(path: string): boolean {
  return path.startsWith('/assets/') || (/\.[a-z0-9]{1,5}$/i.test(path) && !path.endsWith('.data'))
}

/** Pages may be personalised, so shared caches must not store them unless the page sets its own header. Amounts and dates vary by locale. */
function setCacheHeaders(response: Response): Response {
  response.headers.set('vary', 'Accept-Encoding, Accept-Language')
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', response.ok ? 'private, no-cache' : 'no-store')
  return response
}

type ProxyOptions = Pick<HostOptions, 'trustedProxies' | 'publicUrl'>

/** Rewrites the request URL to the public address behind a proxy, because pages compare a form's origin with it. */
function toPublicRequest(request: Request, options: ProxyOptions): Request {
  return options.trustedProxies === 0 ? request : new Request(toPublicUrl(request, options), request)
}

function toPublicUrl(request: Request, { trustedProxies, publicUrl }: ProxyOptions): string {
  if (trustedProxies === 0) return request.url
  const { pathname, search } = new URL(request.url)
  // set each part: a path that begins with two slashes would be parsed as a host
  const url = new URL(publicUrl)
  url.pathname = pathname
  url.search = search
  return url.href
}
