import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { ArtistSettings } from '../rules/settings.ts'
import { artists } from '../tables.ts'

const columns = {
  receiveApprovalEmails: artists.receiveApprovalEmails,
  artistType: artists.artistType,
  giveBackEnabled: artists.giveBackEnabled,
  donationPercent: artists.donationPercent,
  selectedCauseId: artists.selectedCauseId,
}

export async function readSettings(queryable: Queryable, artistId: string): Promise<ArtistSettings> {
  const [row] = await queryable.select(columns).from(artists).where(eq(artists.id, artistId))
  if (!row) throw new Error(`there is no artist ${artistId}`)
  return row
}

/** Locks the settings until the transaction ends, so that concurrent changes of different settings both persist. */
export async function lockSettings(tx: Transaction, artistId: string): Promise<ArtistSettings> {
  const [row] = await tx.select(columns).from(artists).where(eq(artists.id, artistId)).for('no key update')
  if (!row) throw new Error(`there is no artist ${artistId}`)
  return row
}

/** For the artist with this address, if there is one. */
export async function turnOffApprovalEmails(queryable: Queryable, email: string): Promise<void> {
  await queryable.update(artists).set({ receiveApprovalEmails: false }).where(eq(artists.email, email))
}

export async function writeSettings(tx: Transaction, artistId: string, settings: ArtistSettings): Promise<void> {
  await tx.update(artists).set(settings).where(eq(artists.id, artistId))
}
