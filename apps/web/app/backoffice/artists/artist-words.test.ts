import { expect, test } from 'vitest'
import { artistListFrom, eventWords, trustWords } from './artist-words.ts'

test.each([
  [null, 'all'],
  ['suspended', 'suspended'],
  ['everybody', 'all'],
])('the list of %s is that of %s', (text, list) => expect(artistListFrom(text)).toBe(list))

test.each([
  ['artist.suspension_lifted', 'Suspension lifted'],
  ['artist.name_changed', 'Artist name changed'],
])('%s is read as %s', (action, words) => expect(eventWords({ action })).toBe(words))

test.each([
  [{ trust: 'off', approvals: 1, strikes: 0 }, 'The lane is off', 'Every picture waits for review. 1 picture approved, no strike.'],
  [{ trust: 'off', approvals: 7, strikes: 2 }, 'The lane is off', 'Every picture waits for review. 7 pictures approved, 2 strikes.'],
  [{ trust: 'not_yet', approvals: 7, strikes: 0 }, 'Not in the lane yet', '7 pictures approved of 20 that are needed, no strike.'],
  [{ trust: 'trusted', approvals: 23, strikes: 0 }, 'In the lane', '23 pictures approved, no strike. New pictures go on sale first.'],
  [
    { trust: 'ended', approvals: 23, strikes: 1 },
    'Out of the lane',
    '1 strike: what was rejected, or is kept off sale by a report. One is enough.',
  ],
] as const)('%j stands in the trust lane as: %s', (record, standing, why) => {
  expect(trustWords({ ...record, approvalsNeeded: 20 })).toMatchObject({ standing, why })
})
