import { OPEN_NETWORKS, type OpenNetwork } from '@tintype/contract/social/networks'
import type { Platform } from '@tintype/contract/social/social'
import { type ConnectFailure, wayBack } from '@tintype/contract/social/social-texts'
import { and, eq } from 'drizzle-orm'
import { createSocial, type SocialTools } from '../../modules/social/connections/module.ts'
import { createSocialPlatforms } from '../../modules/social/platforms/create-platforms.ts'
import { socialConnections } from '../../modules/social/tables.ts'
import type { PublicFetch } from '../../platform/outgoing/public-fetch.ts'
import { openBlueskyStandIn } from '../stand-ins/bluesky-stand-in.ts'
import { openMastodonStandIn } from '../stand-ins/mastodon-stand-in.ts'
import { metaCredentials, openMetaStandIn } from '../stand-ins/meta-stand-in.ts'
import { openPinterestStandIn, pinterestCredentials } from '../stand-ins/pinterest-stand-in.ts'
import { openThreadsStandIn, threadsCredentials } from '../stand-ins/threads-stand-in.ts'
import { openXStandIn, xCredentials } from '../stand-ins/x-stand-in.ts'
import { type Answer, type Caller, openAppWorld, publicUrl, toAuthHeaders } from './app-world.ts'

export type SocialWorld = Awaited<ReturnType<typeof openSocialWorld>>

/** The whole application with a stand-in for every platform that artists connect. */
export async function openSocialWorld() {
  const [facebook, pinterest, x, threads] = await Promise.all([
    openMetaStandIn(),
    openPinterestStandIn(),
    openXStandIn(),
    openThreadsStandIn(),
  ])
  const open = { bluesky: await openBlueskyStandIn(), mastodon: await openMastodonStandIn() }
  const origins = Object.values(open).map(({ url }) => url)
  const outgoing: PublicFetch = {
    mayBe: (url) => origins.includes(new URL(url).origin),
    fetch: (url, request) => fetch(url, { ...request, redirect: 'manual' }),
  }
  const standIns = { facebook, pinterest, x, threads }
  // long enough for a busy machine; the tests of timeouts wait for it
  const pace = { timeoutMs: 4000 }
  const credentials = {
    meta: { ...metaCredentials, ...pace, apiUrl: facebook.url, now: facebook.now },
    pinterest: { ...pinterestCredentials, ...pace, apiUrl: pinterest.url, now: pinterest.now },
    x: { ...xCredentials, ...pace, apiUrl: x.url, now: x.now },
    threads: { ...threadsCredentials, ...pace, apiUrl: threads.url, now: threads.now },
  }
  const platforms = createSocialPlatforms(credentials, { networks: OPEN_NETWORKS, outgoing, ...pace, now: x.now })
  const app = await openAppWorld({ socialPlatforms: platforms })
  const { database } = app
  const now = () => new Date(x.now())
  const tools: SocialTools = { ...app.platform, ...app.services, platforms, clock: now }

  async function begin(caller: Caller, platform: Platform | 'instagram'): Promise<{ url: string; cookie: string }> {
    const answer = await app.ask(`/api/social/connect/${platform}`, { headers: toAuthHeaders(caller) })
    if (answer.status !== 200) throw new Error(`connect: ${answer.status} ${JSON.stringify(answer.body)}`)
    return { url: answer.body.authorizationUrl, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }

  /** The browser follows a platform's redirect back to us. */
  async function comeBack(address: string, cookie = ''): Promise<Answer> {
    return app.ask(address.slice(publicUrl.length), { headers: { cookie } })
  }

  return {
    ...app,
    ...standIns,
    standIns,
    /** The servers of the open networks. */
    open,
    platforms,
    now,
    tools,
    /** The module with a clock that `pass` advances. */
    social: createSocial(tools),
    begin,
    comeBack,
    async close(): Promise<void> {
      await app.close()
      for (const standIn of [...Object.values(standIns), ...Object.values(open)]) await standIn.close()
    },
    /** Advances the clocks of the module and the platforms. */
    pass(ms: number): void {
      for (const standIn of [...Object.values(standIns), ...Object.values(open)]) standIn.pass(ms)
    },

    /** An artist connects a platform in a browser. */
    async connect(caller: Caller, platform: Exclude<Platform, OpenNetwork>): Promise<Answer> {
      const { url, cookie } = await begin(caller, platform)
      return comeBack(standIns[platform].allow(url), cookie)
    },

    async findConnectionRow(artistId: string, platform: Platform) {
      const [row] = await database
        .select()
        .from(socialConnections)
        .where(and(eq(socialConnections.artistId, artistId), eq(socialConnections.platform, platform)))
      return row
    },
  }
}

/** The address that a browser is redirected to with this result. */
export function led(platform: string | undefined, failure?: ConnectFailure): string {
  return `${wayBack({ platform, failure })}#`
}
