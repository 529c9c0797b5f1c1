import { Problem } from '@tintype/contract/problems'
import type { PinterestBoard } from '@tintype/contract/social/social-posts'
import { brand } from '@tintype/domain/brand'
import pTimeout, { TimeoutError } from 'p-timeout'
import type { Artist } from '../../../platform/actor.ts'
import type { PinterestPosts } from '../platforms/pinterest-posts.ts'
import { type PostAccess, SocialFault } from '../platforms/posts.ts'
import { findLastBoard } from '../queries/posts.ts'
import type { PostingTools } from './tools.ts'

/** The artist's Pinterest boards and the one used last. Empty if Pinterest is not configured. @throws Problem as `atPinterest` */
export async function listBoards(tools: PostingTools, artist: Artist): Promise<{ boards: PinterestBoard[]; last: string | null }> {
  if (!tools.boards) return { boards: [], last: null }
  const boards = await atPinterest(tools, artist, (port, access) => port.listBoards(access))
  const last = await findLastBoard(tools.database, artist.artistId)
  return { boards, last: boards.some(({ id }) => id === last) ? last : null }
}

/** Creates a board named after the site, or returns the existing one. @throws Problem as `atPinterest` */
export async function createBoard(tools: PostingTools, artist: Artist): Promise<PinterestBoard> {
  return atPinterest(tools, artist, async (port, access) => {
    const there = (await port.listBoards(access)).find(({ name }) => name === brand.product)
    return there ?? port.createBoard(access, { name: brand.product, description: 'Art on metal' })
  })
}

/** @throws Problem `platform_coming_soon`, `share_not_connected`, `social_unavailable` */
async function atPinterest<Found>(
  { boards, social, patienceMs = 8000 }: PostingTools,
  { artistId }: Artist,
  ask: (port: Pick<PinterestPosts, 'listBoards' | 'createBoard'>, access: PostAccess) => Promise<Found>,
): Promise<Found> {
  if (!boards) throw new Problem('platform_coming_soon')
  try {
    return await pTimeout(
      social.withAccess(artistId, 'pinterest', (access) => ask(boards, access)),
      { milliseconds: patienceMs },
    )
  } catch (error) {
    if (error instanceof TimeoutError) throw new Problem('social_unavailable', { place: 'Pinterest' }, { cause: error })
    if (!(error instanceof SocialFault)) throw error
    const code = error.kind === 'reconnect' ? 'share_not_connected' : 'social_unavailable'
    throw new Problem(code, { place: 'Pinterest' }, { cause: error })
  }
}
