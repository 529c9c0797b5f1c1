import { authTexts } from '@tintype/contract/auth-texts'
import { brand } from '@tintype/contract/brand'
import { useSearchParams } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/wall-art.ts'
import type { Route } from './+types/secure-account'
import { AuthScreen } from './auth-screen.tsx'
import { SecureAccountForm } from './secure-account-form.tsx'

// the address contains a token, so no other page may learn it
export const meta: Route.MetaFunction = () => [
  { title: `${authTexts.secureTitle} · ${brand.product}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The link of a security mail leads here. */
export default function SecureAccount() {
  const [search, setSearch] = useSearchParams()
  return (
    <AuthScreen art={wallArt.nebula}>
      {/* a used token does not stay in the history */}
      <SecureAccountForm token={search.get('token') ?? ''} onSecured={() => setSearch({}, { replace: true })} />
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
