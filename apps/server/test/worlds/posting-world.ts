import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { OPEN_NETWORKS, type PostPlace } from '@tintype/contract/social/networks'
import { PLATFORMS, type Platform, type SocialConnection } from '@tintype/contract/social/social'
import { eq } from 'drizzle-orm'
import { createBlueskyPosts } from '../../modules/social/platforms/bluesky/bluesky-posts.ts'
import { createMastodonPosts } from '../../modules/social/platforms/mastodon/mastodon-posts.ts'
import { createMetaPosts } from '../../modules/social/platforms/meta-posts.ts'
import { createPinterestPosts } from '../../modules/social/platforms/pinterest-posts.ts'
import { SocialFault } from '../../modules/social/platforms/posts.ts'
import { createServerCalls, formatServerToken } from '../../modules/social/platforms/server-calls.ts'
import { createThreadsPosts } from '../../modules/social/platforms/threads/threads-posts.ts'
import { createXPosts } from '../../modules/social/platforms/x-posts.ts'
import { socialPosts } from '../../modules/social/post-tables.ts'
import { createPosting, type PostingTools } from '../../modules/social/posts/module.ts'
import { postingRoutes } from '../../modules/social/posts/routes.ts'
import type { Actor, Artist } from '../../platform/actor.ts'
import { createCircuit } from '../../platform/circuit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { createPublicFetch } from '../../platform/outgoing/public-fetch.ts'
import { blueskyAccount } from '../stand-ins/bluesky-stand-in.ts'
import { openPostingStandin } from '../stand-ins/posting-stand-in.ts'
import { openCatalogueWorld, storefrontUrl } from './catalogue-world.ts'

type Sent = { name: string; payload: { post?: string; artwork?: string }; at: number }

/** Posts on the worker's database, with local platform stand-ins and a manual clock. */
export async function openPostingWorld({ url }: { url?: string } = {}) {
  const world = await openCatalogueWorld({ url })
  const { database, artworks } = world
  // a fixed start, because no test depends on the real time
  let now = new Date('2026-11-22T10:00:00Z')
  const clock = () => now
  const standin = await openPostingStandin({ now: clock })
  const sent: Sent[] = []
  const put = (job: Job<never>, payload: unknown, afterSeconds = 0) =>
    void sent.push({ name: job.name, payload: job.payload.parse(payload) as Sent['payload'], at: now.getTime() + afterSeconds * 1000 })
  const connections = new Map<string, SocialConnection[]>()
  const tokens = new Map<string, string>()
  const createPortOptions = (name: string) => ({
    ...{ apiUrl: standin.url, clock },
    circuit: createCircuit({ name, now: () => now.getTime() }),
  })
  const outgoing = createPublicFetch({ testOrigin: standin.url })
  const createOpenOptions = (name: string) => ({
    ...{ outgoing, clock },
    servers: createServerCalls({ name, outgoing, now: () => now.getTime() }),
  })
  const pinterest = createPinterestPosts(createPortOptions('Pinterest'))
  const tools: PostingTools = {
    ...{ database, artworks, clock, storefrontUrl },
    log: { error: () => undefined },
    jobs: {
      send: async (_tx: Transaction, job, payload, options) => put(job as never, payload, options?.afterSeconds),
      async sendAll(_tx: Transaction, job, payloads) {
        for (const payload of payloads) put(job as never, payload)
      },
    },
    social: {
      listPlatforms: () => PLATFORMS.map((platform) => ({ platform, isConfigured: true })),
      listConnections: async ({ artistId }) => connections.get(artistId) ?? [],
      async withAccess(artistId, platform, use) {
        const connection = connections.get(artistId)?.find((one) => one.platform === platform)
        if (!connection) throw new SocialFault('reconnect')
        const isPage = platform === 'facebook'
        const token = tokens.get(`${artistId} ${platform}`) ?? 'token'
        const isOpen = OPEN_NETWORKS.some((network) => network === platform)
        const accessToken = isOpen ? formatServerToken({ server: standin.url, token }) : token
        const accountId = isPage ? 'page1' : platform === 'bluesky' ? blueskyAccount.did : 'user1'
        return use({ accessToken, accountId, instagramId: isPage ? 'ig1' : null })
      },
    },
    ports: {
      x: createXPosts(createPortOptions('X')),
      pinterest,
      ...createMetaPosts(createPortOptions('Meta')),
      threads: createThreadsPosts(createPortOptions('Threads')),
      bluesky: createBlueskyPosts(createOpenOptions('Bluesky')),
      mastodon: createMastodonPosts(createOpenOptions('Mastodon')),
    },
    boards: pinterest,
    getPicture: async (uid) => ({ bytes: Buffer.from('a picture'), url: `http://tintype.example/media/${uid}.jpg` }),
  }
  const posting = createPosting(tools)
  const abandoned: Promise<unknown>[] = []

  const getPostRow = async (id: string) => {
    const [row] = await database.select().from(socialPosts).where(eq(socialPosts.id, id))
    if (!row) throw new Error('no post')
    return row
  }

  return {
    ...world,
    tools,
    posting,
    standin,
    getPostRow,
    jobs: sent,
    now: clock,
    setNow: (at: string) => {
      now = new Date(at)
    },
    wind: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },

    /** The API client of an actor. */
    asPoster(actor: Actor, headers: Record<string, string> = {}) {
      const name = actor.kind === 'artist' ? { 'x-user-username': actor.name } : {}
      const context = {
        requestId: 'test',
        headers: new Headers({ ...name, ...headers } as Record<string, string>),
        authenticate: async () => actor,
        report: () => undefined,
      }
      return createRouterClient({ social: postingRoutes(posting) }, { context }).social
    },

    connect(artist: Artist, ...platforms: Platform[]): void {
      connections.set(
        artist.artistId,
        platforms.map((platform) => ({
          platform,
          accountName: 'A name',
          needsReconnect: false,
          ...(platform === 'facebook' && { platform_account_details: { type: 'page', igun: 'a.name' } }),
        })),
      )
    },

    /** Replaces the artist's token for a platform. */
    useToken: (artist: Artist, platform: Platform, token: string) => void tokens.set(`${artist.artistId} ${platform}`, token),

    /** An artist with all platforms connected, an artwork, and a queued post of it. */
    async queued(place: PostPlace, message = `Look! ${randomUUID()}`) {
      const artist = await world.newArtist()
      this.connect(artist, ...PLATFORMS)
      const artwork = await world.newProduct(artist)
      const [post] = await posting.post(artist, { artwork_uid: artwork.uid, target_platforms: [place], message, board_id: '1' })
      if (!post) throw new Error('nothing was queued')
      return { artist, artwork, post }
    },

    /** Runs the due jobs of one post and advances the clock to the next one, until none remain or a week has passed. */
    async runPost(id: string): Promise<typeof socialPosts.$inferSelect> {
      for (let runs = 0; runs < 60; runs++) {
        const { nextAt } = await getPostRow(id)
        if (!nextAt) break
        if (nextAt > now) now = nextAt
        await posting.send({ post: id })
      }
      return getPostRow(id)
    },

    /** Starts a run and abandons it like a killed process, after the platform received a request. */
    async killAt(id: string, path: RegExp, done: boolean): Promise<void> {
      standin.plan(path, { kind: 'hang', done })
      const arrival = standin.arrival(path)
      abandoned.push(posting.send({ post: id }).catch(() => undefined))
      await arrival
      // the claim expires
      this.wind(300)
    },

    async close(): Promise<void> {
      await standin.close()
      await Promise.allSettled(abandoned)
      await world.close()
    },
  }
}
