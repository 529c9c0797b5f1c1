import { use } from 'react'
import { AuthProjectContext } from './auth-project.ts'
import { useSession } from './use-session.ts'

/** Whether the built-in provider authenticates the signed-in user, so that passkeys and backup codes exist. Operators always use it. */
export function useIsBuiltIn(): boolean {
  const isForAll = use(AuthProjectContext) === undefined
  const session = useSession()
  return isForAll || (session.status === 'signed-in' && session.user.role === 'operator')
}

/** The same for a sign-in page. */
export function useIsBuiltInFor(role: 'artist' | 'operator'): boolean {
  return use(AuthProjectContext) === undefined || role === 'operator'
}
