import { type ComponentType, useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { StepUpRegion } from '../../security/step-up/step-up-region.tsx'
import { homePath } from '../../session/return-path.ts'
import { useSession } from '../../session/use-session.ts'
import { onIdle } from '../../ui/on-idle.ts'
import { ReportNotice } from '../report-notice.tsx'
import { Waiting } from '../waiting.tsx'
import { RedirectToLogin } from './redirect-to-login.tsx'
import { SuspensionBanner } from './suspension-banner.tsx'

/** Admits artists. All others sign in first and are then redirected back here. */
export default function GuardLayout() {
  const session = useSession()
  const LeavingBanner = useLeavingBanner()
  if (session.status === 'checking') return <Waiting />
  if (session.status === 'signed-out') return <RedirectToLogin how={session.how} />
  if (session.user.role === 'operator') return <Navigate to={homePath(session.user)} replace />
  return (
    <>
      <SuspensionBanner />
      <ReportNotice />
      {LeavingBanner && <LeavingBanner />}
      <Outlet />
      <StepUpRegion />
    </>
  )
}

/** The banner of a pending account deletion, which is rare. It is loaded after the page has rendered; a failed load changes nothing. */
function useLeavingBanner(): ComponentType | undefined {
  const [banner, setBanner] = useState<{ Banner: ComponentType }>()
  useEffect(() => {
    const load = () =>
      import('../../security/account-deletion/account-deletion-banner.tsx').then(({ default: Banner }) => setBanner({ Banner }))
    return onIdle(() => void load().catch(() => undefined))
  }, [])
  return banner?.Banner
}
