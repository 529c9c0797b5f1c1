import type { ReportInput } from '@tintype/contract/reports/reports'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { findHttpStatus, isTransient, readFieldMessages, toErrorMessage } from '../../api/problem.ts'
import type { RequestServices } from '../../api/request-services.ts'

/** The submitted values, shown again after an error. */
export type ReportValues = Record<(typeof FIELDS)[number], string>

const FIELDS = ['subject', 'handle', 'kind', 'words', 'name', 'email', 'original', 'capacity', 'isTrue', 'isGoodFaith'] as const

export type ReportAnswer = {
  status: number
  /** The next step after a successful report. */
  message: string | undefined
  values: ReportValues
  problem: string | undefined
  fields: Record<string, string>
}

export function readReportValues(form: FormData): ReportValues {
  return Object.fromEntries(
    FIELDS.map((field) => [field, truncateText(String(form.get(field) ?? ''), 4000, { measure: 'units', ellipsis: '' })]),
  ) as ReportValues
}

/** In the API's format: empty choices are omitted, and copyright fields are sent only for copyright reports. */
export function toReportInput({ capacity, isTrue, isGoodFaith, kind, ...values }: ReportValues): ReportInput {
  return {
    ...values,
    subject: values.subject as ReportInput['subject'],
    // an empty kind is refused with its own message
    kind: kind as ReportInput['kind'],
    ...(capacity && { capacity: capacity as 'owner' | 'agent' }),
    isTrue: isTrue === 'on',
    isGoodFaith: isGoodFaith === 'on',
  }
}

/** @throws errors that are not about the input */
export async function sendReport(apiWith: RequestServices['apiWith'], form: FormData): Promise<ReportAnswer> {
  const values = readReportValues(form)
  try {
    const { message } = await apiWith({}).reports.send(toReportInput(values))
    return { status: 200, message, values, problem: undefined, fields: {} }
  } catch (error) {
    if (isTransient(error)) throw error
    return {
      status: findHttpStatus(error) ?? 422,
      message: undefined,
      values,
      problem: toErrorMessage(error),
      fields: readFieldMessages(error),
    }
  }
}
