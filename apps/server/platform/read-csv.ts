import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { CsvError, parse } from 'csv-parse'

/** What each column may be called, in small letters without spaces and signs. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>
/** A line of a file with its number, by column; what has no column is empty. */
export type CsvLine<Column extends string> = { line: number } & Record<Column, string>

/**
 * The lines of a CSV file that people or their programs have written, of at most `limits.answerFile.rows` lines. Commas, semicolons and tabs
 * all part columns; which one does is seen in the first line, which names them in any order.
 * @param required  columns without which the file says nothing
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
      else lines.push(lineOf(record, { names, columns, line: info.lines }))
      if (lines.length > limits.answerFile.rows) throw new Problem('answer_file_rows')
    }
  } catch (error) {
    throw error instanceof CsvError ? new Problem('answer_file_unreadable', {}, { cause: error }) : error
  }
  if (!columns) throw new Problem('answer_file_unreadable')
  return lines
}

/** What is listed of an answer at once, problems first; the counts are of all its rows. */
const SHOWN = 1000

/** @param order  every outcome, those to look at first */
export function summariseAnswer<Outcome extends string, Row extends { outcome: Outcome }>(
  rows: readonly Row[],
  order: readonly Outcome[],
): { rows: Row[]; counts: Record<Outcome, number> } {
  const counts = Object.fromEntries(order.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]))
  const shown = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome)).slice(0, SHOWN)
  return { rows: shown, counts: counts as Record<Outcome, number> }
}

/** Which column is which; of two that could be it, the first. @throws Problem `answer_file_columns` */
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

/** A picture or a spreadsheet is no text, and text in another encoding than UTF-8 would garble reasons. */
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

function lineOf<Column extends string>(
  record: readonly string[],
  { names, columns, line }: { names: ColumnNames<Column>; columns: Partial<Record<Column, number>>; line: number },
): CsvLine<Column> {
  const cells = (Object.keys(names) as Column[]).map((column) => {
    const place = columns[column]
    // an apostrophe is how files of ours and of others keep a cell from being run as a formula
    return [column, ((place === undefined ? undefined : record[place]) ?? '').replace(/^'(?=[=+\-@])/, '')]
  })
  return { line, ...(Object.fromEntries(cells) as Record<Column, string>) }
}
