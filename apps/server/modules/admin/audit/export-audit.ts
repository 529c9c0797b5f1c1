import type { AuditFilter, AuditLine } from '@tintype/contract/admin/audit'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { type StreamedAnswer, streamedFile } from '../../../http/downloads/streamed-file.ts'
import { csvFile } from '../../../platform/csv/csv.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import type { Place } from '../../../platform/database/queries/keyset.ts'
import { showLines, toSearch } from './list-audit.ts'
import type { AuditLogTools } from './tools.ts'

const columns = ['Time (UTC)', 'Actor', 'Kind', 'Id', 'Action', 'Subject', 'Before', 'After', 'More']

/** All matching entries as a file, read while it is sent. */
export function exportAudit(tools: AuditLogTools, filter: AuditFilter): StreamedAnswer {
  const search = toSearch(filter)

  async function read(behind: Place | undefined, limit: number) {
    const rows = await tools.audit.search(tools.database, { ...search, behind, limit })
    const lines = await showLines(tools, rows)
    return lines.map((line, at) => ({ line, place: rows[at]?.place as Place }))
  }

  const name = `audit-${toUtcDay(tools.clock())}.csv`
  const rows = iterateRows(read, ({ place }) => place)
  return streamedFile(
    { name, type: 'text/csv; charset=utf-8' },
    csvFile(columns, rows, ({ line }) => toCells(line)),
  )
}

function toCells({ at, actorName, actorKind, actorId, action, subject, before, after, facts }: AuditLine): string[] {
  return [at, actorName ?? '', actorKind, actorId ?? '', action, subject, factsText(before), factsText(after), factsText(facts)]
}

function factsText(facts: AuditLine['facts']): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join('; ')
}
