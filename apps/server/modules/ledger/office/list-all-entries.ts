import type { EntryFilter, ListedEntry } from '@tintype/contract/admin/office-lists'
import { formatFileName } from '../../../http/downloads/list-file.ts'
import { streamedFile } from '../../../http/downloads/streamed-file.ts'
import { csvFile } from '../../../platform/csv/csv.ts'
import { encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { parseSortedCursor, type SortedPlace } from '../../../platform/database/queries/sorted-page.ts'
import { findOfficeEntries, type OfficeLedgerRow } from '../queries/office-entry.ts'
import type { LedgerOfficeTools } from './ledger-office-tools.ts'

type Tools = Pick<LedgerOfficeTools, 'database' | 'clock'>
export type AllEntriesRequest = EntryFilter & { limit: number; cursor?: string | undefined }

/**
 * A page of the whole ledger; `limit` counts transactions, not entries.
 * @throws Problem `malformed` for a broken cursor
 */
export async function listAllEntries({ database }: Tools, { limit, cursor, order, ...filter }: AllEntriesRequest) {
  const behind = parseSortedCursor(order, cursor)
  const found = await findOfficeEntries(database, filter, { order, behind, limit: limit + 1 })
  const page = groupByTransaction(found).slice(0, limit)
  const isMore = groupByTransaction(found).length > limit
  const rows = page.flat()
  const last = rows.at(-1)
  return { entries: rows.map(toListed), nextCursor: isMore && last ? encodeCursor(last.place) : null }
}

const columns = ['Recorded (UTC)', 'Kind', 'Account', 'Owner', 'Artist', 'Amount (USD)', 'Text', 'Entry', 'Transaction']

/** The whole ledger, or the entries that match the filter, read while the file is sent. */
export function allEntriesFile({ database, clock }: Tools, { order, ...filter }: EntryFilter) {
  async function* rows(): AsyncGenerator<OfficeLedgerRow> {
    let behind: SortedPlace | undefined
    for (;;) {
      const found = await findOfficeEntries(database, filter, { order, behind, limit: 250 })
      yield* found
      behind = found.at(-1)?.place
      if (groupByTransaction(found).length < 250) return
    }
  }
  const cells = ({ at, kind, account, ownerId, artistId, amountCents, text, id, transactionId }: OfficeLedgerRow) => [
    ...[at.toISOString(), kind, account, ownerId ?? '', artistId ?? '', (amountCents / 100).toFixed(2), text, id, transactionId],
  ]
  const type = 'text/csv; charset=utf-8'
  return streamedFile({ name: formatFileName('ledger', clock()), type }, csvFile(columns, rows(), cells))
}

/** The entries of a transaction are adjacent. */
function groupByTransaction(rows: readonly OfficeLedgerRow[]): OfficeLedgerRow[][] {
  return [...Map.groupBy(rows, ({ transactionId }) => transactionId).values()]
}

function toListed({ place: _place, at, ...row }: OfficeLedgerRow): ListedEntry {
  return { ...row, at: at.toISOString() }
}
