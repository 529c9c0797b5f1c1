import { expect, it } from 'vitest'
import { emailChangeNews } from './email-change-news.ts'

it.each([
  ['email_change_asked=true', 'plain', 'second mail'],
  ['email_change_confirmed=true', 'good', 'Your new email address is confirmed.'],
  ['email_change_confirmed=true&error=email_taken', 'bad', 'This email address is already in use by another account.'],
  ['email_change_confirmed=true&error=artist_suspended', 'bad', 'suspended'],
  ['email_change_confirmed=true&error=TOKEN_EXPIRED', 'bad', 'no longer works'],
  ['email_change_asked=true&error=INVALID_TOKEN', 'bad', 'no longer works'],
])('the query %s shows a message of tone “%s” about the email change', (search, tone, text) => {
  const news = emailChangeNews(new URLSearchParams(search))
  expect(news?.tone).toBe(tone)
  expect(news?.text).toContain(text)
})

it.each(['', 'email_change_confirmed=false', 'error=email_taken'])('the query %j shows no message about an email change', (search) => {
  expect(emailChangeNews(new URLSearchParams(search))).toBeUndefined()
})
