import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { CsvError, parse } from 'csv-parse'

/** Accepted names of each column, in lower case without spaces and punctuation. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>
/** A row by column, with its line number; missing columns are empty. */
export type CsvLine<Column extends string> = { line: number } & Record<Column, string>

/**
 * Reads a user's CSV file of at most `limits.answerFile.rows` rows. The header decides between comma, semicolon and tab as separator, and
 * names the columns in any order.
 * @param required  mandatory columns
 * @throws Problem `answer_file_unreadable`, `answer_file_columns`, `answer_file_rows`
 */
export async function readCsv<Column extends string>(
  file: { path: string },
  { names, required }: { names: ColumnNames<Column>; required: readonly NoInfer<Column>[] },
): Promise<CsvLine<Column>[]> {
  const text = decode(await readFile(file.path))
  const lines: CsvLine<Column>[] = []
  let columns: Partial<Record<Column, number>> | undefined
  try {
    for await (const { record, info } of Readable.from([text]).pipe(parse(optionsFor(text)))) {
      if (!columns) columns = findColumns(record, { names, required })
      else lines.push(toCsvLine(record, { names, columns, line: info.lines }))
      if (lines.length > limits.answerFile.rows) throw new Problem('answer_file_rows')
    }
  } catch (error) {
    throw error instanceof CsvError ? new Problem('answer_file_unreadable', {}, { cause: error }) : error
  }
  if (!columns) throw new Problem('answer_file_unreadable')
  return lines
}

/** Maximum number of listed rows, problems first; the counts include all rows. */
const SHOWN = 1000

/** @param order  all outcomes, most important first */
export function summariseAnswer<Outcome extends string, Row extends { outcome: Outcome }>(
  rows: readonly Row[],
  order: readonly Outcome[],
): { rows: Row[]; counts: Record<Outcome, number> } {
  const counts = Object.fromEntries(order.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]))
  const shown = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome)).slice(0, SHOWN)
  return { rows: shown, counts: counts as Record<Outcome, number> }
}

/** Maps columns by name; takes the first of several matches. @throws Problem `answer_file_columns` */
export function findColumns<Column extends string>(
  head: readonly string[],
  { names, required }: { names: ColumnNames<Column>; required: readonly NoInfer<Column>[] },
): Partial<Record<Column, number>> {
  const plain = head.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const found: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(names) as Column[]) {
    const place = plain.findIndex((name) => names[column].includes(name))
    if (place >= 0) found[column] = place
  }
  for (const column of required) if (found[column] === undefined) throw new Problem('answer_file_columns', { column })
  return found
}

/** Rejects binary files, and other encodings than UTF-8, which would garble texts. */
function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch (error) {
    throw new Problem('answer_file_unreadable', {}, { cause: error })
  }
  throw new Problem('answer_file_unreadable')
}

function optionsFor(text: string) {
  const head = text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? ''
  const [delimiter] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  return {
    delimiter,
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 64 * 1024,
  } as const
}

function toCsvLine<Column extends string>(
  record: readonly string[],
  { names, columns, line }: { names: ColumnNames<Column>; columns: Partial<Record<Column, number>>; line: number },
): CsvLine<Column> {
  const cells = (Object.keys(names) as Column[]).map((column) => {
    const place = columns[column]
    // remove the apostrophe that our and other exports add against formulas
    return [column, ((place === undefined ? undefined : record[place]) ?? '').replace(/^'(?=[=+\-@])/, '')]
  })
  return { line, ...(Object.fromEntries(cells) as Record<Column, string>) }
}
