import { useSession } from './use-session.ts'

/** Whether the signed-in user has two-factor authentication, as far as this browser knows. */
export function useHasTwoFactor(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.user.isTwoFactorOn === true
}
