import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { artworks, renditions } from '../tables.ts'

/** Storage keys of artworks' files. */
export type Files = { originals: string[]; renditions: string[] }

/**
 * The files of a deleted artwork that no other artwork needs: no existing one, and none that was deleted later, whose own erasure removes
 * them. Undefined where there is no such deleted artwork.
 */
export async function findFilesToErase(queryable: Queryable, uid: string): Promise<Files | undefined> {
  const others = sql`${artworks} as other where other.uid <> gone.uid
    and (other.deleted_at is null or (other.deleted_at, other.uid) > (gone.deleted_at, gone.uid))`
  const { rows } = await queryable.execute<Files>(sql`
    select
      array(select gone.original_key where not exists (select from ${others} and other.original_key = gone.original_key)) as originals,
      array(
        select distinct own.key from ${renditions} as own where own.artwork_uid = gone.uid and not exists (
          select from ${renditions} as shared where shared.key = own.key and exists (select from ${others} and other.uid = shared.artwork_uid)
        )
      ) as renditions
    from ${artworks} as gone where gone.uid = ${uid} and gone.deleted_at is not null`)
  return rows[0]
}

export async function deleteRenditions(queryable: Queryable, uid: string): Promise<void> {
  await queryable.delete(renditions).where(eq(renditions.artworkUid, uid))
}
