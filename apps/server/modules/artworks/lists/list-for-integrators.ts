import type { SoldArtwork } from '@tintype/contract/integrations/integrations'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { findForIntegrators } from '../queries/integrator.ts'
import type { ArtworkTools } from '../tools.ts'

type Tools = Pick<ArtworkTools, 'database' | 'storefrontUrl'>

/** A page of products, the newest first. @throws Problem `malformed` for a broken cursor */
export async function listForIntegrators({ database, storefrontUrl }: Tools, { limit, cursor }: { limit: number; cursor?: string }) {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findForIntegrators(database, { after, limit: limit + 1 }), limit)
  const artworks: SoldArtwork[] = rows.flatMap(({ place: _place, publishedAt, ...row }) =>
    publishedAt ? [{ ...row, publishedAt: publishedAt.toISOString(), url: `${storefrontUrl}/products/${row.handle}` }] : [],
  )
  return { artworks, nextCursor: next && encodeCursor(next) }
}
