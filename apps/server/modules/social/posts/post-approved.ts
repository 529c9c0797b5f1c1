import { Problem } from '@tintype/contract/problems'
import { marksMature } from '@tintype/contract/social/networks'
import { FIRST_TEMPLATE } from '@tintype/contract/social/share-text'
import { countByDay, findAutoPosts, insertPosts, lockArtistPosts, type NewPost } from '../queries/posts.ts'
import { firstDayWithCapacity, toUtcDayRange, type Wording, wordPost } from '../rules/posts.ts'
import { newLink } from './post-artwork.ts'
import { readTerms } from './post-terms.ts'
import { schedule } from './schedule.ts'
import type { PostingTools } from './tools.ts'

/**
 * Queues the automatic posts of an approved artwork, one per place; of mature content only where a post can mark it. Posts over the daily limit are planned for the next day with capacity.
 * Idempotent.
 */
export async function postApproved(tools: PostingTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { database, jobs, clock, artworks, storefrontUrl } = tools
  await database.transaction(async (tx) => {
    const found = await artworks.findForChannel(tx, uid)
    if (!found?.isForSale || found.artwork.deletionStatus === 'pending') return
    const { artwork, artistName } = found
    const isMature = artwork.contentRating === 'mature'
    const wanted = (await findAutoPosts(tx, artwork.artistId)).filter(({ isOn, place }) => isOn && (!isMature || marksMature(place)))
    if (!wanted.length) return
    await lockArtistPosts(tx, artwork.artistId)
    const now = clock()
    const terms = await readTerms(tx)
    const counts = await countByDay(tx, artwork.artistId, toUtcDayRange(now).from)
    const rows = wanted.flatMap(({ place, template, boardId }): NewPost[] => {
      const ofPlace = new Map(counts.filter((one) => one.place === place).map(({ day, count }) => [day, count]))
      const dueAt = firstDayWithCapacity(now, ofPlace, terms.perDay[place])
      const link = newLink(storefrontUrl, artwork.handle)
      const wording = wordByTemplate(template, (message) =>
        wordPost(place, { message, title: artwork.name, artistName, link, xLinks: terms.xLinks } satisfies Wording),
      )
      if (!dueAt || !wording) return []
      const of = { artistId: artwork.artistId, artworkUid: uid, place, origin: 'approval' as const, title: artwork.name, link, ...wording }
      return [{ ...of, boardId, createdAt: now, plannedAt: dueAt > now ? dueAt : null, dueAt, nextAt: dueAt }]
    })
    for (const { id, dueAt } of await insertPosts(tx, rows)) await schedule(jobs, tx, { id, nextAt: dueAt, now })
  })
}

/** Falls back to our default text if the title makes the template too long. @returns undefined if the default is not allowed either */
function wordByTemplate<Worded>(template: string, word: (message: string) => Worded): Worded | undefined {
  for (const message of [template, FIRST_TEMPLATE]) {
    try {
      return word(message)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return undefined
}
