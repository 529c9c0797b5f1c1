import { isAsset, isForEverybody, isPage, KEPT, type WorkerMessage } from './kept.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build (`scripts/build-offline.ts`): all assets of this release, and the files of its offline page. */
declare const RELEASE: Release

type Release = { assets: string[]; offlinePage: string; offlineParts: string[] }

// used once, because the build inserts the whole list at each use of the name
const release = RELEASE

/** The maximum number of cached pages. */
const MAX_PAGES = 60

self.addEventListener('install', (event) => {
  // API requests bypass the worker, so that they never wait for its start
  void (event as RoutedInstallEvent).addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
  event.waitUntil(cacheOfflinePage())
})

self.addEventListener('activate', (event) => event.waitUntil(activateRelease()))

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting())
  // a failed response of the server is no error of the worker
  if (message.kind === 'looked-at') event.waitUntil(cacheVisitedPage(message).catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(answerPage(event))
  } else if (isAsset(pathname)) event.respondWith(answerAsset(event))
  else if (pathname === '/__manifest') event.respondWith(withCacheFallback(request, () => reloadAnswer({})))
  else if (pathname.endsWith('.data'))
    event.respondWith(withCacheFallback(request, () => reloadAnswer({ 'X-Remix-Redirect': toPagePath(request.url) })))
  else if (request.destination === 'image' && isPicture(pathname)) event.respondWith(withCacheFallback(request, () => Response.error()))
})

/** Chrome only; not yet in the TypeScript types. */
type RoutedInstallEvent = ExtendableEvent & {
  addRoutes?: (routes: { condition: { urlPattern: { pathname: string } }; source: string }[]) => Promise<void>
}

async function cacheOfflinePage(): Promise<void> {
  const assets = await caches.open(KEPT.assets)
  const page = await fetch(release.offlinePage, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`the offline page: ${page.status}`)
  await assets.put(release.offlinePage, page)
  await assets.addAll(release.offlineParts)
}

/** Activates this release. Cached pages refer to assets of their own release, which are deleted with it. */
async function activateRelease(): Promise<void> {
  await caches.delete(KEPT.pages)
  const assets = await caches.open(KEPT.assets)
  const current = new Set([...release.assets, release.offlinePage])
  for (const { url } of await assets.keys()) if (!current.has(new URL(url).pathname)) await assets.delete(url)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Answers from the network; if offline, from the cached page, else with the offline page. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    // open the cache before the request, so that pages deleted in the meantime stay deleted
    const pages = isForEverybody(new URL(url).pathname) ? await caches.open(KEPT.pages) : undefined
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    if (isGatewayError(answer)) return (await findCached(url)) ?? answer
    if (pages && isCacheable(answer)) event.waitUntil(cachePage(pages, url, answer.clone()))
    return answer
  } catch {
    return (await findCached(url)) ?? (await findCached(release.offlinePage)) ?? Response.error()
  }
}

/** A proxy reports that its upstream is down. */
function isGatewayError({ status }: Response): boolean {
  return status === 502 || status === 504
}

/** Whether the response headers mark it as the same for all users. */
function isCacheable(answer: Response): boolean {
  return (
    answer.status === 200 && answer.type === 'basic' && !answer.redirected && /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
  )
}

async function cachePage(pages: Cache, url: string, answer: Response): Promise<void> {
  await pages.delete(url, { ignoreVary: true })
  await pages.put(url, answer)
  const kept = (await pages.keys()).filter(({ url }) => isPage(new URL(url).pathname))
  for (const { url } of kept.slice(0, -MAX_PAGES)) await pages.delete(url)
}

/** Cache first: an asset never changes. */
async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await findCached(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone()
    event.waitUntil(caches.open(KEPT.assets).then((assets) => assets.put(request.url, copy)))
  }
  return answer
}

/**
 * Network first, with the cache as fallback. For requests of cached pages: images without a content hash, and the router's data requests.
 */
async function withCacheFallback(request: Request, otherwise: () => Response): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await findCached(request.url)) ?? otherwise()
  }
}

/** Makes the router load the page as a document, which the worker then answers from its cache. */
function reloadAnswer(headers: Record<string, string>): Response {
  return new Response(null, { status: 204, headers: { ...headers, 'X-Remix-Reload-Document': 'true' } })
}

/** The page whose data the router requests. */
function toPagePath(dataUrl: string): string {
  const url = new URL(dataUrl)
  url.searchParams.delete('_routes')
  return url.pathname.replace(/(_)?\.data$/, '') + url.search
}

function isPicture(pathname: string): boolean {
  return /^\/(media|art|icons)\/|^\/favicon\.svg$/.test(pathname)
}

/** Caches the visited page as a signed-out user would receive it. */
async function cacheVisitedPage({ page, parts, isDocument }: Extract<WorkerMessage, { kind: 'looked-at' }>): Promise<void> {
  const { origin, pathname } = new URL(page)
  if (origin !== self.location.origin || !isForEverybody(pathname)) return
  const [pages, assets] = [await caches.open(KEPT.pages), await caches.open(KEPT.assets)]
  if (!isDocument || !(await pages.match(page, { ignoreVary: true }))) {
    const answer = await fetch(page, { credentials: 'omit' })
    if (!isCacheable(answer)) return
    await cachePage(pages, page, answer)
  }
  await Promise.all(parts.map((part) => cachePart(isAsset(new URL(part).pathname) ? assets : pages, part)))
}

async function cachePart(cache: Cache, url: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin || !(isAsset(pathname) || isPicture(pathname) || pathname === '/__manifest')) return
  if (await cache.match(url, { ignoreVary: true })) return
  const answer = await fetch(url, { credentials: 'omit' })
  if (answer.status === 200) await cache.put(url, answer)
}

function findCached(url: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true })
}
