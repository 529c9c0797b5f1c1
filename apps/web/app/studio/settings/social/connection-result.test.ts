import { connectFailures, wayBack } from '@tintype/contract/social/social-texts'
import { expect, test } from 'vitest'
import { readConnectionResult } from './connection-result.ts'

const readNews = (query: string) => readConnectionResult(new URLSearchParams(query))

test.each([
  ['a connection to Pinterest', 'connect_status=success&platform=pinterest', ['good', 'Pinterest is connected.']],
  ['a connection to Facebook', 'connect_status=success&platform=facebook', ['good', 'Facebook & Instagram is connected.']],
  ['a connection to an unknown platform', 'connect_status=success&platform=your-bank', ['good', 'The platform is connected.']],
  ['a connection to a platform named “toString”', 'connect_status=success&platform=toString', ['good', 'The platform is connected.']],
  ['a failed connection to X', 'connect_status=error&platform=x', ['bad', 'X could not be connected.']],
  [
    'a failed connection to X with an error message',
    'connect_status=error&platform=x&error_message=access_denied',
    ['bad', 'X could not be connected. Message from the platform: “access_denied”'],
  ],
  [
    'a connection to X with an error message despite its success',
    'connect_status=success&platform=x&error_message=no+page',
    ['bad', 'X could not be connected. Message from the platform: “no page”'],
  ],
  [
    'a connection to X that the server reports as late',
    wayBack({ platform: 'x', failure: 'late' }).split('?')[1] ?? '',
    ['bad', `X could not be connected. ${connectFailures.late}`],
  ],
  [
    'a connection to X that the artist declined',
    wayBack({ platform: 'x', failure: 'denied' }).split('?')[1] ?? '',
    ['bad', 'X could not be connected. You declined the connection, so nothing was connected.'],
  ],
  [
    'a connection to X that the server reports as successful',
    wayBack({ platform: 'x', failure: undefined }).split('?')[1] ?? '',
    ['good', 'X is connected.'],
  ],
  [
    'an error message without a platform',
    'error_message=temporarily_unavailable',
    ['bad', 'The platform could not be connected. Message from the platform: “temporarily_unavailable”'],
  ],
  ['a blank error message', 'connect_status=error&error_message=%20%0A%00', ['bad', 'The platform could not be connected.']],
  ['an empty status', 'connect_status=', ['bad', 'The platform could not be connected.']],
])('an artist reads a message after %s', (_result, query, expected) => {
  const news = readNews(query)
  expect(news && [news.tone, news.text]).toEqual(expected)
})

test.each(['', 'platform=x'])('the query %j shows no message about a connection', (query) => {
  expect(readNews(query)).toBeUndefined()
})

test('an error message from a platform is shown as one short line of text', () => {
  const text = readNews(`error_message=${encodeURIComponent(`<b>a</b>\n\u202e${'x'.repeat(5000)}`)}`)?.text ?? ''
  expect(text).toContain('<b>a</b> ')
  expect(text).not.toMatch(/[\n\u202e]/)
  expect(text.length).toBeLessThan(300)
})
