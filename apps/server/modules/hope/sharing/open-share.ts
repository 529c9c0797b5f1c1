import { Problem } from '@tintype/contract/problems'
import { LRUCache } from 'lru-cache'
import type { SharePicture } from '../../../http/downloads/share-picture.ts'
import type { Pictures } from '../../../platform/images/pictures.ts'
import { showCauses } from '../list-causes.ts'
import { findActiveCauseBySlug } from '../queries/hope.ts'
import type { HopeTools } from '../tools.ts'
import { drawShare } from './share-drawing.ts'
import { type ShareFacts, shareFacts, shareMark } from './share-facts.ts'

/** Number of pictures to cache in memory, about 40 kB each. Enough for the causes that users share at one time. */
const KEPT = 48

/**
 * The share picture of a cause with its current figures. Drawn once for concurrent requests and cached until the figures change. @throws
 * Problem `cause_not_found`, for an inactive one too
 */
export function createShares(tools: HopeTools & { pictures: Pick<Pictures, 'draw'> }) {
  const { database, pictures } = tools
  const shares = new LRUCache<string, Buffer, ShareFacts>({
    max: KEPT,
    fetchMethod: (_mark, _stale, { context: facts }) => pictures.draw(drawShare(facts)),
  })

  return async function openShare({ slug }: { slug: string }): Promise<SharePicture> {
    const row = await findActiveCauseBySlug(database, slug)
    const [cause] = row ? await showCauses(tools, database, [row]) : []
    if (!cause) throw new Problem('cause_not_found')
    const facts = shareFacts(cause)
    const mark = shareMark(facts)
    return { jpeg: await shares.forceFetch(mark, { context: facts }), mark }
  }
}
