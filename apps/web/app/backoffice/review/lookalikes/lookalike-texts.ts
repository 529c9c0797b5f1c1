import type { Lookalike } from '@tintype/contract/review/review'

/** `The same picture, mirrored`, `A part of a picture that is very alike`: the similarity of two images, by their Hamming distance. */
export function describeLikeness({ distance, likeness, isMirrored }: Pick<Lookalike, 'distance' | 'likeness' | 'isMirrored'>): string {
  const how = distance <= 2 ? 'the same picture' : distance <= 5 ? 'a very similar picture' : 'a similar picture'
  const piece = { same: how, part: `a part of ${how}`, whole: `more of ${how}` }[likeness]
  return `${piece.charAt(0).toUpperCase()}${piece.slice(1)}${isMirrored ? ', mirrored' : ''}`
}

const states: Record<Lookalike['state'], string> = {
  pending: 'pending review',
  approved: 'approved',
  rejected: 'rejected',
  changes_requested: 'changes requested',
  removed: 'removed from the store',
}

/** `Moon by Ines Varga, approved`. */
export function describeLookalike({ artworkName, artistName, isSameArtist, state }: Lookalike): string {
  return `“${artworkName}” by ${isSameArtist ? 'the same artist' : artistName}, ${states[state]}`
}

/** A hint for the decision, which the operator makes. */
export function lookalikeHint(lookalikes: readonly Lookalike[]): string | undefined {
  if (!lookalikes.length) return undefined
  if (lookalikes.every(({ isSameArtist }) => isSameArtist)) return 'All are by the same artist: another version or a duplicate.'
  if (lookalikes.some(({ isSameArtist, state }) => !isSameArtist && state === 'removed'))
    return 'One of them was removed earlier. Check carefully.'
  return 'Another artist submitted a similar picture. Verify ownership before you approve.'
}
