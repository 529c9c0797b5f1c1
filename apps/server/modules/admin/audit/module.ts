import { bind } from '../../../platform/bind.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'
import type { AuditLogTools } from './tools.ts'

/** The audit log, for operators. */
export function createAuditLog(tools: AuditLogTools) {
  return bind(tools, { listAudit, exportAudit })
}

export type AuditLog = ReturnType<typeof createAuditLog>
