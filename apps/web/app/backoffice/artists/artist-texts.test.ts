import { expect, test } from 'vitest'
import { describeEvent, describeTrust, readArtistList } from './artist-texts.ts'

test.each([
  [null, 'all'],
  ['suspended', 'suspended'],
  ['unknown', 'all'],
])('the list parameter %s opens the list “%s” of artists', (text, list) => expect(readArtistList(text)).toBe(list))

test.each([
  ['artist.suspension_lifted', 'Suspension lifted'],
  ['artist.name_changed', 'Artist name changed'],
])('the audit action %s is shown as “%s”', (action, words) => expect(describeEvent({ action })).toBe(words))

test.each([
  [
    'trust off and 1 approval',
    { trust: 'off', approvals: 1, strikes: 0 },
    'Trusted publishing is off',
    'Every artwork is reviewed before sale. 1 artwork approved, no strikes.',
  ],
  [
    'trust off and 7 approvals',
    { trust: 'off', approvals: 7, strikes: 2 },
    'Trusted publishing is off',
    'Every artwork is reviewed before sale. 7 artworks approved, 2 strikes.',
  ],
  [
    '7 of 20 approvals',
    { trust: 'not_yet', approvals: 7, strikes: 0 },
    'Not trusted yet',
    '7 artworks approved of 20 required approvals, no strikes.',
  ],
  [
    '23 approvals',
    { trust: 'trusted', approvals: 23, strikes: 0 },
    'Trusted',
    '23 artworks approved, no strikes. New artworks go on sale before review.',
  ],
  [
    '23 approvals and a strike',
    { trust: 'ended', approvals: 23, strikes: 1 },
    'Not trusted',
    '1 strike: rejected, or taken down after a report. One strike ends trust.',
  ],
] as const)('the trust lane of an artist with %s is shown as “$2”', (_artist, record, standing, why) => {
  expect(describeTrust({ ...record, approvalsNeeded: 20 })).toMatchObject({ standing, why })
})
