import { Navigate, useLocation } from 'react-router'
import { authTexts } from '../../session/auth-texts.ts'
import { isOperatorPath, loginPath, OPERATOR_LOGIN } from '../../session/return-path.ts'
import { useIsBuiltInFor } from '../../session/use-is-built-in.ts'
import type { SessionState } from '../../session/use-session.ts'

// constant: with a new object at each render `Navigate` would restart before it completes
const ended = { notice: authTexts.sessionEnded }

/** Redirects to the sign-in page, which returns here, except after Sign Out. If a session has just ended, a notice says so. */
export function RedirectToLogin({ how }: { how: Extract<SessionState, { status: 'signed-out' }>['how'] }) {
  const location = useLocation()
  const isBuiltIn = useIsBuiltInFor('artist')
  if (how === 'left') return <Navigate to={!isBuiltIn && isOperatorPath(location.pathname) ? OPERATOR_LOGIN : '/login'} replace />
  return <Navigate to={loginPath(location)} replace state={how === 'ended' ? ended : null} />
}
