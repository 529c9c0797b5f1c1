import { expect, it } from 'vitest'
import { callErrorFrom } from '../../session/call-error.ts'
import { studioTexts } from '../studio-texts.ts'
import { dashboardErrorText } from './dashboard-error-text.ts'
import { ProfileFailure } from './load-profile.ts'

const { statsFailed, countFailed, latestFailed, earningsFailed } = studioTexts
const noBody = callErrorFrom(502, '<html>')

it.each([
  ['a problem with a message', callErrorFrom(503, { code: 'unavailable', message: 'Resting.' }), statsFailed, 'Resting.'],
  [
    'a request without a username',
    callErrorFrom(400, { code: 'username_missing', message: 'Username missing.' }),
    statsFailed,
    'Username missing.',
  ],
  ['statistics without a readable response', noBody, statsFailed, 'Stats fail (502)'],
  ['the artwork count without a readable response', noBody, countFailed, 'Artwork count/status fail (502)'],
  ['the latest artwork without a readable response', noBody, () => latestFailed, 'Could not load latest artwork.'],
  ['earnings without a readable response', noBody, () => earningsFailed, 'Could not load earnings data.'],
  ['an unexpected exception', new SyntaxError('unexpected end'), statsFailed, 'Error loading data.'],
  [
    'a request without a response',
    new TypeError('Failed to fetch'),
    statsFailed,
    'We could not reach the server. Please check your connection and try again.',
  ],
  ['a rejected session', callErrorFrom(401, { code: 'session_missing', message: 'Over.' }), statsFailed, 'Auth error: Over.'],
  [
    'the username of another artist',
    callErrorFrom(403, { code: 'username_mismatch', message: 'Not yours.' }),
    countFailed,
    'Auth error: Not yours.',
  ],
  ['a profile that did not load', new ProfileFailure('Session error.'), statsFailed, 'Session error.'],
])('the dashboard shows an error message for %s', (_, error, fallback, expected) => {
  expect(dashboardErrorText(error, fallback)).toBe(expected)
})
