import type { ProfileImageKind } from '@tintype/contract/profile-images'
import { type ReasonCode, toDoAbout } from '@tintype/contract/review-reasons'

type Artist = { name: string; email: string; receiveApprovalEmails: boolean }
type Artwork = { name: string; handle: string }
type Decided = Artwork & { isAboutWords: boolean }

/** The letter about an approval; none to an artist who wants none about decisions. */
export function approvalNotice(artist: Artist, artwork: Decided, storefrontUrl: string) {
  if (!artist.receiveApprovalEmails) return undefined
  const kind = artwork.isAboutWords ? ('words_approved' as const) : ('artwork_approved' as const)
  return { kind, ...addressed(artist, artwork), plateUrl: `${storefrontUrl}/products/${artwork.handle}` }
}

/** What programs of others are told of an artwork that goes on sale. */
export function approvalEvent({ name: artistName }: Artist, { uid, handle, name }: Artwork & { uid: string }, storefrontUrl: string) {
  return { type: 'artwork.approved' as const, data: { uid, handle, name, artistName, url: `${storefrontUrl}/products/${handle}` } }
}

/** The letter about what went on sale by its artist's record; none to an artist who wants none about decisions. */
export function trustedNotice(artist: Artist, artwork: Artwork, storefrontUrl: string) {
  if (!artist.receiveApprovalEmails) return undefined
  return { kind: 'artwork_trusted' as const, ...addressed(artist, artwork), plateUrl: `${storefrontUrl}/products/${artwork.handle}` }
}

/** The letter about a rejection; none to an artist who wants none about decisions. */
export function rejectionNotice(artist: Artist, artwork: Decided, reason: string, code?: ReasonCode) {
  if (!artist.receiveApprovalEmails) return undefined
  const kind = artwork.isAboutWords ? ('words_rejected' as const) : ('artwork_rejected' as const)
  return { kind, ...addressed(artist, artwork), reason, toDo: toDoAbout(code) }
}

/** The letter about a request for changes; none to an artist who wants none about decisions. */
export function changesNotice(artist: Artist, artwork: Decided, reason: string, code?: ReasonCode) {
  if (!artist.receiveApprovalEmails) return undefined
  const kind = artwork.isAboutWords ? ('words_rejected' as const) : ('artwork_changes' as const)
  return { kind, ...addressed(artist, artwork), reason, toDo: toDoAbout(code) }
}

/** An artist who asked for something is told what came of it, whatever letters the artist wants besides. */
export function deletionNotice(artist: Artist, artwork: Artwork) {
  return { kind: 'deletion_approved' as const, ...addressed(artist, artwork) }
}

export function disapprovalNotice(artist: Artist, artwork: Artwork, reason: string) {
  return { kind: 'deletion_disapproved' as const, ...addressed(artist, artwork), reason }
}

/** Whose picture may have been taken is told, whatever letters the artist wants besides. */
export function resemblanceNotice(artist: Artist, artwork: Pick<Artwork, 'name'>) {
  return { kind: 'artwork_resembled' as const, to: artist.email, artistName: artist.name, artworkName: artwork.name }
}

/** Somebody whose picture was taken down is always told, and why. */
export function takenDownNotice(artist: Artist, kind: ProfileImageKind, reason: string) {
  const picture = kind === 'banner' ? ('banner' as const) : ('profile picture' as const)
  return { kind: 'shop_picture_taken_down' as const, to: artist.email, artistName: artist.name, picture, reason }
}

function addressed(artist: Artist, artwork: Artwork) {
  return { to: artist.email, artistName: artist.name, artworkName: artwork.name }
}
