import { expect, test } from 'vitest'
import { artistListFrom, eventWords, trustWords } from './artist-words.ts'

test.each([
  [null, 'all'],
  ['suspended', 'suspended'],
  ['unknown', 'all'],
])('the list parameter %s opens the list “%s” of artists', (text, list) => expect(artistListFrom(text)).toBe(list))

test.each([
  ['artist.suspension_lifted', 'Suspension lifted'],
  ['artist.name_changed', 'Artist name changed'],
])('the audit action %s is shown as “%s”', (action, words) => expect(eventWords({ action })).toBe(words))

test.each([
  [
    'trust off and 1 approval',
    { trust: 'off', approvals: 1, strikes: 0 },
    'The lane is off',
    'Every picture waits for review. 1 picture approved, no strike.',
  ],
  [
    'trust off and 7 approvals',
    { trust: 'off', approvals: 7, strikes: 2 },
    'The lane is off',
    'Every picture waits for review. 7 pictures approved, 2 strikes.',
  ],
  [
    '7 of 20 approvals',
    { trust: 'not_yet', approvals: 7, strikes: 0 },
    'Not in the lane yet',
    '7 pictures approved of 20 that are needed, no strike.',
  ],
  [
    '23 approvals',
    { trust: 'trusted', approvals: 23, strikes: 0 },
    'In the lane',
    '23 pictures approved, no strike. New pictures go on sale first.',
  ],
  [
    '23 approvals and a strike',
    { trust: 'ended', approvals: 23, strikes: 1 },
    'Out of the lane',
    '1 strike: what was rejected, or is kept off sale by a report. One is enough.',
  ],
] as const)('the trust lane of an artist with %s is shown as “$2”', (_artist, record, standing, why) => {
  expect(trustWords({ ...record, approvalsNeeded: 20 })).toMatchObject({ standing, why })
})
