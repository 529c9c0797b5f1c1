import { ARTIST_TYPES, type ArtistType } from '@tintype/contract/accounts/accounts'
import { brand } from '@tintype/domain/brand'
import { Link, Navigate, useSearchParams } from 'react-router'
import { authTexts } from '../session/auth-texts.ts'
import { homePath } from '../session/return-path.ts'
import { useSession } from '../session/use-session.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import type { Route } from './+types/signup'
import { AuthScreen } from './auth-screen.tsx'
import { SignupForm } from './signup-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${authTexts.signupTitle} · ${brand.product}` }]

export default function Signup() {
  const session = useSession()
  const artistType = useArtistType()
  if (session.status === 'signed-in') return <Navigate to={homePath(session.user)} replace />
  return (
    <AuthScreen art={wallArt.nebula} foot={<Accepting />} isLong>
      <h1>{authTexts.signupTitle}</h1>
      <SignupForm artistType={artistType} />
      <p className="small quiet touch-links">
        Already have an account? <Link to="/login">Log in</Link>
      </p>
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

/** The type of artist passed by a landing page; unknown values in the URL are ignored. */
function useArtistType(): ArtistType | undefined {
  const [search] = useSearchParams()
  return ARTIST_TYPES.find((type) => type === search.get('artist_type'))
}

function Accepting() {
  return (
    <>
      By signing up, you accept the <Link to="/policies/terms-of-service">terms</Link> and the{' '}
      <Link to="/policies/privacy-policy">privacy policy</Link>.
    </>
  )
}
