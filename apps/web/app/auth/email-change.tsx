import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailChangeLink } from '@tintype/contract/accounts/mailed-links'
import { brand } from '@tintype/domain/brand'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/problem.ts'
import { authTexts } from '../session/auth-texts.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/email-change'
import { AuthScreen } from './auth-screen.tsx'
import { MailedLinkPending } from './mailed-link-pending.tsx'
import { chooseProvider, type MailedSecret, readMailedSecret } from './mailed-secret.ts'
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
  const mailed = readChangeSecret(search)
  const look = useMailedLink('email-change', mailed.secret, chooseProvider(mailed).lookAtEmailChange)
  return (
    <AuthScreen art={wallArt.pier}>
      {look.data ? <Step link={look.data} mailed={mailed} /> : <MailedLinkPending title={authTexts.emailChangeTitle} look={look} />}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

/** The address is a part of the project's link, because the project cannot check a link without using it. */
function readChangeSecret(search: URLSearchParams): MailedSecret {
  const { secret, isOfProject } = readMailedSecret(search)
  return { secret: isOfProject ? `${secret}~${search.get('email') ?? ''}` : secret, isOfProject }
}

function Step({ link, mailed }: { link: EmailChangeLink; mailed: MailedSecret }) {
  const client = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => chooseProvider(mailed).confirmEmailChange(mailed.secret),
    onSuccess: (used) => client.setQueryData(['email-change', mailed.secret], used),
  })
  const { state, step, newEmail } = link
  if (state === 'invalid' || !step || !newEmail) return <InvalidLink {...mailed} />
  const isAlready = !confirming.isSuccess
  if (state === 'used')
    return step === 'request' ? <Requested {...{ newEmail, isAlready }} {...mailed} /> : <Changed {...{ newEmail, isAlready }} />
  const texts = mailed.isOfProject ? authTexts.emailChangeEither : authTexts.emailChangeSteps[step]
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

function Requested({ newEmail, isAlready, isOfProject }: Done & Pick<MailedSecret, 'isOfProject'>) {
  const next = isOfProject ? authTexts.emailChangeHalfDone : authTexts.emailChangeRequested
  return (
    <>
      <h1>{isAlready ? authTexts.alreadyConfirmedTitle : authTexts.emailChangeRequestedTitle}</h1>
      <p className="quiet" role="status">
        {next(formatEmail(newEmail))}
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

function InvalidLink({ isOfProject }: Pick<MailedSecret, 'isOfProject'>) {
  return (
    <>
      <h1>{authTexts.linkUsedUpTitle}</h1>
      <p className="quiet">{isOfProject ? authTexts.emailChangeProjectLinkInvalid : authTexts.emailChangeLinkInvalid}</p>
      <LinkButton to="/settings" variant="primary" size="large">
        Go to settings
      </LinkButton>
    </>
  )
}
