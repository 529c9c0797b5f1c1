import { studioTexts } from '@tintype/contract/studio-texts'
import { expect, it } from 'vitest'
import { callErrorFrom } from '../../session/call-error.ts'
import { dashboardErrorText } from './dashboard-error-text.ts'
import { ProfileFailure } from './load-profile.ts'

const { statsFailed, countFailed, latestFailed, earningsFailed } = studioTexts
const noBody = callErrorFrom(502, '<html>')

it.each([
  ['the server’s sentence', callErrorFrom(503, { code: 'unavailable', message: 'Resting.' }), statsFailed, 'Resting.'],
  [
    'a request without a name',
    callErrorFrom(400, { code: 'username_missing', message: 'Username missing.' }),
    statsFailed,
    'Username missing.',
  ],
  ['stats', noBody, statsFailed, 'Stats fail (502)'],
  ['count', noBody, countFailed, 'Artwork count/status fail (502)'],
  ['the latest artwork', noBody, () => latestFailed, 'Could not load latest artwork.'],
  ['earnings', noBody, () => earningsFailed, 'Could not load earnings data.'],
  ['a mistake on the way', new SyntaxError('unexpected end'), statsFailed, 'Error loading data.'],
  [
    'no answer',
    new TypeError('Failed to fetch'),
    statsFailed,
    'We could not reach the server. Please check your connection and try again.',
  ],
  ['a refused session', callErrorFrom(401, { code: 'session_missing', message: 'Over.' }), statsFailed, 'Auth error: Over.'],
  ['another’s name', callErrorFrom(403, { code: 'username_mismatch', message: 'Not yours.' }), countFailed, 'Auth error: Not yours.'],
  ['the profile', new ProfileFailure('Session error.'), statsFailed, 'Session error.'],
])('%s', (_, error, fallback, expected) => {
  expect(dashboardErrorText(error, fallback)).toBe(expected)
})
