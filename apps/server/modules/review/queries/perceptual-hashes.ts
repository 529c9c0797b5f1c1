import { HASH_GROUPS, ODD_ACROSS, ODD_IN_ALL, type PerceptualHash } from '@tintype/imaging/look-alikes/perceptual-hash'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import { setHashedAt } from '../../artworks/index.ts'
import { artworks, publicArtists, renditions } from '../../artworks/tables.ts'
import {
  firstSearchedPart,
  HASH_FLIPS,
  type HashQuery,
  isSearchedInParts,
  maximumDistance,
  minHashDistance,
  NEAR_PART_BITS,
} from '../look-alikes/hash-queries.ts'
import { artworkHashes, artworkHashesDue, hashKey } from '../tables.ts'

/** Replaces the stored perceptual hashes of an artwork. */
export async function saveHashes(tx: Transaction, uid: string, looks: readonly PerceptualHash[], at: Date): Promise<void> {
  await tx.delete(artworkHashes).where(eq(artworkHashes.artworkUid, uid))
  const rows = looks.map(({ part, hash }) => ({ artworkUid: uid, part, hash: BigInt.asIntN(64, BigInt(`0x${hash}`)) }))
  if (rows.length) await tx.insert(artworkHashes).values(rows)
  await markHashed(tx, uid, at)
}

/** Marks the artwork as hashed, even if no hash was found, so that it is not hashed again. */
export async function markHashed(tx: Transaction, uid: string, at: Date): Promise<void> {
  await setHashedAt(tx, uid, at)
  await tx.delete(artworkHashesDue).where(eq(artworkHashesDue.artworkUid, uid))
}

export async function findHashes(queryable: Queryable, uid: string): Promise<PerceptualHash[]> {
  const rows = await queryable
    .select({ part: artworkHashes.part, hash: artworkHashes.hash })
    .from(artworkHashes)
    .where(eq(artworkHashes.artworkUid, uid))
  return rows.map(({ part, hash }) => ({ part, hash: BigInt.asUintN(64, hash).toString(16).padStart(16, '0') }))
}

export type UnhashedArtwork = { uid: string; key: string }

/** Artworks after a uid without perceptual hashes, each with its smallest rendition; includes deleted artworks. */
export async function findUnhashed(queryable: Queryable, after: string | undefined, limit: number): Promise<UnhashedArtwork[]> {
  const smallest = smallestRendition(queryable)
  return queryable
    .select({ uid: artworks.uid, key: smallest.key })
    .from(artworks)
    .innerJoinLateral(smallest, sql`true`)
    .where(and(isNull(artworks.looksAt), after ? sql`${artworks.uid} > ${after}` : undefined))
    .orderBy(artworks.uid)
    .limit(limit)
}

/** Like `findLookless`, for artworks hashed before the current set of hashes was introduced. */
export async function findHashesDue(queryable: Queryable, after: string | undefined, limit: number): Promise<UnhashedArtwork[]> {
  const smallest = smallestRendition(queryable)
  return queryable
    .select({ uid: artworks.uid, key: smallest.key })
    .from(artworkHashesDue)
    .innerJoin(artworks, eq(artworks.uid, artworkHashesDue.artworkUid))
    .innerJoinLateral(smallest, sql`true`)
    .where(after ? sql`${artworkHashesDue.artworkUid} > ${after}` : undefined)
    .orderBy(artworkHashesDue.artworkUid)
    .limit(limit)
}

/** For a lateral join with `artworks`. */
export function smallestRendition(queryable: Queryable) {
  return queryable
    .select({ key: renditions.key })
    .from(renditions)
    .where(eq(renditions.artworkUid, artworks.uid))
    .orderBy(renditions.widthPx)
    .limit(1)
    .as('smallest')
}

/** Maximum of hashes read per index key: nearly empty pictures may share a key in large numbers. */
const READ = 600
/**
 * Maximum of results of each kind: other artists' existing artworks, their removed or rejected ones, and the artist's own. Each kind has
 * its own quota, so that near copies cannot hide the original. The earliest existing artwork of another artist is always included, however
 * many are nearer: it may be the original.
 */
const RESULTS_MAX = { others: 6, gone: 3, own: 3 }

/** Hamming distance of two hashes, minimized over mirroring and upside-down flips. */
const distance = `least(${[0n, ODD_ACROSS, ODD_IN_ALL, ODD_ACROSS ^ ODD_IN_ALL]
  .map((turn) => `bit_count((look.hash # query.hash # ${BigInt.asIntN(64, turn)})::bit(64))`)
  .join(', ')})`

/**
 * @param queries  parameters: the hashes, their numbers among all queries, the maximum distance to wholes of others, and the first part of
 *   others that counts
 */
const branch = (group: number, { queries, isAmongWholes }: { queries: string; isAmongWholes: boolean }) => `
  SELECT query.number AS query, look.artwork_uid, look.part, look.hash, ${distance}::int AS distance, query.first_part
  FROM unnest(${queries}) AS query(hash, number, near_bits, first_part), unnest('{${HASH_FLIPS[group]}}'::bigint[]) AS flip, LATERAL (
    SELECT artwork_uid, ${isAmongWholes ? '0 AS part' : 'part'}, hash FROM artwork_looks
    WHERE ${hashKey(group)} = ${hashKey(group, '(query.hash # flip)')} AND ${isAmongWholes ? 'part = 0' : 'part >= query.first_part'} LIMIT ${READ}
  ) AS look
  WHERE ${distance} <= CASE WHEN look.part >= 1 AND query.first_part = 0 THEN ${NEAR_PART_BITS} ELSE query.near_bits END`

const branches = HASH_GROUPS.flatMap((_, group) => [
  branch(group, { queries: '$2::bigint[], $3::int[], $4::int[], $5::int[]', isAmongWholes: false }),
  branch(group, { queries: '$6::bigint[], $7::int[], $8::int[], $9::int[]', isAmongWholes: true }),
])

/** Matches of mirror parts, which stem from pictures that are their own mirror image, rank before nearer matches of other parts. */
const nearest = `
  SELECT DISTINCT ON (artwork_uid) artwork_uid AS uid, query, part, hash, distance
  FROM (${branches.join(' UNION ALL ')}) AS near WHERE artwork_uid <> $1
  ORDER BY artwork_uid, first_part DESC, distance, query, part`

/** A subquery for each of the few near hashes: the planner would treat a join as large, and read all artworks. */
const kind = `coalesce((
  SELECT CASE
    WHEN found.artist_id = (SELECT asked.artist_id FROM artworks AS asked WHERE asked.uid = $1) THEN 'own'
    WHEN found.deleted_at IS NOT NULL OR found.review_status = 'rejected' THEN 'gone'
  END
  FROM artworks AS found WHERE found.uid = nearest.uid
), 'others')`

/**
 * The hash of the whole is searched among all parts of others, the hash of a part only among their wholes; so each query reads little of an
 * index. The keys to probe are computed inside the statement, which takes half the time of computing them here.
 */
export const alikeStatement = {
  name: 'artworks_alike',
  text: `
    SELECT uid, query, part, hash, distance, kind FROM (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY distance, uid) AS place, row_number() OVER (PARTITION BY kind ORDER BY uid) AS age
      FROM (SELECT *, ${kind} AS kind FROM (${nearest}) AS nearest) AS sorted
    ) AS placed
    WHERE place <= $10::int * CASE kind WHEN 'own' THEN ${RESULTS_MAX.own} WHEN 'gone' THEN ${RESULTS_MAX.gone} ELSE ${RESULTS_MAX.others} END OR (kind = 'others' AND age = 1)
    ORDER BY distance, uid`,
}

/** Factor on the result limits for pictures with few features, because most of their matches are different pictures. */
const FEW_FEATURES_FACTOR = 10

export type Alike = { uid: string; query: number; part: number; distance: number; isMirrored: boolean }
export type Candidate = Alike & { kind: keyof typeof RESULTS_MAX }

/** The artworks most similar to one, the most similar first, limited per kind; each once, with its best matching query. */
export async function findAlike(queryable: Queryable, uid: string, queries: readonly HashQuery[]): Promise<Alike[]> {
  return (await findCandidates(queryable, uid, queries)).map(({ kind, ...alike }) => alike)
}

/** Like `findAlike`, with the kinds; ten times as many for a picture with few features. */
export async function findCandidates(
  queryable: Queryable,
  uid: string,
  queries: readonly HashQuery[],
  { hasFewFeatures = false } = {},
): Promise<Candidate[]> {
  const values = [uid, ...alikeValues(queries, hasFewFeatures ? FEW_FEATURES_FACTOR : 1)]
  const rows = await executeText<Omit<Candidate, 'isMirrored'> & { hash: string }>(queryable, alikeStatement, values)
  return rows.map(({ hash, ...found }) => ({ ...found, ...minHashDistance((queries[found.query] as HashQuery).hash, BigInt(hash)) }))
}

/**
 * Applies the limits per kind to the remaining candidates, and keeps the earliest existing one of other artists.
 * @param candidates  the most similar first
 */
export function limitPerKind(candidates: readonly Candidate[]): Candidate[] {
  const places = { others: 0, gone: 0, own: 0 }
  const [earliest] = candidates.flatMap(({ kind, uid }) => (kind === 'others' ? [uid] : [])).sort()
  return candidates.filter(({ kind, uid }) => ++places[kind] <= RESULTS_MAX[kind] || uid === earliest)
}

/** @param times  factor on the limits per kind */
export function alikeValues(queries: readonly HashQuery[], times = 1): unknown[] {
  const asked = queries.map((query, number) => ({ hash: BigInt.asIntN(64, query.hash).toString(), number, query }))
  const [inParts, amongWholes] = [true, false].map((wanted) => asked.filter(({ query }) => isSearchedInParts(query) === wanted))
  const hashes = [inParts, amongWholes].flatMap((some = []) => [
    some.map(({ hash }) => hash),
    some.map(({ number }) => number),
    some.map(({ query }) => maximumDistance(query)),
    some.map(({ query }) => firstSearchedPart(query)),
  ])
  return [...hashes, times]
}

/** Maximum of results with the same file. */
const SAME_FILES = 9

/** Artworks of other artists with the identical file: existing ones first, then by age. */
export async function findSameFiles(queryable: Queryable, uid: string): Promise<string[]> {
  const asked = alias(artworks, 'asked')
  const rows = await queryable
    .select({ uid: artworks.uid })
    .from(artworks)
    .innerJoin(asked, and(eq(asked.originalKey, artworks.originalKey), ne(asked.artistId, artworks.artistId)))
    .where(eq(asked.uid, uid))
    .orderBy(sql`${artworks.deletedAt} is not null or ${artworks.reviewStatus} = 'rejected'`, artworks.uid)
    .limit(SAME_FILES)
  return rows.map((row) => row.uid)
}

/** Artworks with their artists' names, by uid; includes deleted ones. */
export async function findLookalikeRows(queryable: Queryable, uids: readonly string[]) {
  const rows = await queryable
    .select({ artwork: artworks, artistName: publicArtists.name })
    .from(artworks)
    .innerJoin(publicArtists, eq(publicArtists.artistId, artworks.artistId))
    .where(inArray(artworks.uid, [...uids]))
  return new Map(rows.map((row) => [row.artwork.uid, row]))
}
