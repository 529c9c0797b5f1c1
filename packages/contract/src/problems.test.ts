import { expect, test } from 'vitest'
import { isProblemCode, Problem, problemCodes, problemStatus, problemText } from './problems.ts'

test('every problem has an error status and a sentence as its message', () => {
  for (const code of problemCodes) {
    expect(problemStatus(code)).toBeGreaterThanOrEqual(400)
    expect(problemText(code, { balanceCents: 1, pendingCents: 1, status: 'paid', title: 'A', widthPx: 1, heightPx: 1 })).toMatch(
      /^\S.+[.!]$/,
    )
  }
})

test('the message of a problem contains its data', () => {
  expect(new Problem('payout_below_minimum', { balanceCents: 3999 }).message).toBe(
    'Your balance ($39.99) is below the $40.00 minimum for payout.',
  )
})

test('a problem exposes only the data fields that its row names', () => {
  expect(new Problem('artwork_exists', { uid: 'u', name: 'Moon', secret: 's' }).publicData).toEqual({ uid: 'u', name: 'Moon' })
  expect(new Problem('payout_below_minimum', { balanceCents: 3999 }).publicData).toBeUndefined()
})

test('isProblemCode rejects the names of properties that every object inherits', () => {
  expect(isProblemCode('toString')).toBe(false)
  expect(isProblemCode('__proto__')).toBe(false)
})
