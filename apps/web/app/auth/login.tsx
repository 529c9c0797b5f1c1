import { brand } from '@tintype/domain/brand'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { getServices } from '../api/services.ts'
import { SignIn } from '../security/sign-in.tsx'
import { authTexts } from '../session/auth-texts.ts'
import { emailChangeNews, type News } from '../session/email-change-news.ts'
import { forgotPasswordPath, homePath, isOperatorPath, returnPathAfterLogin } from '../session/return-path.ts'
import { useIsBuiltInFor } from '../session/use-is-built-in.ts'
import { useSession } from '../session/use-session.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { Note } from '../ui/feedback/note.tsx'
import { SegmentedControl } from '../ui/fields/segmented-control.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/login'
import { AuthScreen } from './auth-screen.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${authTexts.loginTitle} · ${brand.product}` }]

export function loader({ context }: Route.LoaderArgs) {
  return { accountUrl: `${getServices(context).storefrontUrl}/account` }
}

const sides = [
  { value: 'customer', label: 'Customer' },
  { value: 'artist', label: 'Artist' },
] as const

export default function Login({ loaderData }: Route.ComponentProps) {
  const [side, setSide] = useState<(typeof sides)[number]['value']>('artist')
  const [isAtCode, setAtCode] = useState(false)
  const [search] = useSearchParams()
  const session = useSession()
  const returnPath = returnPathAfterLogin(search.get('from'))
  const isBuiltIn = useIsBuiltInFor('artist')
  if (session.status === 'signed-in') return <Navigate to={returnPath ?? homePath(session.user)} replace />
  if (!isBuiltIn && isOperatorPath(returnPath)) return <OperatorLogin />

  return (
    <AuthScreen art={wallArt.standOn} foot={<Accepting />}>
      {/* hide the side switch during the code step: the account is known by then */}
      {!isAtCode && <SegmentedControl label="Who are you?" isLabelHidden isFull options={sides} value={side} onChange={setSide} />}
      {side === 'artist' ? <ArtistSide onCodeStep={setAtCode} /> : <CustomerSide accountUrl={loaderData.accountUrl} />}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

/** Where a Supabase project authenticates artists, operators sign in apart, with our own provider. */
function OperatorLogin() {
  const news = useNews()
  return (
    <AuthScreen art={wallArt.standOn} foot={<Accepting />}>
      <h1>{authTexts.operatorLoginTitle}</h1>
      <SignIn
        userRole="operator"
        above={news && <Note tone={news.tone}>{news.text}</Note>}
        below={
          <p className="small touch-links">
            <Link to={forgotPasswordPath('operator')}>Forgot Password</Link>
          </p>
        }
      />
    </AuthScreen>
  )
}

function ArtistSide({ onCodeStep }: { onCodeStep: (isOn: boolean) => void }) {
  const news = useNews()
  return (
    <>
      <h1>{authTexts.loginTitle}</h1>
      <SignIn
        onCodeStep={onCodeStep}
        above={news && <Note tone={news.tone}>{news.text}</Note>}
        below={
          <p className="between small touch-links">
            <Link to="/forgot-password">Forgot Password</Link>
            <span className="quiet">
              New here? <Link to="/signup">Sign Up</Link>
            </span>
          </p>
        }
      />
    </>
  )
}

/** The notice that the redirecting page passed along. A link of an address change may lead here because no session exists. */
function useNews(): News | undefined {
  const [search] = useSearchParams()
  const { notice, tone = 'plain' } = (useLocation().state ?? {}) as { notice?: string; tone?: News['tone'] }
  const from = returnPathAfterLogin(search.get('from'))
  return emailChangeNews(new URLSearchParams(from?.split('?')[1])) ?? (notice ? { tone, text: notice } : undefined)
}

function CustomerSide({ accountUrl }: { accountUrl: string }) {
  return (
    <>
      <h1>Looking for your order?</h1>
      <p className="quiet">See your orders in the store. We’ll email a link to the address you ordered with.</p>
      <LinkButton href={accountUrl} variant="primary" size="large">
        View my orders
      </LinkButton>
    </>
  )
}

function Accepting() {
  return (
    <>
      By logging in, you accept the <Link to="/policies/terms-of-service">terms</Link> and the{' '}
      <Link to="/policies/privacy-policy">privacy policy</Link>.
    </>
  )
}
