import { findOverlap, isTellingPart, isTheSame, type Overlap, SKETCH_SIDE_PX } from '@tintype/imaging/look-alikes/overlap'
import { type GreySquare, getPartBox, isMirrorPart, type PerceptualHash } from '@tintype/imaging/look-alikes/perceptual-hash'
import type { Queryable } from '../../../platform/database/database.ts'
import type { LandmarkView } from '../../../platform/images/pictures.ts'
import { findSharing, findSketches, type Shared } from '../queries/landmarks.ts'
import { type Alike, findCandidates, limitPerKind } from '../queries/perceptual-hashes.ts'
import { type HashQuery, type Likeness, minTurnedHashDistance, NEAR_BITS, toHashQueries, toLikeness } from './hash-queries.ts'

/** An artwork that shares a region with another one. */
export type OverlappingArtwork = { uid: string; distance: number; likeness: Likeness; isMirrored: boolean }

/** How many shared regions are tried as alignment of the two pictures. */
const HINTS = 4

/** Artworks similar as a whole or by their parts, then overlapping ones; each artwork once. */
export async function findAlikeOrOverlapping(
  queryable: Queryable,
  uid: string,
  { looks, view }: { looks: readonly PerceptualHash[]; view: LandmarkView | undefined },
): Promise<OverlappingArtwork[]> {
  const queries = toHashQueries(looks)
  const alike = queries.length ? await findAllTheSame(queryable, uid, { queries, view }) : []
  const near = alike.map(({ query, part, ...one }) => ({
    ...{ uid: one.uid, distance: one.distance, isMirrored: one.isMirrored },
    likeness: toLikeness(queries[query] as HashQuery, { part }),
  }))
  const known = new Set(near.map((one) => one.uid))
  return [...near, ...(view ? await findOverlaps(queryable, uid, { view, known }) : [])]
}

/** Artworks with near hashes, without false matches of pictures with few features. */
async function findAllTheSame(
  queryable: Queryable,
  uid: string,
  { queries, view }: { queries: readonly HashQuery[]; view: LandmarkView | undefined },
): Promise<Alike[]> {
  if (!view) return findCandidates(queryable, uid, queries)
  const own = decodeSketch(view.sketch)
  const isItsOwnMirror = queries.some(({ part }) => isMirrorPart(part))
  const hasFewFeatures = (part: number) => isItsOwnMirror || !isTellingPart(own, getPartBox(part))
  const getHashQuery = (one: Alike) => queries[one.query] as HashQuery
  const candidates = await findCandidates(queryable, uid, queries, { hasFewFeatures: hasFewFeatures(0) })
  const doubtful = candidates.filter((one) => hasFewFeatures(getHashQuery(one).part))
  const sketches = await findSketches(
    queryable,
    doubtful.map((one) => one.uid),
  )
  const same = candidates.filter((one) => {
    const sketch = sketches.get(one.uid)
    const { part, isTurned } = getHashQuery(one)
    // clear matches have no sketch to compare, and of erased artworks only the hash remains
    return !sketch || isTheSame(own, decodeSketch(sketch), { own: getPartBox(part), others: getPartBox(one.part), isTurned })
  })
  return limitPerKind(same)
}

/**
 * Artworks that overlap with a picture, wherever it was cropped. Candidates share salient regions; their common area must then be as
 * similar as two whole pictures have to be.
 */
async function findOverlaps(
  queryable: Queryable,
  uid: string,
  { view, known }: { view: LandmarkView; known: ReadonlySet<string> },
): Promise<OverlappingArtwork[]> {
  const sharing = (await findSharing(queryable, uid, view)).filter((other) => !known.has(other.uid))
  const own = decodeSketch(view.sketch)
  return sharing
    .flatMap((other) => findSharedOverlap(own, decodeSketch(other.sketch), other.shared).map((found) => ({ uid: other.uid, ...found })))
    .sort((one, other) => one.distance - other.distance)
}

function findSharedOverlap(own: GreySquare, other: GreySquare, shared: readonly Shared[]): Omit<OverlappingArtwork, 'uid'>[] {
  for (const { own: mine, others } of shared.slice(0, HINTS)) {
    const { isMirrored, isUpsideDown } = minTurnedHashDistance(BigInt(`0x${mine.hash}`), BigInt(`0x${others.hash}`))
    const found = findOverlap(own, other, { own: mine.box, others: others.box, isMirrored, isUpsideDown })
    if (found && found.distance <= NEAR_BITS) return [{ distance: found.distance, likeness: partOrWhole(found), isMirrored }]
  }
  return []
}

/** The picture with the larger share in the common area is the part of the other. */
function partOrWhole({ ownShare, othersShare }: Overlap): Likeness {
  return ownShare >= othersShare ? 'part' : 'whole'
}

function decodeSketch(sketch: string): GreySquare {
  return { data: Buffer.from(sketch, 'base64'), sidePx: SKETCH_SIDE_PX }
}
