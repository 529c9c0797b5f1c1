import { Problem } from '@tintype/contract/problems'
import { describeApi, docsFile, docsPage } from '../api-docs.ts'
import type { HostOptions } from '../host-options.ts'
import type { HttpContext, HttpHost } from '../http-env.ts'
import { createRequestContext } from '../request-context.ts'
import { type Coalesce, isAnonymous, type RenderPage } from '../responses/coalesce-requests.ts'
import { problemResponse } from '../responses/problem-answers.ts'

/** Adds the calls of the contract and their reference. Anonymous calls of a public list share one response. */
export function addApi(host: HttpHost, options: HostOptions, coalesceRequests: Coalesce): void {
  let description: Promise<unknown> | undefined
  host.get('/api/openapi.json', async (c) => {
    description ??= describeApi(options)
    return c.json((await description) as object)
  })
  host.get('/api/docs', (c) => c.html(docsPage(c.get('nonce'))))
  host.get('/api/docs/:file', async (c) => (await docsFile(c.req.param('file'))) ?? problemResponse(new Problem('not_found')))
  const call = callApi(options)
  host.get('/api/*', async (c, next) => {
    if (!options.paths.isPublicList(c.req.path) || !isAnonymous(c.req.raw)) return next()
    const draw: RenderPage = async (request, context) => setCacheControl(await options.api(request, context), options, c.req.path)
    return coalesceRequests(c.req.raw, { ...createRequestContext(options, c), nonce: c.get('nonce') }, draw)
  })
  host.all('/api/*', call)
}

/** Answers a call of the contract. */
export function callApi(options: HostOptions): (c: HttpContext) => Promise<Response> {
  return async (c) => {
    const answerHeaders = new Headers()
    const context = { ...createRequestContext(options, c), answerHeaders }
    const answer = setCacheControl(await options.api(asGet(c.req.raw), context, c.env.incoming), options, c.req.path)
    for (const [name, value] of answerHeaders) answer.headers.append(name, value)
    return answer
  }
}

/** The router answers HEAD as GET and omits the body, but the API handler does not support HEAD. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
}

/** Private responses and refusals must not be cached. Public lists set their own lifetime. */
function setCacheControl(response: Response, { paths }: Pick<HostOptions, 'paths'>, path: string): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', (response.ok && paths.cacheControl(path)) || 'no-store')
  return response
}
