import { Navigate, Outlet } from 'react-router'
import { homeOf } from '../session/return-path.ts'
import { useSession } from '../session/use-session.ts'
import { SuspensionBanner } from './suspension-banner.tsx'
import { ToLogin } from './to-login.tsx'
import { Waiting } from './waiting.tsx'

/** Lets artists through. Everybody else signs in first and is then led back here. */
export default function GuardLayout() {
  const session = useSession()
  if (session.status === 'checking') return <Waiting />
  if (session.status === 'signed-out') return <ToLogin how={session.how} />
  if (session.user.role === 'operator') return <Navigate to={homeOf(session.user)} replace />
  return (
    <>
      <SuspensionBanner />
      <Outlet />
    </>
  )
}
