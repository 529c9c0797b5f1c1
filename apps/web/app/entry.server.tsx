import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { HopeHostContext } from './api/hope-host.ts'
import type { RequestServices } from './api/request-services.ts'
import { servicesContext } from './api/services.ts'
import { AuthProjectContext } from './session/auth-project.ts'
import { pickRoutes } from './shell/route-part.ts'
import { NonceContext } from './shell/scripts/nonce.ts'
import { type ScriptStart, scheduleScripts } from './shell/scripts/schedule-scripts.ts'
import { finishPage } from './shell/scripts/whole-page.ts'
import { withLocale } from './ui/text/locale.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const html = await renderPage({ url: request.url, routerContext, services: context.get(servicesContext) })
  return new Response(scheduleScripts(html, scriptStart(routerContext)), { status, headers })
}

type Page = { url: string; routerContext: EntryContext; services: RequestServices }

/**
 * Renders a page to one text: no loader defers data, so a stream would show no content earlier, and it costs a quarter more (see
 * docs/performance.md).
 */
async function renderPage({ url, routerContext, services }: Page): Promise<string> {
  const { serverHandoffStream: handoff } = routerContext
  const data = handoff ? await text(handoff) : ''
  const shown = tree({ url, routerContext: { ...routerContext, serverHandoffStream: undefined }, services })
  const html = withLocale(services.locale, () => renderToString(shown))
  return finishPage(html, data, services.nonce)
}

function tree({ url, routerContext, services: { nonce, hopeApiUrl, authProject } }: Page) {
  return (
    <NonceContext value={nonce}>
      <HopeHostContext value={hopeApiUrl}>
        <AuthProjectContext value={authProject}>
          <ServerRouter context={routerContext} url={url} nonce={nonce} />
        </AuthProjectContext>
      </HopeHostContext>
    </NonceContext>
  )
}

/** The pages of the studio and the back office need their scripts to show anything; all others work without. */
function scriptStart({ staticHandlerContext: { matches } }: EntryContext): ScriptStart {
  if (PUBLIC_PAGE.test(matches.at(-1)?.route.id ?? '')) return 'after-paint'
  return matches.some(({ route }) => GUARDED.test(route.id)) ? 'at-once' : 'low-priority'
}

/** Landing pages, Hope, policies, and the store's browse, shop and product pages. */
const PUBLIC_PAGE = /^(marketing|hope|policies)\/|^store\/(browse\/browse|shop\/shop|product\/product)$/
const GUARDED = /^shell\/guards\/(operator-)?guard-layout$/

/** The most requested pages: browse, shop and product pages. */
const STORE_PAGE = /^\/store(\/(collections|products)\/[^/.]+)?$/
const STORE_PATHS = ['/store', '/store/collections/one', '/store/products/one']

/** Reports errors of loaders, actions and the first render. Aborted requests are ignored. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) report(error, context.get(servicesContext).reportError)
}

function report(error: unknown, reportError: RequestServices['reportError']): void {
  if (reportError) reportError(error)
  else console.error(error)
}

/**
 * The request handler that the host mounts. The host passes the build and, with every request, its services. The router context is created
 * here, because the router is bundled with the pages and the host has no copy of it.
 */
export function createHostHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handleAny = createRequestHandler(build, mode)
  const handleStore = createRequestHandler(pickRoutes(build, STORE_PATHS), mode)
  return function handlePage(request: Request, services: RequestServices): Promise<Response> {
    const isStorePage = request.method === 'GET' && STORE_PAGE.test(new URL(request.url).pathname)
    const handle = isStorePage ? handleStore : handleAny
    return handle(request, new RouterContextProvider(new Map([[servicesContext, services]])))
  }
}
