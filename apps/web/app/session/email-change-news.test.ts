import { expect, it } from 'vitest'
import { emailChangeNews } from './email-change-news.ts'

it.each([
  ['', undefined],
  ['email_change_confirmed=false', undefined],
  ['email_change_asked=true', ['plain', 'second mail']],
  ['email_change_confirmed=true', ['good', 'Your new email address is confirmed.']],
  ['email_change_confirmed=true&error=email_taken', ['bad', 'This email address is already in use by another account.']],
  ['email_change_confirmed=true&error=artist_suspended', ['bad', 'suspended']],
  ['email_change_confirmed=true&error=TOKEN_EXPIRED', ['bad', 'no longer works']],
  ['email_change_asked=true&error=INVALID_TOKEN', ['bad', 'no longer works']],
  ['error=email_taken', undefined],
])('%s', (search, expected) => {
  const news = emailChangeNews(new URLSearchParams(search))
  if (!expected) return expect(news).toBeUndefined()
  expect(news?.tone).toBe(expected[0])
  expect(news?.text).toContain(expected[1])
})
