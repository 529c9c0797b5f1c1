import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request that the stand-in received. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  /** The body as a form. */
  form: URLSearchParams
  /** The bearer token. */
  bearer: string | undefined
}

export type StandInAnswer = { status?: number; headers?: Record<string, string>; body?: unknown }
type First = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
type Handler = (asked: Asked) => StandInAnswer | Promise<StandInAnswer>
/**
 * The fault of the next request to a path: a response, no response, an invalid response, or a response lost after the request was
 * processed.
 */
export type Fault = StandInAnswer | 'silence' | 'nonsense' | 'lost answer'

export type PlatformStandIn = Awaited<ReturnType<typeof openPlatformStandIn>>

/** A small server in place of a platform: routes by method and path, recorded requests, configurable faults, and a separate clock. */
export async function openPlatformStandIn() {
  const routes = new Map<string, Handler>()
  const requests: Asked[] = []
  const faults: { path: string; fault: Fault }[] = []
  let ahead = 0
  let first: First | undefined
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await first?.(request, response)) return
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url)
    const body = await buffer(request)
    const { method = 'GET', headers } = request
    const isForm = /^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '')
    const asked: Asked = {
      ...{ method, path, query, headers, body },
      form: new URLSearchParams(isForm ? body.toString() : ''),
      bearer: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1],
    }
    requests.push(asked)
    const fault = takeFault(path)
    if (fault === 'silence') return
    if (fault === 'nonsense') return send(response, { body: '<html>A page for people</html>' })
    if (typeof fault === 'object') return send(response, fault)
    const handler = routes.get(`${method} ${path}`) ?? findRoute(`${method} ${path}`)
    const answer = handler ? await handler(asked) : { status: 404, body: { error: 'not_found' } }
    if (fault === 'lost answer') return void response.destroy()
    send(response, answer)
  }

  function findRoute(asked: string): Handler | undefined {
    const parts = asked.split('/')
    const isMatch = (route: string[]) => route.length === parts.length && route.every((part, at) => part === '*' || part === parts[at])
    return [...routes].find(([route]) => isMatch(route.split('/')))?.[1]
  }

  function takeFault(path: string): Fault | undefined {
    const at = faults.findIndex((one) => path.startsWith(one.path))
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
  }

  return {
    url,
    requests,
    /** @param route  `POST /2/tweets`; an asterisk matches one part of the path */
    on: (route: string, handler: Handler) => void routes.set(route, handler),
    /** Runs before all routes, with the request unread. @returns whether it has responded */
    before(answer: First): void {
      first = answer
    },
    /** Sets a fault for the next request to this path or one that begins with it. */
    fail: (path: string, fault: Fault) => void faults.push({ path, fault }),
    asked: (path: string) => requests.filter((one) => one.path === path),
    now: () => Date.now() + ahead,
    /** Advances the clock. */
    pass(ms: number): void {
      ahead += ms
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: StandInAnswer): void {
  const isText = typeof body === 'string'
  response
    .writeHead(status, { 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json', ...headers })
    .end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
}

/** The consent page. Yes and no are links, and the user is the one signed in at the platform. */
export function consentPage({ name, yes, no }: { name: string; yes: string; no: string }): StandInAnswer {
  const link = (href: string, text: string) => `<a href="${href.replaceAll('&', '&amp;')}">${text}</a>`
  const content = `<h1>${name}: may Tintype post for you?</h1>${link(yes, 'Allow')} ${link(no, 'Cancel')}`
  return { body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A page of ${name}’s</title>${content}</html>` }
}

export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Has the form of a token, so that the search for secrets finds it. */
export function newToken(kind: string): string {
  return `${kind}-${randomBytes(24).toString('base64url')}`
}
