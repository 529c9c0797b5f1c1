import { authTexts } from './auth-texts.ts'

export type News = { tone: 'plain' | 'good' | 'bad'; text: string }

/** The message after a confirmed change of address, from the parameter of the return URL. */
export function emailChangeNews(search: URLSearchParams): News | undefined {
  const isConfirmed = search.get('email_change_confirmed') === 'true' && !search.has('error')
  // a Supabase project adds a message after the first of the two links
  if (isConfirmed && search.has('message')) return { tone: 'plain', text: authTexts.emailChangeOtherLink }
  return isConfirmed ? { tone: 'good', text: authTexts.emailChangeConfirmed } : undefined
}
