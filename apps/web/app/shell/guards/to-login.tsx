import { authTexts } from '@tintype/contract/accounts/auth-texts'
import { Navigate, useLocation } from 'react-router'
import { loginPath } from '../../session/return-path.ts'
import type { SessionState } from '../../session/use-session.ts'

// made once: with another object at each render `Navigate` would begin anew before it has come anywhere
const ended = { notice: authTexts.sessionEnded }

/** Leads to the sign-in page, which leads back here; not after Sign Out. Whoever was signed in a moment ago is told what happened. */
export function ToLogin({ how }: { how: Extract<SessionState, { status: 'signed-out' }>['how'] }) {
  const location = useLocation()
  if (how === 'left') return <Navigate to="/login" replace />
  return <Navigate to={loginPath(location)} replace state={how === 'ended' ? ended : null} />
}
