import { ARTIST_LISTS, type ArtistEvent } from '@tintype/contract/admin/artist-office'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import type { TrustStanding } from '@tintype/contract/review/review'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'
import { formatPlural } from '../../ui/text/numbers.ts'
import type { ArtistListed } from './artist-queries.ts'

export const artistListNames: Record<ArtistListed, string> = { all: 'All artists', suspended: 'Suspended' }

/** Reads the list from the URL, which may contain any text. */
export function readArtistList(text: string | null): ArtistListed {
  return ARTIST_LISTS.find((each) => each === text) ?? 'all'
}

/** The status of an artwork. */
export function describeWorkStatus({ review_status, deletion_status, takedown_reason, proposed }: Artwork): {
  tone: StatusTone
  words: string
} {
  if (takedown_reason) return { tone: 'refused', words: 'Taken down' }
  if (deletion_status === 'pending') return { tone: 'leaving', words: 'Deletion requested' }
  if (review_status === 'rejected') return { tone: 'refused', words: 'Rejected' }
  if (review_status === 'pending') return { tone: 'waiting', words: 'Pending review' }
  return proposed ? { tone: 'waiting', words: 'Edits pending review' } : { tone: 'done', words: 'Approved' }
}

/** The artist's status in the trust lane, with the reason. */
export function describeTrust({ trust, approvals, strikes, approvalsNeeded }: TrustStanding): {
  tone: StatusTone
  standing: string
  why: string
} {
  const struck = `${counted(strikes, 'strike')}: rejected, or taken down after a report. One strike ends trust.`
  const approved = `${counted(approvals, 'artwork')} approved`
  if (trust === 'off') {
    const record = strikes > 0 ? `${approved}, ${counted(strikes, 'strike')}` : `${approved}, no strikes`
    return { tone: 'open', standing: 'Trusted publishing is off', why: `Every artwork is reviewed before sale. ${record}.` }
  }
  if (trust === 'ended') return { tone: 'refused', standing: 'Not trusted', why: struck }
  if (trust === 'trusted')
    return { tone: 'done', standing: 'Trusted', why: `${approved}, no strikes. New artworks go on sale before review.` }
  return { tone: 'waiting', standing: 'Not trusted yet', why: `${approved} of ${approvalsNeeded} required approvals, no strikes.` }
}

function counted(count: number, thing: string): string {
  return formatPlural(count, { one: thing, other: `${thing}s` })
}

const events: Record<string, string> = {
  'artist.suspended': 'Suspended',
  'artist.suspension_lifted': 'Suspension lifted',
  'artist.signed_out': 'Signed out everywhere',
  'shop_banner.taken_down': 'Banner taken down',
  'shop_portrait.taken_down': 'Profile picture taken down',
  'shop_banner.restored': 'Banner restored',
  'shop_portrait.restored': 'Profile picture restored',
  'balance.adjusted': 'Balance adjusted',
  'payout_settings.changed': 'Payout details changed',
  'shop.handle_changed': 'Shop handle changed',
}

/** `payout_settings.changed` → `Payout details changed`; actions without a text are shown as logged. */
export function describeEvent({ action }: Pick<ArtistEvent, 'action'>): string {
  return events[action] ?? action.replace(/[._]/g, ' ').replace(/^./, (first) => first.toUpperCase())
}
