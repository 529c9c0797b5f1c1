import type { Landmark } from '@tintype/imaging/look-alikes/landmarks'
import { HASH_GROUPS, ODD_ACROSS, ODD_IN_ALL } from '@tintype/imaging/look-alikes/perceptual-hash'
import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import type { LandmarkView } from '../../../platform/images/pictures.ts'
import { artworkMarks, artworkSketches, hashKey } from '../tables.ts'

/** Replaces the stored salient regions of an artwork; only deletes them where no view could be computed. */
export async function saveView(tx: Transaction, uid: string, view: LandmarkView | undefined): Promise<void> {
  await tx.delete(artworkMarks).where(eq(artworkMarks.artworkUid, uid))
  await tx.delete(artworkSketches).where(eq(artworkSketches.artworkUid, uid))
  if (!view) return
  const rows = view.marks.map(({ box: [left, top, right, bottom], hash }, number) => ({
    ...{ artworkUid: uid, number, hash: signed(hash) },
    ...{ left, top, right, bottom },
  }))
  if (rows.length) await tx.insert(artworkMarks).values(rows)
  await tx.insert(artworkSketches).values({ artworkUid: uid, grey: view.sketch })
}

/** Part of the erasure of an artwork. The hashes remain, so that the picture is recognised if it is uploaded again. */
export async function deleteSketch(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(artworkSketches).where(eq(artworkSketches.artworkUid, uid))
}

/** Undefined where the regions were never computed, or the files are erased. */
export async function findView(queryable: Queryable, uid: string): Promise<LandmarkView | undefined> {
  const [sketch] = await queryable.select({ grey: artworkSketches.grey }).from(artworkSketches).where(eq(artworkSketches.artworkUid, uid))
  if (!sketch) return undefined
  const rows = await queryable.select().from(artworkMarks).where(eq(artworkMarks.artworkUid, uid)).orderBy(artworkMarks.number)
  const marks = rows.map(({ left, top, right, bottom, hash }): Landmark => ({ box: [left, top, right, bottom], hash: unsigned(hash) }))
  return { marks, sketch: sketch.grey }
}

/** Sketches by artwork uid, of the artworks that have one. */
export async function findSketches(queryable: Queryable, uids: readonly string[]): Promise<Map<string, string>> {
  if (!uids.length) return new Map()
  const { artworkUid: uid, grey } = artworkSketches
  const rows = await queryable
    .select({ uid, grey })
    .from(artworkSketches)
    .where(inArray(uid, [...uids]))
  return new Map(rows.map((row) => [row.uid, row.grey]))
}

/** Regions that differ in more bits show different things. */
const NEAR_BITS = 8
/** Maximum of regions read per index key: some things appear in many pictures, and identify none. */
const READ = 200
/** Maximum of artworks of each kind that are compared in detail. As in `queries/look.ts`, copies cannot hide the original. */
const CLOSELY = { others: 6, gone: 2, own: 2 }

const turns = [0n, ODD_ACROSS, ODD_IN_ALL, ODD_ACROSS ^ ODD_IN_ALL].map((turn) => BigInt.asIntN(64, turn))
const distances = turns.map((turn) => `bit_count((mark.hash # query.hash # ${turn})::bit(64))`)

const branches = HASH_GROUPS.map(
  (_, group) => `
  SELECT query.number AS query, mark.artwork_uid, mark.number, least(${distances.join(', ')})::int AS distance
  FROM unnest($2::bigint[]) WITH ORDINALITY AS query(hash, number), LATERAL (
    SELECT artwork_uid, number, hash FROM artwork_marks WHERE ${hashKey(group)} = ${hashKey(group, 'query.hash')} LIMIT ${READ}
  ) AS mark
  WHERE least(${distances.join(', ')}) <= ${NEAR_BITS}`,
)

/** A subquery per row, as in `queries/look.ts`. */
const kind = `coalesce((
  SELECT CASE
    WHEN found.artist_id = (SELECT asked.artist_id FROM artworks AS asked WHERE asked.uid = $1) THEN 'own'
    WHEN found.deleted_at IS NOT NULL OR found.review_status = 'rejected' THEN 'gone'
  END
  FROM artworks AS found WHERE found.uid = likely.artwork_uid
), 'others')`

/**
 * A rare region weighs more than a frequent one: its weight is divided among all artworks that have it. Sketches are read last and once
 * each: they are long, and grouping by them would compare them.
 */
export const sharedLandmarksStatement = {
  name: 'artworks_with_marks',
  text: `
    WITH hits AS (${branches.join(' UNION ')}),
    weighed AS (SELECT *, 1.0 / count(*) OVER (PARTITION BY query) AS weight FROM hits WHERE artwork_uid <> $1),
    likely AS (SELECT artwork_uid, sum(weight) AS weight FROM weighed GROUP BY artwork_uid ORDER BY weight DESC LIMIT 60),
    placed AS (
      SELECT artwork_uid, kind, row_number() OVER (PARTITION BY kind ORDER BY weight DESC, artwork_uid) AS place
      FROM (SELECT *, ${kind} AS kind FROM likely) AS likely
    )
    SELECT shared.uid, sketch.grey AS sketch, shared.shared
    FROM (
      SELECT placed.artwork_uid AS uid, json_agg(
        json_build_array(weighed.query - 1, mark.hash::text, mark."left", mark.top, mark."right", mark.bottom) ORDER BY weighed.distance, weighed.query
      ) AS shared
      FROM placed
      JOIN weighed ON weighed.artwork_uid = placed.artwork_uid
      JOIN artwork_marks AS mark ON mark.artwork_uid = placed.artwork_uid AND mark.number = weighed.number
      WHERE placed.place <= CASE kind WHEN 'own' THEN ${CLOSELY.own} WHEN 'gone' THEN ${CLOSELY.gone} ELSE ${CLOSELY.others} END
      GROUP BY placed.artwork_uid
    ) AS shared
    JOIN artwork_sketches AS sketch ON sketch.artwork_uid = shared.uid`,
}

type Row = {
  uid: string
  sketch: string
  shared: [query: number, hash: string, left: number, top: number, right: number, bottom: number][]
}

/** Two nearly equal regions: of the queried picture and of another one. */
export type Shared = { own: Landmark; others: Landmark }

/**
 * The artworks that share most salient regions with a picture, with these regions, the most similar first. Uses only index scans, whatever
 * the number of artworks.
 */
export async function findSharing(
  queryable: Queryable,
  uid: string,
  { marks }: LandmarkView,
): Promise<{ uid: string; sketch: string; shared: Shared[] }[]> {
  if (!marks.length) return []
  const rows = await executeText<Row>(queryable, sharedLandmarksStatement, sharingValues(uid, marks))
  return rows.map(({ shared, ...row }) => ({
    ...row,
    shared: shared.map(([query, hash, ...box]) => ({ own: marks[query] as Landmark, others: { box, hash: unsigned(BigInt(hash)) } })),
  }))
}

export function sharingValues(uid: string, marks: readonly Landmark[]): [uid: string, hashes: string[]] {
  return [uid, marks.map(({ hash }) => signed(hash).toString())]
}

function signed(hash: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash}`))
}

function unsigned(hash: bigint): string {
  return BigInt.asUintN(64, hash).toString(16).padStart(16, '0')
}
