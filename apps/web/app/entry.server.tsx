import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
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
import { createRouteParts, withRoutesOf } from './shell/route-part.ts'
import { type KeptScripts, putScripts, ScriptsKeptContext, takeScripts } from './shell/scripts/kept-scripts.ts'
import { NonceContext } from './shell/scripts/nonce.ts'
import { scriptsLast } from './shell/scripts/scripts-last.ts'
import { withStylesOnce } from './shell/scripts/styles-once.ts'
import { cutAtEnd, finishPage, withPatience } from './shell/scripts/whole-page.ts'

/** How long a streamed page may wait for deferred data before the stream is aborted, in milliseconds. */
export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const page = { url: request.url, routerContext, services: context.get(servicesContext) }
  if (isShown(routerContext)) {
    return drawWhole(page).then((html) => {
      page.services.takeWhole(html)
      return new Response(null, { status, headers })
    })
  }
  return stream(page, isbot(request.headers.get('user-agent') ?? '')).then((body) => new Response(body, { status, headers }))
}

type Page = { url: string; routerContext: EntryContext; services: RequestServices }

/**
 * Renders a page without deferred data as one string. This costs half as much as a stream. A stream would show no content earlier, because
 * the host computes the page's validator before sending.
 */
async function drawWhole({ url, routerContext, services }: Page): Promise<string> {
  const { staticHandlerContext: router, serverHandoffStream: handoff } = routerContext
  const manifest = partFor(routerContext.manifest, router.matches, router.location.pathname)
  const page = { url, routerContext: { ...routerContext, manifest, serverHandoffStream: undefined }, services }
  const { nonce } = services
  const data = handoff ? await text(handoff) : ''
  const kept = router.errors ? undefined : keptScripts.get(manifest)
  if (kept) return finishPage(putScripts(renderToString(tree(page, true)), kept, nonce), data, nonce)
  const html = withPatience(renderToString(tree(page)))
  const scripts = router.errors ? undefined : takeScripts(html, nonce)
  if (scripts) keptScripts.set(manifest, scripts)
  return finishPage(cutAtEnd(html), data, nonce)
}

const partFor = createRouteParts()
/** Cached scripts, keyed by the manifest part that they refer to. */
const keptScripts = new WeakMap<EntryContext['manifest'], KeptScripts>()

/** Streams a page: complete for crawlers, the shell first for browsers. */
function stream(page: Page, isCrawler: boolean): Promise<ReadableStream> {
  const { routerContext, services } = page
  let hasShell = false
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree(page), {
      nonce: services.nonce,
      [isCrawler ? 'onAllReady' : 'onShellReady']: answer,
      onShellError: reject,
      // errors before the shell is ready are also passed to onShellError
      onError(error) {
        if (hasShell) report(error, services.reportError)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1_000)

    function answer() {
      hasShell = true
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer)
          done()
        },
      })
      if (isWholeWithoutScripts(routerContext)) pipe(scriptsLast()).pipe(body)
      else pipe(body)
      resolve(createReadableStreamFromReadable(body))
    }
  })
}

function tree({ url, routerContext, services: { nonce, hopeApiUrl } }: Page, areScriptsKept = false) {
  return (
    <NonceContext value={nonce}>
      <HopeHostContext value={hopeApiUrl}>
        <ScriptsKeptContext value={areScriptsKept}>
          <ServerRouter context={routerContext} url={url} nonce={nonce} />
        </ScriptsKeptContext>
      </HopeHostContext>
    </NonceContext>
  )
}

/** Public pages whose loaders defer nothing: landing pages, Hope, policies, and the store's browse, shop and product pages. */
function isShown({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return SHOWN.test(matches.at(-1)?.route.id ?? '')
}

const SHOWN = /^(marketing|hope|policies)\/|^store\/(browse\/browse|shop\/shop|product\/product)$/

/** The most requested pages: browse, shop and product pages. */
const STORE_PAGE = /^\/store(\/(collections|products)\/[^/.]+)?$/
const STORE_PATHS = ['/store', '/store/collections/one', '/store/products/one']

/** All pages but those of the studio and the back office, which fetch their data in the browser. */
function isWholeWithoutScripts({ staticHandlerContext }: EntryContext): boolean {
  return !staticHandlerContext.matches.some(({ route }) => /^shell\/guards\/(operator-)?guard-layout$/.test(route.id))
}

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
  const whole = withStylesOnce(build)
  const handleAny = createRequestHandler(whole, mode)
  const handleStore = createRequestHandler(withRoutesOf(whole, STORE_PATHS), mode)
  return function handlePage(request: Request, services: RequestServices): Promise<Response> {
    const isStorePage = request.method === 'GET' && STORE_PAGE.test(new URL(request.url).pathname)
    const handle = isStorePage ? handleStore : handleAny
    return handle(request, new RouterContextProvider(new Map([[servicesContext, services]])))
  }
}
