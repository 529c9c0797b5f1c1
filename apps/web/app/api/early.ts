import { readSession } from '../session/session-storage.ts'

/**
 * Responses requested before the page's scripts loaded, keyed by the paths that `client.ts` requests. `bodies` holds complete successful
 * responses.
 */
type Early = { token: string; askedAt: number; answers: Record<string, Promise<Response>>; bodies: Record<string, unknown> }

declare global {
  interface Window {
    tintypeEarly?: Early
  }
}

/** The requests that the overview needs to render; see `use-dashboard.ts`. */
export const earlyPaths = {
  stats: '/api/artist-stats',
  count: '/api/artist-artworks-count',
  latest: '/api/artist-artworks?limit=1',
} as const
type EarlyPath = (typeof earlyPaths)[keyof typeof earlyPaths]

/** Early answers older than this are discarded as stale. */
const FRESH_MS = 10_000

/** The addresses of the overview. */
export const overviewPaths: ReadonlySet<string> = new Set(['/', '/dashboard'])

/**
 * Inline script that requests the overview's data while the application's scripts load: see docs/performance.md. It runs in the head of the
 * overview and does nothing if no artist is signed in.
 */
export const askEarly = `(function(){try{
var s=JSON.parse(localStorage.getItem("tintype.session"));if(!s||!s.accessToken||!s.user||!s.user.username)return;
var e=window.tintypeEarly={token:s.accessToken,askedAt:Date.now(),answers:{},bodies:{}};
${JSON.stringify(Object.values(earlyPaths))}.forEach(function(p){
var a=e.answers[p]=fetch(p,{headers:{authorization:"Bearer "+s.accessToken,"x-user-username":s.user.username},credentials:"omit"});
a.then(function(r){return r.ok?r.clone().json():undefined}).then(function(b){if(b)e.bodies[p]=b}).catch(function(){})})
}catch(e){}})()`

/**
 * Returns the early response to a call, once, if the same user's page requested it. Other calls, and calls whose early request failed, go
 * to the network.
 */
export function takeEarlyAnswer(request: Request): Promise<Response> | undefined {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || request.headers.get('authorization') !== `Bearer ${window.tintypeEarly?.token}`) return undefined
  return take(pathname + search, 'answers') as Promise<Response> | undefined
}

/** Like `takeEarlyAnswer`, but already parsed, so that the page can render without waiting. */
export function takeEarlyBody<Body>(path: EarlyPath): Body | undefined {
  if (typeof window === 'undefined' || !window.tintypeEarly || readSession()?.accessToken !== window.tintypeEarly.token) return undefined
  return take(path, 'bodies') as Body | undefined
}

function take(path: string, kind: 'answers' | 'bodies'): unknown {
  const early = window.tintypeEarly
  const found = early?.[kind][path]
  if (!early || found === undefined) return undefined
  delete early.answers[path]
  delete early.bodies[path]
  return Date.now() - early.askedAt < FRESH_MS ? found : undefined
}
