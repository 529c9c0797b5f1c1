import type { AuditQuestion } from '@tintype/contract/admin/audit'
import { api, queries } from '../../api/client.ts'
import { toFile } from '../../api/to-file.ts'
import type { TableState } from '../table/table-state.ts'

export const auditFilters = ['actor', 'action', 'subject', 'from', 'to'] as const

/** The log, page by page. */
export function auditQuery(state: TableState) {
  return queries.backoffice.audit.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...toAuditInput(state), cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export async function fetchAuditFile(state: TableState): Promise<File> {
  return toFile(await api.backoffice.audit.export(toAuditInput(state)))
}

function toAuditInput({ filters, order }: TableState): AuditQuestion {
  // shown in two columns of the list
  return { ...filters, order: order as AuditQuestion['order'] }
}
