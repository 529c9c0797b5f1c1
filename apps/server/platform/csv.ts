import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** The first line of a file. Begins with the mark by which spreadsheets know UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return stringify([columns], { bom: true })
}

/** Lines of a file. What people wrote may be anything: what a spreadsheet would run as a formula begins with an apostrophe instead. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows.map((row) => row.map(neutralise)))
}

/** The whole file, some lines at a time. */
export async function* csvFile<Row>(columns: readonly string[], rows: AsyncIterable<Row>, cellsOf: (row: Row) => readonly Cell[]) {
  yield csvHead(columns)
  let some: (readonly Cell[])[] = []
  for await (const row of rows) {
    some.push(cellsOf(row))
    if (some.length < 200) continue
    yield csvLines(some)
    some = []
  }
  yield csvLines(some)
}

/**
 * The cell as it stands in a file. A number alone computes nothing, and an apostrophe before a sum below zero would make it a text.
 */
export function neutralise(cell: Cell): Cell {
  if (typeof cell !== 'string' || /^-?\d+(\.\d+)?$/.test(cell)) return cell
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell
}
