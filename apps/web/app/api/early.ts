import { readSession } from '../session/session-storage.ts'

/** What a page asked for before its scripts were there, by the paths that `client.ts` asks under. A body stands here once its answer, a good one, is whole. */
type Early = { token: string; askedAt: number; answers: Record<string, Promise<Response>>; bodies: Record<string, unknown> }

declare global {
  interface Window {
    tintypeEarly?: Early
  }
}

/** What the overview cannot do without: `use-dashboard.ts`. */
export const earlyPaths = {
  stats: '/api/artist-stats',
  count: '/api/artist-artworks-count',
  latest: '/api/artist-artworks?limit=1',
} as const
type EarlyPath = (typeof earlyPaths)[keyof typeof earlyPaths]

/** An answer that nobody has wanted for so long is no longer what the server would say. */
const FRESH_MS = 10_000

/** Of the banner, early or late. */
export const shopBannerAlt = "Your shop's banner"

/** The addresses of the overview. */
export const overviewPaths: ReadonlySet<string> = new Set(['/', '/dashboard'])

/** The element that `early-shop.tsx` leaves empty for the banner. */
export const earlyShopId = 'early-shop'

/**
 * Asks for them, and hangs the shop's banner, while the scripts are still on their way: somebody on a phone sees their shop a second
 * before there is a page around it. Stands in the head of the overview, and does nothing where no artist is signed in.
 */
export const askEarly = `(function(){try{
var s=JSON.parse(localStorage.getItem("tintype.session"));if(!s||!s.accessToken||!s.user||!s.user.username)return;
var e=window.tintypeEarly={token:s.accessToken,askedAt:Date.now(),answers:{},bodies:{}};
${JSON.stringify(Object.values(earlyPaths))}.forEach(function(p){
var a=e.answers[p]=fetch(p,{headers:{authorization:"Bearer "+s.accessToken,"x-user-username":s.user.username},credentials:"omit"});
a.then(function(r){return r.ok?r.clone().json():undefined}).then(function(b){if(!b)return;e.bodies[p]=b;
if(b.shopifybanner&&b.banner_status!=="rejected"){var i=new Image();i.fetchPriority="high";i.alt=${JSON.stringify(shopBannerAlt)};i.src=b.shopifybanner;
var h=document.getElementById("${earlyShopId}");if(h){h.innerHTML='<div class="dash-head"><div class="dash-banner skeleton"></div></div>';h.firstChild.firstChild.append(i)}}
}).catch(function(){})})
}catch(e){}})()`

/** The answer to a call that the same person's page asked early, once. A call that was not asked, or failed, is asked as ever. */
export function takeEarlyAnswer(request: Request): Promise<Response> | undefined {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || request.headers.get('authorization') !== `Bearer ${window.tintypeEarly?.token}`) return undefined
  return take(pathname + search, 'answers') as Promise<Response> | undefined
}

/** The same, already read: what is there can be shown without waiting. */
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
