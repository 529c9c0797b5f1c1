import { Outlet, useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { hasShell } from './has-shell.ts'
import { SiteFrame } from './site-frame.tsx'

/** The studio's header and footer around its child pages. Pages without them are outside of it in `routes.ts`. */
export default function SiteLayout() {
  const { pathname } = useLocation()
  const session = useSession()
  const username = session.status === 'signed-in' ? session.user.username : undefined
  if (!hasShell(pathname, username)) return <Outlet />
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
