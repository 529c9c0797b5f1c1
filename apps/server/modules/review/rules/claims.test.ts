import type { ProblemCode } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { checkDecidable, claimExpiry, decisionEffectAt, isClaimedByOther } from './claims.ts'

const at = new Date('2026-03-01T12:00:00Z')
const ms = (count: number) => new Date(at.getTime() + count)
const createClaim = (operatorId: string, until: Date) => ({ operatorId, operatorName: 'Olga', until })

test.each([
  ['another operator until later', 'olga', ms(1), true],
  ['another operator until now', 'olga', at, false],
  ['another operator until earlier', 'olga', ms(-1), false],
  ['the same operator', 'peter', ms(60_000), false],
])('an artwork that is claimed by %s', (_what, operatorId, until, others) => {
  expect(isClaimedByOther({ operatorId, until }, { operatorId: 'peter', at })).toBe(others)
})

test('an operator claims an artwork for five minutes', () => {
  expect(claimExpiry(at)).toEqual(ms(5 * 60_000))
})

test('a decision takes effect ten seconds later', () => {
  expect(decisionEffectAt(at)).toEqual(ms(10_000))
})

const pending = { deletedAt: null, reviewStatus: 'pending' as const, proposedName: null, sampledAt: null, version: 3 }
const free = { claim: undefined, isHeld: false }
const peter = { operatorId: 'peter', at, version: undefined }

test.each<[string, Parameters<typeof checkDecidable>[0], Parameters<typeof checkDecidable>[1], Parameters<typeof checkDecidable>[2]]>([
  ['that is pending', pending, free, peter],
  ['with new texts of a product', { ...pending, reviewStatus: 'approved', proposedName: 'Tide' }, free, peter],
  ['that a trusted artist published', { ...pending, reviewStatus: 'approved', sampledAt: at }, free, peter],
  ['in the version that the operator saw', pending, free, { ...peter, version: 3 }],
  ['with an own claim', pending, { ...free, claim: createClaim('peter', ms(1)) }, peter],
  ['with another operator’s claim that is over', pending, { ...free, claim: createClaim('olga', at) }, peter],
])('an operator can decide on an artwork %s', (_what, artwork, hold, seen) => {
  expect(() => checkDecidable(artwork, hold, seen)).not.toThrow()
})

test.each<[string, object | undefined, object, object, ProblemCode, object]>([
  ['that does not exist', undefined, {}, {}, 'artwork_not_found', {}],
  ['that is deleted', { deletedAt: at }, {}, {}, 'artwork_not_found', {}],
  ['that is already approved', { reviewStatus: 'approved' }, {}, {}, 'artwork_already_decided', {}],
  ['with a decision that takes effect soon', {}, { isHeld: true }, {}, 'artwork_already_decided', {}],
  ['in an older version', {}, {}, { version: 2 }, 'artwork_changed', {}],
  ['that another operator claimed', {}, { claim: createClaim('olga', ms(1)) }, {}, 'artwork_claimed', { operatorName: 'Olga' }],
])('an operator cannot decide on an artwork %s', (_what, artwork, hold, seen, code, data) => {
  const decide = () => checkDecidable(artwork && { ...pending, ...artwork }, { ...free, ...hold }, { ...peter, ...seen })
  expect(decide).toThrow(expect.objectContaining({ code, data }))
})
