import { type ComponentType, useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { StepUpRegion } from '../../security/step-up/step-up-region.tsx'
import { homeOf } from '../../session/return-path.ts'
import { useSession } from '../../session/use-session.ts'
import { whenQuiet } from '../../ui/when-quiet.ts'
import { ReportNotice } from '../report-notice.tsx'
import { EarlyShop } from '../scripts/early-shop.tsx'
import { Waiting } from '../waiting.tsx'
import { SuspensionBanner } from './suspension-banner.tsx'
import { ToLogin } from './to-login.tsx'

/** Lets artists through. Everybody else signs in first and is then led back here. */
export default function GuardLayout() {
  const session = useSession()
  const LeavingBanner = useLeavingBanner()
  if (session.status === 'checking') {
    return (
      <>
        <EarlyShop />
        <Waiting />
      </>
    )
  }
  if (session.status === 'signed-out') return <ToLogin how={session.how} />
  if (session.user.role === 'operator') return <Navigate to={homeOf(session.user)} replace />
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

/** Few ever leave: whether somebody does is asked once the page stands. Where that part does not come, the page stays as it is. */
function useLeavingBanner(): ComponentType | undefined {
  const [banner, setBanner] = useState<{ Banner: ComponentType }>()
  useEffect(() => {
    const load = () => import('../../security/account-deletion/leaving-banner.tsx').then(({ default: Banner }) => setBanner({ Banner }))
    return whenQuiet(() => void load().catch(() => undefined))
  }, [])
  return banner?.Banner
}
