import { brand } from '@tintype/domain/brand'
import { formatEmail } from '@tintype/domain/email/format-email'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ResendButton } from '../security/resend-button.tsx'
import { authTexts } from '../session/auth-texts.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/email-confirmed'
import { AuthScreen } from './auth-screen.tsx'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${choosePageTitle(new URLSearchParams(location.search))} · ${brand.product}` },
]

/** Before the link is opened (`fromSignup`), afterwards, and with an invalid link (`error`). */
export default function EmailConfirmed() {
  const [search] = useSearchParams()
  return (
    <AuthScreen art={wallArt.nebula}>
      <h1>{choosePageTitle(search)}</h1>
      {search.has('error') ? <LinkUsedUp /> : search.has('fromSignup') ? <Confirming /> : <Confirmed />}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function choosePageTitle(search: URLSearchParams): string {
  if (search.has('error')) return authTexts.linkUsedUpTitle
  return search.has('fromSignup') ? authTexts.confirmTitle : authTexts.confirmedTitle
}

function Confirming() {
  const email = (useLocation().state as { email?: string } | null)?.email
  return (
    <>
      <p className="quiet">
        We’ve sent a link to {email ? formatEmail(email) : 'your email'}. Open it to confirm your address, then log in.
      </p>
      <LinkButton to="/login" variant="primary" size="large">
        Go to login
      </LinkButton>
      <p className="small quiet touch-links">No email? Check your spam folder. {email && <ResendButton email={email} />}</p>
    </>
  )
}

function Confirmed() {
  return (
    <>
      <p className="quiet">Your address is confirmed. Log in and upload your first picture.</p>
      <LinkButton to="/login" variant="primary" size="large">
        Log in
      </LinkButton>
    </>
  )
}

function LinkUsedUp() {
  return (
    <>
      <p className="quiet">
        Confirmation links work once and expire after 24 hours. Your address may already be confirmed: try to log in. If it isn’t, you can
        request a new link there.
      </p>
      <LinkButton to="/login" variant="primary" size="large">
        Go to login
      </LinkButton>
      <p className="small quiet touch-links">
        No account yet? <Link to="/signup">Sign Up</Link>
      </p>
    </>
  )
}
