import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { brand } from '@tintype/domain/brand'
import { Link, useSearchParams } from 'react-router'
import { authTexts } from '../session/auth-texts.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/reset-password-callback'
import { AuthScreen } from './auth-screen.tsx'
import { MailedLinkPending } from './mailed-link-pending.tsx'
import { chooseProvider, type MailedSecret, readMailedSecret } from './mailed-secret.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useMailedLink } from './use-mailed-link.ts'

// the URL contains a token: no referrer
export const meta: Route.MetaFunction = () => [
  { title: `${authTexts.resetTitle} · ${brand.product}` },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPasswordCallback() {
  const [search] = useSearchParams()
  const mailed = readMailedSecret(search)
  const look = useMailedLink('password-reset', mailed.secret, chooseProvider(mailed).lookAtPasswordReset)
  return (
    <AuthScreen art={wallArt.pier}>
      {look.data ? (
        <Content state={look.data} mailed={mailed} onRefused={() => void look.refetch()} />
      ) : (
        <MailedLinkPending title={authTexts.resetTitle} look={look} />
      )}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Content({ state, ...form }: { state: LinkState; mailed: MailedSecret; onRefused: () => void }) {
  if (state === 'used') return <AlreadyChanged />
  if (state === 'invalid') return <InvalidLink />
  return (
    <>
      <h1>{authTexts.resetTitle}</h1>
      <ResetPasswordForm {...form} />
    </>
  )
}

function AlreadyChanged() {
  return (
    <>
      <h1>{authTexts.resetDoneTitle}</h1>
      <p className="quiet">You have already changed your password with this link. Log in with your new password.</p>
      <LinkButton to="/login" variant="primary" size="large">
        Log in
      </LinkButton>
      <p className="small quiet touch-links">
        Forgot it? <Link to="/forgot-password">Send a new link</Link>
      </p>
    </>
  )
}

function InvalidLink() {
  return (
    <>
      <h1>{authTexts.linkUsedUpTitle}</h1>
      <p className="quiet">Reset links expire after one hour or when you request a new one. Request a new link to continue.</p>
      <LinkButton to="/forgot-password" variant="primary" size="large">
        Send a new link
      </LinkButton>
    </>
  )
}
