import type { ArtistEntry } from '@tintype/contract/ledger/ledger'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { findArtistEntries, type OfficeEntryRow } from '../queries/office.ts'
import { getLedgerArtist } from './get-account.ts'
import type { LedgerOfficeTools } from './ledger-office-tools.ts'

export type EntriesRequest = { artistId: string; limit: number; cursor?: string | undefined }
export type EntryPage = { entries: ArtistEntry[]; nextCursor: string | null }

/** Entry numbers are in recording order, so they serve as cursors. */
const Before = z.object({ before: z.int().positive() })

/** A page of an artist's entries, each with the order or payout that caused it. @throws Problem `artist_not_found`, `malformed` */
export async function listEntries(tools: LedgerOfficeTools, { artistId, limit, cursor }: EntriesRequest): Promise<EntryPage> {
  const before = cursor === undefined ? undefined : decodeCursor(Before, cursor).before
  await getLedgerArtist(tools, artistId)
  const found = await findArtistEntries(tools.database, artistId, { before, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { entries: await withCauses(tools, rows), nextCursor: last ? encodeCursor({ before: last.id }) : null }
}

async function withCauses({ database, causes, auth }: LedgerOfficeTools, rows: readonly OfficeEntryRow[]): Promise<ArtistEntry[]> {
  const listCauses = (isOne: (row: OfficeEntryRow) => boolean) => [...new Set(rows.filter(isOne).map((row) => row.cause))]
  const isPayout = ({ kind }: OfficeEntryRow) => kind.startsWith('payout_')
  const isAdjustment = ({ kind }: OfficeEntryRow) => kind === 'adjustment'
  const payouts = await causes.payouts(database, listCauses(isPayout))
  const orders = await causes.orders(
    database,
    listCauses((row) => !isPayout(row) && !isAdjustment(row)),
  )
  const operators = new Map<string, string | undefined>()
  for (const { operator } of rows)
    if (operator && !operators.has(operator)) operators.set(operator, (await auth.findOperator(operator))?.email)
  return rows.map(({ id, at, cause, operator, ...row }) => ({
    ...row,
    id: String(id),
    at: at.toISOString(),
    order: orders.get(cause) ?? null,
    payout: payouts.get(cause) ?? null,
    operator: (operator && operators.get(operator)) ?? null,
  }))
}
