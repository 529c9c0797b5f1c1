import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailChangeLink } from '@tintype/contract/accounts/mailed-links'
import { brand } from '@tintype/domain/brand'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/problem.ts'
import { auth } from '../session/auth.ts'
import { authTexts } from '../session/auth-texts.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/email-change'
import { AuthScreen } from './auth-screen.tsx'
import { MailedLinkPending } from './mailed-link-pending.tsx'
import { useMailedLink } from './use-mailed-link.ts'

// the address contains the link's secret
export const meta: Route.MetaFunction = () => [
  { title: `${authTexts.emailChangeTitle} · ${brand.product}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The target of both address-change mails. Only the button confirms, because mail scanners open every link. */
export default function EmailChange() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const look = useMailedLink('email-change', token, auth.lookAtEmailChange)
  return (
    <AuthScreen art={wallArt.pier}>
      {look.data ? <Step link={look.data} token={token} /> : <MailedLinkPending title={authTexts.emailChangeTitle} look={look} />}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Step({ link, token }: { link: EmailChangeLink; token: string }) {
  const client = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => auth.confirmEmailChange(token),
    onSuccess: (used) => client.setQueryData(['email-change', token], used),
  })
  const { state, step, newEmail } = link
  if (state === 'invalid' || !step || !newEmail) return <InvalidLink />
  const isAlready = !confirming.isSuccess
  if (state === 'used') return step === 'request' ? <Requested {...{ newEmail, isAlready }} /> : <Changed {...{ newEmail, isAlready }} />
  const texts = authTexts.emailChangeSteps[step]
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="quiet">{texts.lead(formatEmail(newEmail))}</p>
      {confirming.error && <Note tone="bad">{toErrorMessage(confirming.error)}</Note>}
      <Button variant="primary" size="large" isBusy={confirming.isPending} busyLabel="One moment…" onClick={() => confirming.mutate()}>
        {texts.confirm}
      </Button>
    </>
  )
}

type Done = { newEmail: string; isAlready: boolean }

function Requested({ newEmail, isAlready }: Done) {
  return (
    <>
      <h1>{isAlready ? authTexts.alreadyConfirmedTitle : authTexts.emailChangeRequestedTitle}</h1>
      <p className="quiet" role="status">
        {authTexts.emailChangeRequested(formatEmail(newEmail))}
      </p>
    </>
  )
}

function Changed({ newEmail, isAlready }: Done) {
  return (
    <>
      <h1>{isAlready ? authTexts.alreadyConfirmedTitle : authTexts.emailChangedTitle}</h1>
      <p className="quiet" role="status">
        {authTexts.emailChanged(formatEmail(newEmail))}
      </p>
      <LinkButton to={isAlready ? '/settings' : '/settings?email_change_confirmed=true'} variant="primary" size="large">
        Go to settings
      </LinkButton>
    </>
  )
}

function InvalidLink() {
  return (
    <>
      <h1>{authTexts.linkUsedUpTitle}</h1>
      <p className="quiet">{authTexts.emailChangeLinkInvalid}</p>
      <LinkButton to="/settings" variant="primary" size="large">
        Go to settings
      </LinkButton>
    </>
  )
}
