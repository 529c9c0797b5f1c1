import type { SocialConnection } from '@tintype/contract/social/social'
import type { Artist } from '../../../platform/actor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type ConnectionRow, findConnections } from '../queries/connection.ts'

/** The artist's connections, without secrets. */
export async function listConnections(queryable: Queryable, { artistId }: Pick<Artist, 'artistId'>): Promise<SocialConnection[]> {
  return (await findConnections(queryable, artistId)).map(toConnection)
}

/** The connections as the data export describes them. */
export async function describeConnections(queryable: Queryable, artistId: string) {
  return (await findConnections(queryable, artistId)).map((row) => ({
    ...toConnection(row),
    platformUserId: row.platformUserId,
    pageId: row.pageId,
    scopes: row.scopes,
    connectedAt: row.connectedAt,
  }))
}

function toConnection({
  platform,
  accountName,
  accountType: type,
  instagramName: igun,
  needsReconnectAt,
}: ConnectionRow): SocialConnection {
  return {
    platform,
    accountName,
    ...(type && { platform_account_details: { type, igun } }),
    needsReconnect: needsReconnectAt !== null,
  }
}
