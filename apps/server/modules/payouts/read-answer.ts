import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { CsvError, parse } from 'csv-parse'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { type AnswerLine, type Column, readHead } from './answer-rules.ts'

/**
 * The lines of an answer. Commas, semicolons and tabs all part columns; which one does is seen in the first line.
 * @throws Problem `payout_answer_unreadable`, `payout_answer_columns`, `payout_answer_rows`
 */
export async function readAnswer(file: Pick<UploadedFile, 'path'>): Promise<AnswerLine[]> {
  const text = decode(await readFile(file.path))
  const lines: AnswerLine[] = []
  let columns: Partial<Record<Column, number>> | undefined
  try {
    for await (const { record, info } of Readable.from([text]).pipe(parse(optionsFor(text)))) {
      if (!columns) columns = readHead(record)
      else lines.push(lineOf(record, columns, info.lines))
      if (lines.length > limits.payoutAnswer.rows) throw new Problem('payout_answer_rows')
    }
  } catch (error) {
    throw error instanceof CsvError ? new Problem('payout_answer_unreadable', {}, { cause: error }) : error
  }
  if (!columns) throw new Problem('payout_answer_unreadable')
  return lines
}

/** A picture or a spreadsheet is no text, and text in another encoding than UTF-8 would garble reasons. */
function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch (error) {
    throw new Problem('payout_answer_unreadable', {}, { cause: error })
  }
  throw new Problem('payout_answer_unreadable')
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

function lineOf(record: readonly string[], columns: Partial<Record<Column, number>>, line: number): AnswerLine {
  // an apostrophe is how files of ours and of others keep a cell from being run as a formula
  const cell = (column: Column) => (record[columns[column] ?? -1] ?? '').replace(/^'(?=[=+\-@])/, '')
  return {
    line,
    ...{ id: cell('id'), status: cell('status'), reference: cell('reference'), reason: cell('reason') },
    ...{ amount: cell('amount'), currency: cell('currency') },
  }
}
