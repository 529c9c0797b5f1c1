import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { executeText } from '../../platform/database/prepared.ts'
import type { LookHash } from '../../platform/images/look-hash.ts'
import { isSoughtInParts, type LookQuery, NEAR_BITS, probesOf } from './look-probes.ts'
import { artistFaces, artworkLooks, artworks, renditions } from './tables.ts'

/** Puts how an artwork looks in place of what was known of it. */
export async function saveLooks(tx: Transaction, uid: string, looks: readonly LookHash[], at: Date): Promise<void> {
  await tx.delete(artworkLooks).where(eq(artworkLooks.artworkUid, uid))
  const rows = looks.map(({ part, hash }) => ({ artworkUid: uid, part, hash: BigInt.asIntN(64, BigInt(`0x${hash}`)) }))
  if (rows.length) await tx.insert(artworkLooks).values(rows)
  await tx.update(artworks).set({ looksAt: at }).where(eq(artworks.uid, uid))
}

export async function findLooks(queryable: Queryable, uid: string): Promise<LookHash[]> {
  const rows = await queryable
    .select({ part: artworkLooks.part, hash: artworkLooks.hash })
    .from(artworkLooks)
    .where(eq(artworkLooks.artworkUid, uid))
  return rows.map(({ part, hash }) => ({ part, hash: BigInt.asUintN(64, hash).toString(16).padStart(16, '0') }))
}

/** Artworks behind a uid of which nobody has written down how they look, each with its smallest rendition; deleted ones too. */
export async function findLookless(
  queryable: Queryable,
  after: string | undefined,
  limit: number,
): Promise<{ uid: string; key: string }[]> {
  const smallest = queryable
    .select({ key: renditions.key })
    .from(renditions)
    .where(eq(renditions.artworkUid, artworks.uid))
    .orderBy(renditions.widthPx)
    .limit(1)
    .as('smallest')
  return queryable
    .select({ uid: artworks.uid, key: smallest.key })
    .from(artworks)
    .innerJoinLateral(smallest, sql`true`)
    .where(and(isNull(artworks.looksAt), after ? sql`${artworks.uid} > ${after}` : undefined))
    .orderBy(artworks.uid)
    .limit(limit)
}

/** Hashes that are read at one place of an index at most: of pictures that are nearly empty there may be many. */
const READ = 300
/** Others that are told of at most. */
const TOLD = 6

const branch = (quarter: number, shift: number, isWhole: boolean) => `
  SELECT probe.query, look.artwork_uid, look.part, bit_count((look.hash # probe.hash)::bit(64))::int AS distance
  FROM probe CROSS JOIN LATERAL (
    SELECT artwork_uid, part, hash FROM artwork_looks
    WHERE (((hash >> ${shift}) & 65535)::int) = probe.value ${isWhole ? 'AND part = 0' : ''} LIMIT ${READ}
  ) AS look
  WHERE probe.quarter = ${quarter} AND ${isWhole ? 'NOT ' : ''}probe.is_whole AND bit_count((look.hash # probe.hash)::bit(64)) <= ${NEAR_BITS}`

/** The whole is looked for among all parts of others, a part among their wholes: so each asks for little of an index. */
export const alikeStatement = {
  name: 'artworks_alike',
  text: `
    WITH probe AS MATERIALIZED (
      SELECT * FROM unnest($2::int[], $3::int[], $4::int[], $5::bigint[], $6::bool[]) AS probe(quarter, value, query, hash, is_whole)
    ), near AS (${[48, 32, 16, 0].flatMap((shift, quarter) => [branch(quarter, shift, false), branch(quarter, shift, true)]).join(' UNION ALL ')})
    SELECT * FROM (
      SELECT DISTINCT ON (artwork_uid) artwork_uid AS uid, query, part, distance
      FROM near WHERE artwork_uid <> $1 ORDER BY artwork_uid, distance, query, part
    ) AS nearest ORDER BY distance, uid LIMIT ${TOLD}`,
}

export type Alike = { uid: string; query: number; part: number; distance: number }

/** The artworks that look most like one, the most alike first; each once, with the query that found it best. */
export async function findAlike(queryable: Queryable, uid: string, queries: readonly LookQuery[]): Promise<Alike[]> {
  return executeText<Alike>(queryable, alikeStatement, [uid, ...alikeValues(queries)])
}

export function alikeValues(queries: readonly LookQuery[]): unknown[] {
  const probes = queries.flatMap(probesOf)
  const of = (query: number) => queries[query] as LookQuery
  return [
    probes.map(({ quarter }) => quarter),
    probes.map(({ value }) => value),
    probes.map(({ query }) => query),
    probes.map(({ query }) => BigInt.asIntN(64, of(query).hash).toString()),
    probes.map(({ query }) => isSoughtInParts(of(query))),
  ]
}

/** Artworks with their artists' names, by uid; deleted ones too. */
export async function findLookalikeRows(queryable: Queryable, uids: readonly string[]) {
  const rows = await queryable
    .select({ artwork: artworks, artistName: artistFaces.name })
    .from(artworks)
    .innerJoin(artistFaces, eq(artistFaces.artistId, artworks.artistId))
    .where(inArray(artworks.uid, [...uids]))
  return new Map(rows.map((row) => [row.artwork.uid, row]))
}
