import { connectFailures, wayBack } from '@tintype/contract/social-texts'
import { expect, test } from 'vitest'
import { connectionNews } from './connection-news.ts'

const newsOf = (query: string) => connectionNews(new URLSearchParams(query))

test.each([
  ['', undefined],
  ['platform=x', undefined],
  ['connect_status=success&platform=pinterest', ['good', 'Pinterest is connected.']],
  ['connect_status=success&platform=facebook', ['good', 'Facebook & Instagram is connected.']],
  ['connect_status=success&platform=your-bank', ['good', 'The platform is connected.']],
  ['connect_status=success&platform=toString', ['good', 'The platform is connected.']],
  ['connect_status=error&platform=x', ['bad', 'X could not be connected.']],
  ['connect_status=error&platform=x&error_message=access_denied', ['bad', 'X could not be connected. It said: “access_denied”']],
  ['connect_status=success&platform=x&error_message=no+page', ['bad', 'X could not be connected. It said: “no page”']],
  [wayBack({ platform: 'x', failure: 'late' }).split('?')[1] ?? '', ['bad', `X could not be connected. ${connectFailures.late}`]],
  [wayBack({ platform: 'x', failure: undefined }).split('?')[1] ?? '', ['good', 'X is connected.']],
  ['error_message=temporarily_unavailable', ['bad', 'The platform could not be connected. It said: “temporarily_unavailable”']],
  ['connect_status=error&error_message=%20%0A%00', ['bad', 'The platform could not be connected.']],
  ['connect_status=', ['bad', 'The platform could not be connected.']],
])('%j', (query, expected) => {
  const news = newsOf(query)
  expect(news && [news.tone, news.text]).toEqual(expected)
})

test('what the platform is said to have answered stays one short line of text', () => {
  const text = newsOf(`error_message=${encodeURIComponent(`<b>a</b>\n\u202e${'x'.repeat(5000)}`)}`)?.text ?? ''
  expect(text).toContain('<b>a</b> ')
  expect(text).not.toMatch(/[\n\u202e]/)
  expect(text.length).toBeLessThan(300)
})
