import { ARTIST_LISTS, type ArtistEvent } from '@tintype/contract/artist-office'
import type { Artwork } from '@tintype/contract/artworks'
import type { StatusTone } from '../../ui/status-word.tsx'
import type { ArtistListed } from './artist-queries.ts'

export const artistListNames: Record<ArtistListed, string> = { all: 'All artists', suspended: 'Suspended' }

/** What stands in an address may be anything. */
export function artistListFrom(text: string | null): ArtistListed {
  return ARTIST_LISTS.find((each) => each === text) ?? 'all'
}

/** Where a work of the artist stands. */
export function workStanding({ review_status, deletion_status, takedown_reason, proposed }: Artwork): { tone: StatusTone; words: string } {
  if (takedown_reason) return { tone: 'refused', words: 'Taken down' }
  if (deletion_status === 'pending') return { tone: 'leaving', words: 'Deletion asked for' }
  if (review_status === 'rejected') return { tone: 'refused', words: 'Rejected' }
  if (review_status === 'pending') return { tone: 'waiting', words: 'Waits for review' }
  return proposed ? { tone: 'waiting', words: 'New words wait' } : { tone: 'done', words: 'Approved' }
}

const events: Record<string, string> = {
  'artist.suspended': 'Suspended',
  'artist.suspension_lifted': 'Suspension lifted',
  'artist.signed_out': 'Signed out everywhere',
  'shop_banner.taken_down': 'Banner taken down',
  'shop_portrait.taken_down': 'Profile picture taken down',
  'shop_banner.restored': 'Banner hung again',
  'shop_portrait.restored': 'Profile picture hung again',
  'balance.adjusted': 'Balance corrected',
  'payout_settings.changed': 'Payout details changed',
  'shop.handle_changed': 'Shop’s address changed',
}

/** `payout_settings.changed` → `Payout details changed`; what has no words of its own is said as the log has it. */
export function eventWords({ action }: Pick<ArtistEvent, 'action'>): string {
  return events[action] ?? action.replace(/[._]/g, ' ').replace(/^./, (first) => first.toUpperCase())
}
