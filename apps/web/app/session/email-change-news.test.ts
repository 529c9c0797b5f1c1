import { expect, it } from 'vitest'
import { authTexts } from './auth-texts.ts'
import { emailChangeNews } from './email-change-news.ts'

it('the parameter of a confirmed email change shows that it is confirmed', () => {
  const news = emailChangeNews(new URLSearchParams('email_change_confirmed=true'))
  expect(news).toEqual({ tone: 'good', text: authTexts.emailChangeConfirmed })
})

it.each(['', 'email_change_confirmed=false', 'error=email_taken', 'email_change_confirmed=true&error=TOKEN_EXPIRED'])(
  'the query %j shows no message about an email change',
  (search) => {
    expect(emailChangeNews(new URLSearchParams(search))).toBeUndefined()
  },
)

it('the message of a Supabase project after the first of two links asks for the other one', () => {
  const news = emailChangeNews(new URLSearchParams('email_change_confirmed=true&message=Confirmation+link+accepted'))
  expect(news).toEqual({ tone: 'plain', text: authTexts.emailChangeOtherLink })
})
