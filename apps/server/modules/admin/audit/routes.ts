import { asOperator } from '../../../http/procedures.ts'
import type { AuditLog } from './module.ts'

const { audit } = asOperator.backoffice

export function auditRoutes(log: AuditLog) {
  return {
    list: audit.list.handler(({ input }) => log.listAudit(input)),
    export: audit.export.handler(({ input }) => log.exportAudit(input)),
  }
}
