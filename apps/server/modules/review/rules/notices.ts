import { type ReasonCode, toDoAbout } from '@tintype/contract/review/review-reasons'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import { pixelsNeeded } from '@tintype/domain/prints/sharpness'
import { type Orientation, type PrintSize, printName } from '@tintype/domain/prints/sizes'

type Artist = { name: string; email: string; receiveApprovalEmails: boolean }
type Artwork = { name: string; handle: string }
type Decided = Artwork & { isAboutWords: boolean; orientation: Orientation; sizesRefused: readonly PrintSize[] }

/** The approval mail; undefined for an artist who has turned off mails about decisions. */
export function approvalNotice(artist: Artist, artwork: Decided, storefrontUrl: string) {
  if (!artist.receiveApprovalEmails) return undefined
  const approved = { ...addressed(artist, artwork), productUrl: `${storefrontUrl}/products/${artwork.handle}` }
  if (artwork.isAboutWords) return { kind: 'words_approved' as const, ...approved }
  return { kind: 'artwork_approved' as const, ...approved, refused: sizeNames(artwork.sizesRefused, artwork.orientation) }
}

/** The webhook event for an artwork that goes on sale. */
export function approvalEvent({ name: artistName }: Artist, { uid, handle, name }: Artwork & { uid: string }, storefrontUrl: string) {
  return { type: 'artwork.approved' as const, data: { uid, handle, name, artistName, url: `${storefrontUrl}/products/${handle}` } }
}

/** The mail about a sale start through the trust lane; undefined for an artist who has turned off mails about decisions. */
export function trustedNotice(artist: Artist, artwork: Artwork, storefrontUrl: string) {
  if (!artist.receiveApprovalEmails) return undefined
  return { kind: 'artwork_trusted' as const, ...addressed(artist, artwork), productUrl: `${storefrontUrl}/products/${artwork.handle}` }
}

/** The rejection mail; undefined for an artist who has turned off mails about decisions. */
export function rejectionNotice(artist: Artist, artwork: Decided, reason: string, code?: ReasonCode) {
  if (!artist.receiveApprovalEmails) return undefined
  const kind = artwork.isAboutWords ? ('words_rejected' as const) : ('artwork_rejected' as const)
  return { kind, ...addressed(artist, artwork), reason, toDo: toDoAbout(code) }
}

/** The mail about a change request; undefined for an artist who has turned off mails about decisions. */
export function changesNotice(artist: Artist, artwork: Decided, reason: string, code?: ReasonCode) {
  if (!artist.receiveApprovalEmails) return undefined
  const kind = artwork.isAboutWords ? ('words_rejected' as const) : ('artwork_changes' as const)
  return { kind, ...addressed(artist, artwork), reason, toDo: toDoAbout(code) }
}

/** Sent regardless of the artist's mail settings, because the artist made the request. */
export function deletionNotice(artist: Artist, artwork: Artwork) {
  return { kind: 'deletion_approved' as const, ...addressed(artist, artwork) }
}

export function disapprovalNotice(artist: Artist, artwork: Artwork, reason: string) {
  return { kind: 'deletion_disapproved' as const, ...addressed(artist, artwork), reason }
}

/** Sent regardless of the artist's mail settings, because the picture may have been stolen. */
export function resemblanceNotice(artist: Artist, artwork: Pick<Artwork, 'name'>) {
  return { kind: 'artwork_resembled' as const, to: artist.email, artistName: artist.name, artworkName: artwork.name }
}

/** The mail about a picture taken down, with the reason. Sent regardless of the artist's mail settings. */
export function takenDownNotice(artist: Artist, kind: ProfileImageKind, reason: string) {
  const picture = kind === 'banner' ? ('banner' as const) : ('profile picture' as const)
  return { kind: 'shop_picture_taken_down' as const, to: artist.email, artistName: artist.name, picture, reason }
}

type Resized = {
  name: string
  orientation: Orientation
  widthPx: number
  heightPx: number
  sizes: readonly PrintSize[]
  removed: readonly PrintSize[]
}

/** Artworks that a mail lists; more are counted. */
const LISTED_MAX = 20

/** The mail about sizes that are no longer sold, for all artworks of an artist. Sent regardless of the artist's mail settings. */
export function sizesNotice(artist: Artist, resized: readonly Resized[]) {
  const lines = resized.slice(0, LISTED_MAX).map(sizesLine)
  const more = Math.max(0, resized.length - LISTED_MAX)
  return { kind: 'artwork_sizes_changed' as const, to: artist.email, artistName: artist.name, lines, more }
}

/**
 * The mail about sizes of an artwork on sale that an operator refused or approved again; undefined where the same sizes are sold, and for an
 * artist who has turned off mails about decisions. A waiting artwork's refused sizes are in the mail about its approval.
 * @param sold.before  the sizes that were sold before the decision
 */
export function sizeDecisionNotice(
  artist: Artist,
  artwork: Artwork & { orientation: Orientation },
  { before, now }: { before: readonly PrintSize[]; now: readonly PrintSize[] },
) {
  if (!artist.receiveApprovalEmails || String(before) === String(now)) return undefined
  return {
    kind: 'artwork_sizes_decided' as const,
    ...addressed(artist, artwork),
    refused: sizeNames(
      before.filter((size) => !now.includes(size)),
      artwork.orientation,
    ),
    approved: sizeNames(
      now.filter((size) => !before.includes(size)),
      artwork.orientation,
    ),
    sizes: sizeNames(now, artwork.orientation),
  }
}

function sizeNames(sizes: readonly PrintSize[], orientation: Orientation): string[] {
  return sizes.map((size) => printName(size, orientation))
}

/** `“Moon” (1200×1600 pixels) is no longer sold in Extra Large, which needs 1378×1969 pixels.` */
function sizesLine({ name, orientation, widthPx, heightPx, sizes, removed }: Resized): string {
  const start = `“${name}” (${widthPx}×${heightPx} pixels) is no longer sold`
  const needs = (size: PrintSize) => {
    const needed = pixelsNeeded(size, orientation)
    return `${needed.widthPx}×${needed.heightPx} pixels`
  }
  if (!sizes.length) return `${start}, because its smallest size needs ${needs('medium')}.`
  const names = removed.map((size) => `${printName(size, orientation)} (needs ${needs(size)})`)
  return `${start} in ${names.join(', ')}.`
}

function addressed(artist: Artist, artwork: Artwork) {
  return { to: artist.email, artistName: artist.name, artworkName: artwork.name }
}
