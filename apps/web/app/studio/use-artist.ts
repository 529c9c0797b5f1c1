import type { AuthUser } from '../session/auth-provider.ts'
import { useSession } from '../session/use-session.ts'

/** The signed-in artist. Undefined for the moment in which the session ends. */
export function useArtist(): AuthUser | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.user : undefined
}
