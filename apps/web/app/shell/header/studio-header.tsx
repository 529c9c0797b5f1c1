import { brand } from '@tintype/domain/brand'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { confirmIfUnsent } from '../../session/ask-before-sign-out.ts'
import { homePath } from '../../session/return-path.ts'
import { signOut, useSession } from '../../session/use-session.ts'
import { TopBar } from './top-bar.tsx'

/** Header of the studio and of the public pages inside the shell. While the session is being checked it shows neither variant. */
export function StudioHeader() {
  const session = useSession()
  const home = session.status === 'signed-in' ? homePath(session.user) : '/artistenroll'
  return (
    <TopBar home={home} label="Studio">
      {session.status === 'signed-in' &&
        (session.user.role === 'operator' ? <NavLink to="/backoffice">Back office</NavLink> : <ArtistLinks />)}
      <NavLink to="/hope" className="only-menu">
        {brand.product} Hope
      </NavLink>
      {session.status === 'signed-in' && <SignOutButton />}
      {session.status === 'signed-out' && <LoginLink />}
    </TopBar>
  )
}

function ArtistLinks() {
  const { pathname } = useLocation()
  const isOverview = pathname === '/' || pathname === '/dashboard'
  return (
    <>
      <Link to="/dashboard" aria-current={isOverview ? 'page' : undefined}>
        Overview
      </Link>
      <NavLink to="/artworks">My {brand.products}</NavLink>
      <NavLink to="/upload-artwork">Upload New</NavLink>
      <NavLink to="/earnings">Earnings</NavLink>
      <NavLink to="/settings">Settings</NavLink>
    </>
  )
}

export function SignOutButton() {
  const navigate = useNavigate()
  function leave() {
    void signOut()
    // before the server's response, which would otherwise add a second history entry
    void navigate('/login', { replace: true })
  }
  return (
    <button type="button" onClick={() => confirmIfUnsent(leave)}>
      Sign Out
    </button>
  )
}

function LoginLink() {
  return (
    <NavLink to="/login" className="icon-link">
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <circle cx="10" cy="6.500" r="3.750" />
        <path d="M2.500 18c.8-4 3.800-5.500 7.500-5.500s6.700 1.500 7.500 5.500" />
      </svg>
      <span className="sr">Log in</span>
    </NavLink>
  )
}
