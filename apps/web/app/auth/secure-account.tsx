import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { brand } from '@tintype/domain/brand'
import { useSearchParams } from 'react-router'
import { builtInAuth } from '../session/auth.ts'
import { authTexts } from '../session/auth-texts.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/secure-account'
import { AuthScreen } from './auth-screen.tsx'
import { MailedLinkPending } from './mailed-link-pending.tsx'
import { SecureAccountForm } from './secure-account-form.tsx'
import { useMailedLink } from './use-mailed-link.ts'

// the URL contains a token: no referrer, and no indexing
export const meta: Route.MetaFunction = () => [
  { title: `${authTexts.secureTitle} · ${brand.product}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The link of a security mail leads here. Only the button acts: mail scanners open every link. */
export default function SecureAccount() {
  const [search, setSearch] = useSearchParams()
  // the new address removes the used token from the history
  const onSecured = () => setSearch({ secured: 'true' }, { replace: true })
  return (
    <AuthScreen art={wallArt.nebula}>
      {search.has('secured') ? <Secured /> : <Link token={search.get('token') ?? ''} onSecured={onSecured} />}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

type Props = { token: string; onSecured: () => void }

function Link({ token, onSecured }: Props) {
  const look = useMailedLink('secure-account', token, builtInAuth.lookAtSecureAccount)
  if (!look.data) return <MailedLinkPending title={authTexts.secureTitle} look={look} />
  if (look.data === 'open') return <SecureAccountForm token={token} onSecured={onSecured} onRefused={() => void look.refetch()} />
  return <ClosedLink state={look.data} />
}

function Secured() {
  return (
    <>
      <h1>{authTexts.securedTitle}</h1>
      <p role="status">{authTexts.secured}</p>
      <p className="quiet">{authTexts.securedApiKeys}</p>
    </>
  )
}

function ClosedLink({ state }: { state: Exclude<LinkState, 'open'> }) {
  return (
    <>
      <h1>{state === 'used' ? authTexts.alreadySecuredTitle : authTexts.linkUsedUpTitle}</h1>
      <p className="quiet">{state === 'used' ? authTexts.alreadySecured : authTexts.secureLinkInvalid}</p>
      <LinkButton to="/forgot-password" variant="primary" size="large">
        Choose a new password
      </LinkButton>
    </>
  )
}
