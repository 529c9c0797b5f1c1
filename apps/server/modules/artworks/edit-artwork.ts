import type { Artwork, EditArtworkInput } from '@tintype/contract/artworks'
import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../platform/http/actor.ts'
import { describeTraits } from './describe-traits.ts'
import { showArtworks } from './get-artworks.ts'
import { lockOwn, updateArtwork } from './queries.ts'
import { parseTags } from './rules.ts'
import { learnWords } from './search.ts'
import type { ArtworkTools } from './service.ts'
import { withWords } from './word-rules.ts'

/**
 * Gives an artwork of one's own other words.
 * @throws Problem `artwork_not_found`, for another artist's too; `artwork_changed`, `deletion_already_pending`, `artwork_tags_too_many`
 */
export async function editArtwork(tools: ArtworkTools, actor: Artist, edit: EditArtworkInput): Promise<Artwork> {
  const { database, clock } = tools
  return database.transaction(async (tx) => {
    const artwork = await lockOwn(tx, actor.artistId, edit.uid)
    if (!artwork) throw new Problem('artwork_not_found')
    const { artworkName: name, artworkDescription: description, category, allowMarketing, howMade, version } = edit
    const tags = parseTags(edit.tags.join(','), artwork.orientation)
    const change = withWords(artwork, { version, words: { name, description, tags, category, allowMarketing, howMade } }, clock())
    if (change) await updateArtwork(tx, artwork.uid, change)
    const edited = { ...artwork, ...change }
    if (edited.publishedAt) {
      await describeTraits(tx, edited.uid)
      await learnWords(tx, edited)
    }
    const [shown] = await showArtworks(tools, tx, [edited])
    if (!shown) throw new Error('the artwork was not shown')
    return shown
  })
}
