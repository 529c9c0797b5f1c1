import { expect, test } from 'vitest'
import { API_VERSIONS, checkVersionSupport, listEndingVersions } from './api-versions.ts'

const END = new Date(API_VERSIONS.shopify.supportedUntil)
const DAY_MS = 24 * 60 * 60 * 1000
const before = (ms: number) => new Date(END.getTime() - ms)

test.each([
  ['90 days and a millisecond before the end', before(90 * DAY_MS + 1), 'ok', 'API version 2026-10, supported until 2027-10-01'],
  ['90 days before the end', before(90 * DAY_MS), 'warning', 'API version 2026-10 is supported only until 2027-10-01'],
  ['a millisecond before the end', before(1), 'warning', 'API version 2026-10 is supported only until 2027-10-01'],
  ['at the end', END, 'warning', 'API version 2026-10 is unsupported since 2027-10-01'],
] as const)('the support of a pinned API version, %s', (_when, now, state, checked) => {
  expect(checkVersionSupport(API_VERSIONS.shopify, now)).toMatchObject({ state, checked })
})

test('a version without an announced end of support is never reported', () => {
  expect(checkVersionSupport(API_VERSIONS.stripe, new Date('2099-01-01'))).toMatchObject({ state: 'ok', remedy: '' })
})

test('only the APIs in use are reported, each with its name and the day', () => {
  expect(listEndingVersions(['stripe', 'shopify', 'meta'], before(DAY_MS))).toEqual([
    'Shopify: API version 2026-10 is supported only until 2027-10-01',
  ])
  expect(listEndingVersions(['stripe', 'meta'], before(DAY_MS))).toEqual([])
  expect(listEndingVersions(['shopify', 'meta'], before(100 * DAY_MS))).toEqual([])
})
