import { formatAltText } from '@tintype/contract/social/alt-text'
import { marksMature, requiredConnection } from '@tintype/contract/social/networks'
import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { type PostAccess, type PostContent, type Posted, type PostPicture, type PostPort, SocialFault } from '../platforms/posts.ts'
import { type ClaimedPostChange, claimPost, countLinks, findPost, lockLinks, type PostRow, updateClaimedPost } from '../queries/posts.ts'
import {
  afterCheck,
  afterFault,
  afterInconclusive,
  afterNoPicture,
  afterNotFound,
  giveUp,
  nextStep,
  type PostStep,
  postponeToTomorrow,
  toUtcDayRange,
} from '../rules/posts.ts'
import { schedule } from './schedule.ts'
import type { PostingTools } from './tools.ts'

/** Longer than all timeouts of a run together. */
const HELD_MS = 4 * 60_000
/** Tolerance, because the queue uses the database's clock and posts use ours. */
const EARLY_MS = 2000

/**
 * Runs a post: takes all steps that are possible now and schedules the next run. The process may be killed at any point. Each public call
 * is recorded before it is made, and an attempt with an unknown result is looked for before it is repeated.
 */
export async function sendPost(tools: PostingTools, { post: id }: { post: string }): Promise<void> {
  const { database, clock } = tools
  const now = clock()
  const soon = new Date(now.getTime() + EARLY_MS)
  const post = await claimPost(database, id, { now: soon, until: new Date(now.getTime() + HELD_MS) })
  if (!post) return refuseIfLocked(tools, id, soon)
  try {
    await advance(tools, post)
  } catch (error) {
    // an error of ours or of the database: the job's next try starts where this one did
    await updateClaimedPost(database, post, { heldUntil: null })
    throw error
  }
}

/** A killed run keeps its claim for a while. Fails the job, so that the queue retries it until the claim has ended. */
async function refuseIfLocked({ database }: PostingTools, id: string, now: Date): Promise<void> {
  const post = await findPost(database, id)
  if (post?.heldUntil && post.heldUntil > now && post.nextAt && post.nextAt <= now) throw new JobTooEarly('another run has this post')
}

async function advance(tools: PostingTools, taken: PostRow): Promise<void> {
  const port = tools.ports[taken.place]
  if (!port) return finish(tools, taken, giveUp('away'))
  let post = taken
  for (;;) {
    const act = nextStep(post, { hasPrepare: port.prepare !== undefined })
    const change = await perform(tools, port, post, act)
    if (!change) return
    if (!change.nextAt || change.nextAt > tools.clock()) return finish(tools, post, change)
    if (!(await updateClaimedPost(tools.database, post, change))) return
    post = { ...post, ...change }
  }
}

/** @returns the changes; undefined if another run has claimed the post */
async function perform(tools: PostingTools, port: PostPort, post: PostRow, act: PostStep): Promise<ClaimedPostChange | undefined> {
  const { clock, social } = tools
  const artwork = act === 'look' ? undefined : await describeArtwork(tools, post)
  if (artwork && 'reason' in artwork) return giveUp(artwork.reason)
  const content = { ...post, altText: artwork?.altText ?? '', isMature: artwork?.isMature ?? false }
  try {
    const picture = act === 'prepare' || (act === 'publish' && !port.prepare) ? await findPicture(tools, post) : null
    if (picture === undefined) return afterNoPicture(post, clock())
    return await social.withAccess(post.artistId, requiredConnection(post.place), async (access) => {
      if (act === 'look') return findEarlierPost(tools, port, post, access)
      if (act === 'check') return afterCheck(post, (await port.check?.(access, post.mediaId ?? '')) ?? 'ready', clock())
      return act === 'prepare' ? prepare(tools, port, { content, access, picture }) : publish(tools, port, { content, access, picture })
    })
  } catch (error) {
    if (!(error instanceof SocialFault)) throw error
    return afterFault(post, act, error, clock())
  }
}

/** Alternative text from the current description, or the reason why the artwork may not be posted any more. */
async function describeArtwork(
  { database, artworks }: PostingTools,
  post: PostRow,
): Promise<{ altText: string; isMature: boolean } | { reason: 'withdrawn' | 'links_off' | 'mature' }> {
  const found = await artworks.findForChannel(database, post.artworkUid)
  if (!found?.isForSale || found.artwork.deletionStatus === 'pending') return { reason: 'withdrawn' }
  const isLinkOnX = post.place === 'x' && post.hasLink
  if (isLinkOnX && !(await readSettings(database)).settings.xLinksOn) return { reason: 'links_off' }
  const { artwork, artistName } = found
  const isMature = artwork.contentRating === 'mature'
  // it may have been rated after the approval
  if (isMature && post.origin === 'approval' && !marksMature(post.place)) return { reason: 'mature' }
  return { isMature, altText: formatAltText({ ...artwork, title: post.title, artistName }) }
}

async function findEarlierPost(tools: PostingTools, port: PostPort, post: PostRow, access: PostAccess): Promise<ClaimedPostChange> {
  const found = await port.find(access, post, { since: post.attemptedAt ?? post.dueAt, mediaId: post.mediaId })
  if (found === 'absent') return afterNotFound(post, tools.clock())
  return found === 'unsure' ? afterInconclusive() : posted(found, tools.clock())
}

async function findPicture({ getPicture, log }: PostingTools, { id, artworkUid, place }: PostRow): Promise<PostPicture | undefined> {
  try {
    return await getPicture(artworkUid, place)
  } catch (err) {
    log.error({ err, post: id }, 'the picture of a post was not made')
    return undefined
  }
}

type Publication = { content: PostRow & PostContent; access: PostAccess; picture: PostPicture | null }

async function prepare(
  { clock }: PostingTools,
  port: PostPort,
  { content, access, picture }: Publication,
): Promise<ClaimedPostChange | undefined> {
  const made = picture && (await port.prepare?.(access, content, picture))
  const now = clock()
  if (!made) return undefined
  const nextAt = made.isReady ? now : new Date(now.getTime() + 3000)
  return { state: 'uploading', mediaId: made.mediaId, isMediaReady: made.isReady, nextAt }
}

async function publish(
  tools: PostingTools,
  port: PostPort,
  { content, access, picture }: Publication,
): Promise<ClaimedPostChange | undefined> {
  const begun = await begin(tools, content)
  if (begun !== 'begun') return begun
  return posted(await port.publish(access, content, { mediaId: content.mediaId, picture }), tools.clock())
}

/** Records the attempt before the call. From here until the answer is stored, its result is unknown. */
async function begin({ database, clock }: PostingTools, post: PostRow): Promise<'begun' | ClaimedPostChange | undefined> {
  const now = clock()
  return database.transaction(async (tx) => {
    if (post.place === 'x' && post.hasLink) {
      await lockLinks(tx)
      const { settings } = await readSettings(tx)
      if ((await countLinks(tx, { from: toUtcDayRange(now).from, besides: post.id })) >= settings.xLinkPostsPerDay)
        return postponeToTomorrow(post, now)
    }
    return (await updateClaimedPost(tx, post, { attemptedAt: now, looks: 0, blindLooks: 0 })) ? 'begun' : undefined
  })
}

function posted({ externalId, url }: Posted, now: Date): ClaimedPostChange {
  return { state: 'posted', externalId, url, postedAt: now, error: null, said: null, nextAt: null }
}

async function finish({ database, jobs, clock }: PostingTools, post: PostRow, change: ClaimedPostChange): Promise<void> {
  await database.transaction(async (tx) => {
    const isWritten = await updateClaimedPost(tx, post, { ...change, heldUntil: null })
    if (isWritten && change.nextAt) await schedule(jobs, tx, { id: post.id, nextAt: change.nextAt, now: clock() })
  })
}
