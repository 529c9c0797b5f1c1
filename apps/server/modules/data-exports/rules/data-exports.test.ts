import { expect, test } from 'vitest'
import { checkMayRequest, nextRequestAt, originalName } from './data-exports.ts'

const uid = '01936f3e-0000-7000-8000-000000000001'
const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (...hours: number[]) => hours.map((each) => new Date(now.getTime() - each * 60 * 60 * 1000))

test.each([
  ['an artist without requests can request an archive', [], null],
  ['an artist with two requests today can request another archive', hoursAgo(0, 1), null],
  ['an artist whose first of three requests is a day old can request another archive', hoursAgo(0, 1, 24), null],
  [
    'an artist with three requests today can request an archive when the first is a day old',
    hoursAgo(0, 1, 23),
    '2026-11-21T13:00:00.000Z',
  ],
  ['an artist with three requests at once can request an archive a day later', hoursAgo(0, 0, 0), '2026-11-22T12:00:00.000Z'],
])('%s', (_what, requests, next) => {
  expect(nextRequestAt(requests, now)?.toISOString() ?? null).toBe(next)
  if (next)
    expect(() => checkMayRequest(requests, now)).toThrow(expect.objectContaining({ code: 'export_too_often', data: { until: next } }))
  else expect(() => checkMayRequest(requests, now)).not.toThrow()
})

test.each([
  ['spaces', 'Moon over Water', 'image/png', `originals/Moon-over-Water-${uid}.png`],
  ['letters outside ASCII', 'Café “Größe” 日本', 'image/jpeg', `originals/Café-Größe-日本-${uid}.jpg`],
  ['a path', '../../etc/passwd', 'image/webp', `originals/etc-passwd-${uid}.webp`],
  ['reserved and control characters', 'a\\b:c*d?e<f>g|h\u0000i\u202ej', 'image/png', `originals/a-b-c-d-e-f-g-h-i-j-${uid}.png`],
  ['no letters', '…', 'image/png', `originals/${uid}.png`],
  ['an unknown file type', 'Moon', 'image/heic', `originals/Moon-${uid}.bin`],
  ['a decomposed accent', 'Cafe\u0301', 'image/png', `originals/Café-${uid}.png`],
  ['a name that Windows reserves', 'CON', 'image/png', `originals/CON-${uid}.png`],
])('an original whose title has %s is exported under a safe file name', (_what, name, fileType, expected) => {
  expect(originalName({ name, uid, fileType })).toBe(expected)
})
