import type { AuditFilter, AuditLine, AuditPage } from '@tintype/contract/admin/audit'
import type { FoundAudit } from '../../../platform/audit/search.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
import type { AuditLogTools } from './tools.ts'

/** A page of the audit log, the latest first. @throws Problem `malformed` for a broken cursor */
export async function listAudit(tools: AuditLogTools, request: AuditFilter & { limit: number; cursor?: string }): Promise<AuditPage> {
  const behind = request.cursor === undefined ? undefined : decodeCursor(Place, request.cursor)
  const found = await tools.audit.search(tools.database, { ...toSearch(request), behind, limit: request.limit + 1 })
  const { rows, next } = toKeysetPage(found, request.limit)
  return { lines: await showLines(tools, rows), nextCursor: next && encodeCursor(next) }
}

/** Converts days to instants. The last day is included. */
export function toSearch({ actor, action, subject, from, to, order }: AuditFilter) {
  return {
    ...{ actor, action, subject, order },
    ...toInstantRange({ from, to }),
  }
}

/** Adds the names of artists to entries. */
export async function showLines(
  { database, accounts }: Pick<AuditLogTools, 'database' | 'accounts'>,
  rows: readonly FoundAudit[],
): Promise<AuditLine[]> {
  const artistIds = rows.flatMap(({ actorKind, actorId }) => (actorKind === 'artist' && actorId ? [actorId] : []))
  const artists = await accounts.getArtists(database, [...new Set(artistIds)])
  return rows.map(({ place: _place, at, actorName, before, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actorName: actorName ?? artists.get(row.actorId ?? '')?.name ?? null,
    before: before ?? {},
    after: after ?? {},
  }))
}
