import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { prepareForList } from '../../../platform/database/queries/prepared.ts'
import type { DonationShare } from '../donation-share.ts'
import { artists } from '../tables.ts'

export type ArtistRow = typeof artists.$inferSelect

export async function findArtistByUser(queryable: Queryable, userId: string): Promise<ArtistRow | undefined> {
  const [row] = await queryable.select().from(artists).where(eq(artists.userId, userId))
  return row
}

export async function findArtists(queryable: Queryable, ids: readonly string[]): Promise<ArtistRow[]> {
  if (!ids.length) return []
  return queryable
    .select()
    .from(artists)
    .where(inArray(artists.id, [...ids]))
}

/** An artist for other modules. The give-back is undefined for artists who do not give now. */
export type ArtistFacts = Pick<ArtistRow, 'id' | 'name' | 'email' | 'receiveApprovalEmails' | 'suspendedAt'> & {
  giveBack: DonationShare | undefined
}

export async function findArtistFacts(queryable: Queryable, ids: readonly string[]): Promise<ArtistFacts[]> {
  const rows = await selectFacts<ArtistFactsRow>(queryable, ids)
  return rows.map(({ percent, causeId, ...row }) => ({ ...row, giveBack: causeId ? { percent, causeId } : undefined }))
}

type ArtistFactsRow = Omit<ArtistFacts, 'giveBack'> & { percent: number; causeId: string | null }

/** Runs at every sale. */
const selectFacts = prepareForList(
  'artist_facts',
  (ids) => `
    SELECT id, name, email, receive_approval_emails AS "receiveApprovalEmails", suspended_at AS "suspendedAt",
      donation_percent AS percent, CASE WHEN give_back_enabled THEN (SELECT id FROM open_causes WHERE id = selected_cause_id) END AS "causeId"
    FROM artists WHERE id IN (${ids})`,
)

/** @returns undefined if the sign-in or the name already has a profile */
export async function insertArtist(
  tx: Transaction,
  artist: Pick<ArtistRow, 'userId' | 'name' | 'nameKey' | 'email'> & Partial<Pick<ArtistRow, 'artistType'>>,
): Promise<ArtistRow | undefined> {
  const [row] = await tx.insert(artists).values(artist).onConflictDoNothing().returning()
  return row
}

export async function updateEmail(queryable: Queryable, artistId: string, email: string): Promise<void> {
  await queryable.update(artists).set({ email }).where(eq(artists.id, artistId))
}

/** Changes the user of a profile after the user got another id. */
export async function changeProfileUser(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(artists).set({ userId: to }).where(eq(artists.userId, from))
}

export async function lockArtist(tx: Transaction, artistId: string): Promise<ArtistRow | undefined> {
  const [row] = await tx.select().from(artists).where(eq(artists.id, artistId)).for('update')
  return row
}

export async function updateSuspension(
  tx: Transaction,
  artistId: string,
  suspension: Pick<ArtistRow, 'suspendedAt' | 'suspensionReason' | 'suspendedBy'>,
): Promise<void> {
  await tx.update(artists).set(suspension).where(eq(artists.id, artistId))
}

/** Replaces the name, address and sign-in by placeholders. The row stays, because the ledger references it. */
export async function anonymise(tx: Transaction, artistId: string): Promise<void> {
  await tx
    .update(artists)
    .set({
      userId: `deleted ${artistId}`,
      name: 'Deleted artist',
      nameKey: `deleted ${artistId}`,
      email: `${artistId}@deleted.invalid`,
      artistType: 'general',
      receiveApprovalEmails: false,
      giveBackEnabled: false,
      selectedCauseId: null,
    })
    .where(eq(artists.id, artistId))
}
