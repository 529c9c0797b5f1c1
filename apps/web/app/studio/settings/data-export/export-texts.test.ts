import type { DataExport } from '@tintype/contract/data-exports/exports'
import { expect, test } from 'vitest'
import { describeProgress, pollIntervalMs } from './export-texts.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const aged = (state: DataExport['state'], seconds: number): DataExport => ({
  id: '01936f3e-0000-7000-8000-000000000001',
  state,
  bytesDone: 0,
  bytesTotal: 0,
  archiveBytes: null,
  requestedAt: new Date(now - seconds * 1000).toISOString(),
  expiresAt: null,
})

test.each<[DataExport['state'], number, number]>([
  ['queued', 0, 1000],
  ['running', 29, 1000],
  ['running', 30, 4000],
  ['running', 299, 4000],
  ['running', 3600, 15_000],
])('an export in the state %s for %i seconds is checked again after %i ms', (state, seconds, ms) => {
  expect(pollIntervalMs(aged(state, seconds), now)).toBe(ms)
})

test.each<[DataExport['state']]>([['ready'], ['failed'], ['expired']])('an export in the state %s is not checked again', (state) => {
  expect(pollIntervalMs(aged(state, 1), now)).toBe(false)
})

test('a missing export is not checked again', () => {
  expect([pollIntervalMs(null, now), pollIntervalMs(undefined, now)]).toEqual([false, false])
})

const MB = 1024 * 1024

test.each([
  ['queued', 0, 0, { label: 'Waiting in the queue', value: undefined, figure: '' }],
  ['running', 0, 4 * MB, { label: 'Adding your pictures', value: 0, figure: '0.0 of 4.0 MB' }],
  ['running', MB, 4 * MB, { label: 'Adding your pictures', value: 0.25, figure: '1.0 of 4.0 MB' }],
  ['running', 4 * MB, 4 * MB, { label: 'Exporting your data', value: undefined, figure: '' }],
  ['running', 0, 0, { label: 'Exporting your data', value: undefined, figure: '' }],
] as const)('an export in the state %s with %i of %i bytes done shows its progress', (state, bytesDone, bytesTotal, shown) => {
  expect(describeProgress({ state, bytesDone, bytesTotal })).toEqual(shown)
})
