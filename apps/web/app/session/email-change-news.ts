import { authTexts } from '@tintype/contract/auth-texts'
import { problemText } from '@tintype/contract/problems'
import { studioTexts } from '@tintype/contract/studio-texts'

export type News = { tone: 'plain' | 'good' | 'bad'; text: string }

/**
 * What became of a change of address, from the parameters that the links in its two mails lead back with. Only the second link
 * changes anything: the first has the new address asked.
 */
export function emailChangeNews(search: URLSearchParams): News | undefined {
  const isConfirmed = search.get('email_change_confirmed') === 'true'
  if (!isConfirmed && search.get('email_change_asked') !== 'true') return undefined
  const error = search.get('error')
  if (error === 'email_taken') return { tone: 'bad', text: studioTexts.emailTaken }
  if (error === 'artist_suspended') return { tone: 'bad', text: problemText('artist_suspended') }
  if (error !== null) return { tone: 'bad', text: authTexts.emailChangeLinkUsedUp }
  return isConfirmed ? { tone: 'good', text: authTexts.emailChangeConfirmed } : { tone: 'plain', text: authTexts.emailChangeAsked }
}
