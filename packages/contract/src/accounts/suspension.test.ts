import { expect, test } from 'vitest'
import { waitsWhileSuspended, whileSuspended } from './suspension.ts'

test('a suspended artist can export data, answer and appeal a report, and stay', () => {
  const open = Object.keys(whileSuspended).filter((call) => whileSuspended[call] === 'open')
  expect(open).toEqual([
    'POST /user/export',
    'POST /user/export/link',
    'POST /user/reports/{id}/answer',
    'POST /user/reports/{id}/appeal',
    'POST /user/leaving/stay',
  ])
  const closed = Object.keys(whileSuspended).filter((call) => !open.includes(call))
  for (const call of closed) expect([call, waitsWhileSuspended(...(call.split(' ') as [string, string]))]).toEqual([call, true])
  for (const call of open) expect(waitsWhileSuspended(...(call.split(' ') as [string, string]))).toBe(false)
})

test.each([
  ['GET', '/artist-stats', false],
  ['GET', '/social/connect/{platform}', true],
  ['POST', '/request-payout', true],
  ['POST', '/upload-artwork', true],
  ['PATCH', '/user/payout-settings', true],
  ['POST', '/a-call-that-is-not-in-the-table', true],
  ['DELETE', '/a-call-that-is-not-in-the-table', true],
])('a suspended artist who calls %s %s has to wait: %s', (method, path, waits) => {
  expect(waitsWhileSuspended(method, path)).toBe(waits)
})
