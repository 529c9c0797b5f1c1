import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { RequestServices } from '@tintype/contract/services'
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
import { servicesContext } from './api/services.ts'
import { createRouteParts, withRoutesOf } from './shell/route-part.ts'
import { type KeptScripts, putScripts, ScriptsKeptContext, takeScripts } from './shell/scripts/kept-scripts.ts'
import { NonceContext } from './shell/scripts/nonce.ts'
import { scriptsLast } from './shell/scripts/scripts-last.ts'
import { withStylesOnce } from './shell/scripts/styles-once.ts'
import { cutAtEnd, finishPage, withPatience } from './shell/scripts/whole-page.ts'

/** How long a page may wait for what it promised before the connection is given up. */
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
 * A page that has all it shows before it is drawn, in one piece: for half of what a stream costs, which nobody would see the beginning of,
 * as the host gives the page a validator before it goes out.
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
/** By the part of the manifest that they are about. */
const keptScripts = new WeakMap<EntryContext['manifest'], KeptScripts>()

/** The whole page for a crawler, the shell at once for a person. */
function stream(page: Page, isCrawler: boolean): Promise<ReadableStream> {
  const { routerContext, services } = page
  let hasShell = false
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree(page), {
      nonce: services.nonce,
      [isCrawler ? 'onAllReady' : 'onShellReady']: answer,
      onShellError: reject,
      // before the shell stands, the error comes back through onShellError
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

/** Pages to look at: landing pages, Hope, policies, and of the store the wall, shops and plates. Their loaders promise nothing for later. */
function isShown({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return SHOWN.test(matches.at(-1)?.route.id ?? '')
}

const SHOWN = /^(marketing|hope|policies)\/|^store\/(browse\/browse|shop\/shop|product\/product)$/

/** Walls, shops and plates: the pages that are asked for most. */
const STORE_PAGE = /^\/store(\/(collections|products)\/[^/.]+)?$/
const STORE_PATHS = ['/store', '/store/collections/one', '/store/products/one']

/** All but the studio and the back office, which ask the server from the browser. */
function isWholeWithoutScripts({ staticHandlerContext }: EntryContext): boolean {
  return !staticHandlerContext.matches.some(({ route }) => /^shell\/guards\/(operator-)?guard-layout$/.test(route.id))
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
  const whole = withStylesOnce(build)
  const handleAny = createRequestHandler(whole, mode)
  const handleStore = createRequestHandler(withRoutesOf(whole, STORE_PATHS), mode)
  return function handlePage(request: Request, services: RequestServices): Promise<Response> {
    const isStorePage = request.method === 'GET' && STORE_PAGE.test(new URL(request.url).pathname)
    const handle = isStorePage ? handleStore : handleAny
    return handle(request, new RouterContextProvider(new Map([[servicesContext, services]])))
  }
}
