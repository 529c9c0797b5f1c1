import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { RequestServices } from '@tintype/contract/services'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { HopeHostContext } from './api/hope-host.ts'
import { servicesContext } from './api/services.ts'
import { NonceContext } from './shell/nonce.ts'
import { type ScriptTime, scriptsLast } from './shell/scripts-last.ts'

/** How long a page may wait for what it promised before the connection is given up. */
export const streamTimeout = 5_000

/** The whole page for a crawler, the shell at once for a person. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, hopeApiUrl, reportError } = context.get(servicesContext)
  const isCrawler = isbot(request.headers.get('user-agent') ?? '')
  let hasShell = false

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <HopeHostContext value={hopeApiUrl}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </HopeHostContext>
      </NonceContext>,
      {
        nonce,
        [isCrawler ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        // before the shell stands, the error comes back through onShellError
        onError(error) {
          if (hasShell) report(error, reportError)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)

    function answer() {
      hasShell = true
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer)
          done()
        },
      })
      const time = scriptTimeOf(routerContext)
      if (time === 'at once') pipe(body)
      else pipe(scriptsLast(time)).pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
    }
  })
}

/** Pages to look at, where a form or a link does what it says without them. */
const SHOWN = /^(marketing|hope|policies)\/|^store\/(browse|shop|product)$/

/** The studio and the back office ask the server from the browser and need theirs at once; what is written into comes between. */
function scriptTimeOf({ staticHandlerContext: { matches } }: EntryContext): ScriptTime {
  if (matches.some(({ route }) => /^shell\/(operator-)?guard-layout$/.test(route.id))) return 'at once'
  return SHOWN.test(matches.at(-1)?.route.id ?? '') ? 'after the page' : 'last'
}

/** Errors of loaders, actions and the first render. A browser that went away is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) report(error, context.get(servicesContext).reportError)
}

function report(error: unknown, reportError: RequestServices['reportError']): void {
  if (reportError) reportError(error)
  else console.error(error)
}

/**
 * The pages as the host mounts them: it hands in the build and, with every request, its services.
 * The router's context is made here, because the router is bundled with the pages and the host has none.
 */
export function createHostHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return function handlePage(request: Request, services: RequestServices): Promise<Response> {
    return handle(request, new RouterContextProvider(new Map([[servicesContext, services]])))
  }
}
