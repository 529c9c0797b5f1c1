import { expect, test } from 'vitest'
import { codeOfThrown } from '../../../test/code-of-thrown.ts'
import { CONNECTION_ATTEMPT_MS, calculateRenewAt, checkClaimedName } from './social.ts'

test.each([
  ['a request without a name is accepted', undefined, undefined],
  ['a request with the name of the session is accepted', 'Ines Varga', undefined],
  ['a request with the name of the session in other case and spacing is accepted', ' ines  VARGA ', undefined],
  ['a request with a part of the name is refused', 'Ines', 'username_mismatch'],
  ['a request with an empty name is refused', '', 'username_mismatch'],
] as const)('%s', (_title, claimed, code) => {
  expect(codeOfThrown(() => checkClaimedName('Ines Varga', claimed))).toBe(code)
})

test.each([
  ['two hours are renewed in their last half hour', '2026-03-01T14:00:00Z', '2026-03-01T13:30:00Z'],
  ['sixty days are renewed in their last fifteen', '2026-04-30T12:00:00Z', '2026-04-15T12:00:00Z'],
  ['twenty minutes are renewed in their last five', '2026-03-01T12:20:00Z', '2026-03-01T12:15:00Z'],
  ['four minutes are renewed at once', '2026-03-01T12:04:00Z', '2026-03-01T11:59:00Z'],
])('tokens that are valid for %s', (_what, expiresAt, from) => {
  expect(calculateRenewAt(new Date(expiresAt), new Date('2026-03-01T12:00:00Z'))).toEqual(new Date(from))
})

test('an artist has ten minutes to come back from a platform', () => {
  expect(CONNECTION_ATTEMPT_MS).toBe(600_000)
})

test('tokens without an end are not renewed', () => {
  expect(calculateRenewAt(null, new Date('2026-03-01T12:00:00Z'))).toBeNull()
})
