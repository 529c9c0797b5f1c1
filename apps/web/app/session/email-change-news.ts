import { authTexts } from './auth-texts.ts'

export type News = { tone: 'plain' | 'good' | 'bad'; text: string }

/** The message after a confirmed change of address, from the parameter of the return URL. */
export function emailChangeNews(search: URLSearchParams): News | undefined {
  const isConfirmed = search.get('email_change_confirmed') === 'true' && !search.has('error')
  return isConfirmed ? { tone: 'good', text: authTexts.emailChangeConfirmed } : undefined
}
