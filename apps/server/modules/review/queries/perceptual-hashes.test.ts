import { expect, test } from 'vitest'
import { type Candidate, limitPerKind } from './perceptual-hashes.ts'

test('the listed matches are six and the earliest of other artists, three removed and three own artworks', () => {
  const candidate = (kind: Candidate['kind'], uid: string): Candidate => ({ uid, kind, query: 0, part: 0, distance: 1, isMirrored: false })
  const others = Array.from({ length: 9 }, (_, i) => candidate('others', `b${9 - i}`))
  const [gone, own] = (['gone', 'own'] as const).map((kind) => Array.from({ length: 5 }, (_, i) => candidate(kind, `a${kind}${i}`)))
  const uids = limitPerKind([...others, ...(gone ?? []), ...(own ?? [])]).map(({ uid }) => uid)
  expect(uids).toEqual(['b9', 'b8', 'b7', 'b6', 'b5', 'b4', 'b1', 'agone0', 'agone1', 'agone2', 'aown0', 'aown1', 'aown2'])
})
