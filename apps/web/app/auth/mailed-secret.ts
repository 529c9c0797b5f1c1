import { artistAuth, builtInAuth } from '../session/auth.ts'
import type { AuthProvider } from '../session/auth-provider.ts'

/** The secret of a mailed link, and whether a Supabase project sent the mail. */
export type MailedSecret = { secret: string; isOfProject: boolean }

/** Links of the project's mails have a `token_hash`, or a `code` after a redirect through the project; links of our mails have a `token`. */
export function readMailedSecret(search: URLSearchParams): MailedSecret {
  const ofProject = search.get('token_hash') ?? search.get('code')
  return { secret: ofProject ?? search.get('token') ?? '', isOfProject: ofProject !== null }
}

/** The provider that sent the mail. */
export function chooseProvider({ isOfProject }: Pick<MailedSecret, 'isOfProject'>): AuthProvider {
  return isOfProject ? artistAuth : builtInAuth
}
