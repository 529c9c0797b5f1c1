import { brand } from '@tintype/domain/brand'
import { Outlet } from 'react-router'
import { StepUpRegion } from '../../security/step-up/step-up-region.tsx'
import { useSession } from '../../session/use-session.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { SiteFrame } from '../site-frame.tsx'
import { Waiting } from '../waiting.tsx'
import { RedirectToLogin } from './redirect-to-login.tsx'

/** Admits operators. Artists see the 404 page, as for any unknown URL. */
export default function OperatorGuardLayout() {
  const session = useSession()
  if (session.status === 'checking') return <Waiting />
  if (session.status === 'signed-out') return <RedirectToLogin how={session.how} />
  if (session.user.role === 'operator') {
    return (
      <>
        <Outlet />
        <StepUpRegion />
      </>
    )
  }
  return (
    <SiteFrame>
      <title>{`Not found · ${brand.product}`}</title>
      <NotFoundPage />
    </SiteFrame>
  )
}
