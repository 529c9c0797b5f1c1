import type { Artwork, EditArtworkInput } from '@tintype/contract/artworks/artworks'
import { Problem } from '@tintype/contract/problems'
import { type SignedProof, signProof } from '@tintype/domain/prints/proofs'
import type { Artist } from '../../platform/actor.ts'
import { toEnlargerKind } from './details/enlarge-detail.ts'
import { showArtworks } from './lists/get-artworks.ts'
import { type ArtworkRow, lockOwn, updateArtwork } from './queries/artworks.ts'
import { mergeTags } from './queries/tags.ts'
import { renderJob } from './renditions/render-artwork.ts'
import { parseTags } from './rules/artworks.ts'
import { latestAltText, latestContentRating, latestCrops, withEditedTexts, withProof } from './rules/texts.ts'
import type { ArtworkTools } from './tools.ts'
import { recordProof } from './upload/record-proof.ts'

/**
 * Edits the words, crops or sizes of an own artwork, and stores the proof that was signed off with them. What takes effect at once, such as a
 * switched-off size, also reaches the sales channel at once.
 * @throws Problem `artwork_not_found`, also for another artist's artwork; `artwork_changed`, `deletion_already_pending`,
 *   `artwork_tags_too_many`, `artwork_too_small`, `artwork_sizes_missing`
 */
export async function editArtwork(tools: ArtworkTools, actor: Artist, edit: EditArtworkInput): Promise<Artwork> {
  const { database, clock } = tools
  return database.transaction(async (tx) => {
    const artwork = await lockOwn(tx, actor.artistId, edit.uid)
    if (!artwork) throw new Problem('artwork_not_found')
    const {
      artworkName: name,
      artworkDescription: description,
      altText,
      category,
      allowMarketing,
      howMade,
      contentRating = latestContentRating(artwork),
      version,
      crops,
      sizesOff,
    } = edit
    const tags = await mergeTags(tx, parseTags(edit.tags.join(','), artwork.orientation))
    const words = { name, description, altText: altText ?? latestAltText(artwork), tags, category, allowMarketing, howMade, contentRating }
    const worded = withEditedTexts(artwork, { version, words, crops, sizesOff }, clock())
    const latest = { ...artwork, ...worded }
    const proof = signEditProof(tools, latest, edit)
    const change = { ...worded, ...(proof && withProof(latest, proof)) }
    if (Object.keys(change).length) await updateArtwork(tx, artwork.uid, change)
    if (proof) await recordProof(tools, tx, actor, { uid: artwork.uid, proof })
    // the card shows the crop
    if ('crops' in change) await tools.jobs.send(tx, renderJob, { artwork: artwork.uid })
    const edited = { ...artwork, ...change }
    if (edited.publishedAt) {
      if ('version' in change) await tools.onSaleEdited(tx, edited.uid)
      await tools.describeTraits(tx, [edited.uid])
      await tools.indexVocabulary(tx, edited)
    }
    const [shown] = await showArtworks(tools, tx, [edited])
    if (!shown) throw new Error('the artwork was not shown')
    return shown
  })
}

/** @param artwork  with the edit applied */
function signEditProof(tools: ArtworkTools, artwork: ArtworkRow, { proof }: EditArtworkInput): SignedProof | undefined {
  if (!proof) return undefined
  const signed = { at: tools.clock(), enlarger: toEnlargerKind(tools) }
  const subject = { picture: artwork, orientation: artwork.orientation, crops: latestCrops(artwork) }
  return signProof(subject, proof, signed)
}
