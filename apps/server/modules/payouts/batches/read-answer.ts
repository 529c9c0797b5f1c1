import type { UploadedFile } from '../../../http/uploads/uploaded-file.ts'
import { readCsv } from '../../../platform/csv/read-csv.ts'
import { type AnswerLine, columnNames } from '../rules/answer.ts'

/** The rows of an answer file. @throws those of `readCsv` */
export function readAnswer(file: Pick<UploadedFile, 'path'>): Promise<AnswerLine[]> {
  return readCsv(file, { names: columnNames, required: ['id', 'status'] })
}
