import { authTexts } from '@tintype/contract/auth-texts'
import { brand } from '@tintype/contract/brand'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { wallArt } from '../ui/wall-art.ts'
import type { Route } from './+types/reset-password-callback'
import { AuthScreen } from './auth-screen.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

// the address holds a key: no other site may learn it from a referrer
export const meta: Route.MetaFunction = () => [
  { title: `${authTexts.resetTitle} · ${brand.product}` },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPasswordCallback() {
  const [search] = useSearchParams()
  const [isRefused, setRefused] = useState(false)
  const token = search.get('token')
  return (
    <AuthScreen art={wallArt.pier}>
      {token && !search.has('error') && !isRefused ? <ChooseOne token={token} onRefused={() => setRefused(true)} /> : <LinkUsedUp />}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function ChooseOne(props: { token: string; onRefused: () => void }) {
  return (
    <>
      <h1>{authTexts.resetTitle}</h1>
      <ResetPasswordForm {...props} />
    </>
  )
}

function LinkUsedUp() {
  return (
    <>
      <h1>{authTexts.resetUsedUpTitle}</h1>
      <p className="quiet">A reset link works once and for one hour. Ask for a new one; it takes a minute.</p>
      <LinkButton to="/forgot-password" variant="primary" size="large">
        Send a new link
      </LinkButton>
    </>
  )
}
