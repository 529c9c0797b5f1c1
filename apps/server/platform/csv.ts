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
 * Some programs part columns at semicolons or tabs whatever the file is written with, and leave out spaces and quotes: what they would
 * find at the beginning of a cell of theirs is no formula either.
 */
export function neutralise(cell: Cell): Cell {
  if (typeof cell !== 'string' || /^-?\d+(\.\d+)?$/.test(cell)) return cell
  const harmless = cell.replace(/(?:^|[;\t\r\n])[\s";]*/g, (before, at: number) =>
    FORMULA.test(cell[at + before.length] ?? '') ? `${before}'` : before,
  )
  return /^[\t\r\n]/.test(harmless) ? `'${harmless}` : harmless
}

const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
