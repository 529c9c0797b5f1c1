import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** The header line, with a byte order mark, by which spreadsheets detect UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return stringify([columns], { bom: true })
}

/** The lines of a file. User input may be anything, so text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows.map((row) => row.map(neutralise)))
}

/** Streams the whole file in chunks of lines. */
export async function* csvFile<Row>(columns: readonly string[], rows: AsyncIterable<Row>, toCells: (row: Row) => readonly Cell[]) {
  yield csvHead(columns)
  let some: (readonly Cell[])[] = []
  for await (const row of rows) {
    some.push(toCells(row))
    if (some.length < 200) continue
    yield csvLines(some)
    some = []
  }
  yield csvLines(some)
}

/**
 * Neutralises a cell against formula injection. Plain numbers are safe, and an apostrophe would turn a negative amount into text. Some
 * programs split at semicolons or tabs whatever the separator is, and strip spaces and quotes, so the start of each such part is checked
 * too.
 */
export function neutralise(cell: Cell): Cell {
  if (typeof cell !== 'string' || /^-?\d+(\.\d+)?$/.test(cell)) return cell
  const harmless = cell.replace(/(?:^|[;\t\r\n])[\s";]*/g, (before, at: number) =>
    FORMULA.test(cell[at + before.length] ?? '') ? `${before}'` : before,
  )
  return /^[\t\r\n]/.test(harmless) ? `'${harmless}` : harmless
}

const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
