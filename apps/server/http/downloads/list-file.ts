import { toUtcDay } from '@tintype/domain/time/utc-day'
import { type Cell, csvFile } from '../../platform/csv/csv.ts'
import { iterateRows } from '../../platform/database/queries/each-row.ts'
import type { SortedPlace, SortedRange } from '../../platform/database/queries/sorted-page.ts'
import { type StreamedAnswer, streamedFile } from './streamed-file.ts'

type ListFile<Row, Order extends string> = {
  /** `orders-2026-03-01.csv` */
  name: string
  columns: readonly string[]
  order: Order
  /** Reads a page of the list, as the back office table does. */
  read(range: SortedRange<Order>): Promise<Row[]>
  toCells(row: Row): readonly Cell[]
}

/** Exports a whole list as CSV, read page by page while it is sent. */
export function listFile<Row extends { place: SortedPlace }, Order extends string>({
  name,
  columns,
  order,
  read,
  toCells,
}: ListFile<Row, Order>): StreamedAnswer {
  const rows = iterateRows(
    (behind: SortedPlace | undefined, limit) => read({ order, behind, limit }),
    (row) => row.place,
  )
  return streamedFile({ name, type: 'text/csv; charset=utf-8' }, csvFile(columns, rows, toCells))
}

/** `orders-2026-03-01.csv` */
export function formatFileName(list: string, at: Date): string {
  return `${list}-${toUtcDay(at)}.csv`
}
