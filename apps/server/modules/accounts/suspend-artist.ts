import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../platform/database/database.ts'
import { type ArtistRow, lockArtist, updateSuspension } from './queries/accounts.ts'

export type Suspension = { artistId: string; reason: string; operatorId: string; at: Date }

/**
 * Suspends an artist, who may then only view and export. Of two concurrent calls, one succeeds. @returns the artist before the change
 * @throws Problem `artist_not_found`, `artist_suspended_already`
 */
export async function suspendArtist(tx: Transaction, { artistId, reason, operatorId, at }: Suspension): Promise<ArtistRow> {
  const artist = await lockArtist(tx, artistId)
  if (!artist) throw new Problem('artist_not_found')
  if (artist.suspendedAt) throw new Problem('artist_suspended_already')
  await updateSuspension(tx, artistId, { suspendedAt: at, suspensionReason: reason, suspendedBy: operatorId })
  return artist
}

/** Lifts the suspension. @returns the artist before the change @throws Problem `artist_not_found`, `artist_not_suspended` */
export async function liftSuspension(tx: Transaction, artistId: string): Promise<ArtistRow> {
  const artist = await lockArtist(tx, artistId)
  if (!artist) throw new Problem('artist_not_found')
  if (!artist.suspendedAt) throw new Problem('artist_not_suspended')
  await updateSuspension(tx, artistId, { suspendedAt: null, suspensionReason: null, suspendedBy: null })
  return artist
}
