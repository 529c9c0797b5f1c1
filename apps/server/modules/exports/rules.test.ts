import { expect, test } from 'vitest'
import { checkMayRequest, nextRequestAt, originalName } from './rules.ts'

const uid = '01936f3e-0000-7000-8000-000000000001'
const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (...hours: number[]) => hours.map((each) => new Date(now.getTime() - each * 60 * 60 * 1000))

test.each([
  ['nothing was asked for', [], null],
  ['two today', hoursAgo(0, 1), null],
  ['three, the first of them a day ago', hoursAgo(0, 1, 24), null],
  ['three today', hoursAgo(0, 1, 23), '2026-11-21T13:00:00.000Z'],
  ['three at once', hoursAgo(0, 0, 0), '2026-11-22T12:00:00.000Z'],
])('%s: the next one from %3$s', (_what, requests, next) => {
  expect(nextRequestAt(requests, now)?.toISOString() ?? null).toBe(next)
  if (next)
    expect(() => checkMayRequest(requests, now)).toThrow(expect.objectContaining({ code: 'export_too_often', data: { until: next } }))
  else expect(() => checkMayRequest(requests, now)).not.toThrow()
})

test.each([
  ['Moon over Water', 'image/png', `originals/Moon-over-Water-${uid}.png`],
  ['Café “Größe” 日本', 'image/jpeg', `originals/Café-Größe-日本-${uid}.jpg`],
  ['../../etc/passwd', 'image/webp', `originals/etc-passwd-${uid}.webp`],
  ['a\\b:c*d?e<f>g|h\u0000i\u202ej', 'image/png', `originals/a-b-c-d-e-f-g-h-i-j-${uid}.png`],
  ['…', 'image/png', `originals/${uid}.png`],
  ['CON', 'image/png', `originals/CON-${uid}.png`],
])('the original of %j is %3$s', (name, fileType, expected) => {
  expect(originalName({ name, uid, fileType })).toBe(expected)
})
