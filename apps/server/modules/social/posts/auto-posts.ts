import { Problem } from '@tintype/contract/problems'
import { POST_PLACES, type PostPlace, requiredConnection } from '@tintype/contract/social/networks'
import { FIRST_TEMPLATE } from '@tintype/contract/social/share-text'
import type { AutoPost } from '@tintype/contract/social/social-posts'
import type { Artist } from '../../../platform/actor.ts'
import { type AutoPostRow, findAutoPosts, saveAutoPost as saveRow } from '../queries/posts.ts'
import type { PostingTools } from './tools.ts'

export type AutoPostChange = { place: PostPlace; isOn?: boolean | undefined; template?: string | undefined; boardId?: string | undefined }

/** The artist's settings for automatic posts on approval, by place. Without the networks that this installation does not offer. */
export async function listAutoPosts(
  { database, social }: Pick<PostingTools, 'database' | 'social'>,
  { artistId }: Artist,
): Promise<AutoPost[]> {
  const rows = await findAutoPosts(database, artistId)
  const listed = new Set(social.listPlatforms().map(({ platform }) => platform))
  return POST_PLACES.filter((place) => listed.has(requiredConnection(place))).map((place) =>
    toAutoPost(rows.find((row) => row.place === place) ?? first(artistId, place)),
  )
}

/** @throws Problem `share_board_missing` if Pinterest is enabled without a board */
export async function saveAutoPost({ database }: PostingTools, { artistId }: Artist, change: AutoPostChange): Promise<AutoPost> {
  const { place, isOn, template, boardId } = change
  const before = (await findAutoPosts(database, artistId)).find((row) => row.place === place) ?? first(artistId, place)
  const row = { ...before, isOn: isOn ?? before.isOn, template: template?.trim() || before.template, boardId: boardId ?? before.boardId }
  if (place === 'pinterest' && row.isOn && !row.boardId) throw new Problem('share_board_missing')
  await saveRow(database, row)
  return toAutoPost(row)
}

function first(artistId: string, place: PostPlace): AutoPostRow {
  return { artistId, place, isOn: false, template: FIRST_TEMPLATE, boardId: null }
}

function toAutoPost({ place, isOn, template, boardId }: AutoPostRow): AutoPost {
  return { place, isOn, template, boardId }
}
