import { useMutation, useQueryClient } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { toErrorMessage } from '../api/problem.ts'
import { accountDeletionTexts } from '../security/account-deletion/account-deletion-texts.ts'
import { authTexts } from '../session/auth-texts.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { formatDate } from '../ui/text/dates.ts'
import type { Route } from './+types/account-deletion-confirm'
import { AuthScreen } from './auth-screen.tsx'
import { MailedLinkPending } from './mailed-link-pending.tsx'
import { useMailedLink } from './use-mailed-link.ts'

// no referrer: the URL contains a token
export const meta: Route.MetaFunction = () => [
  { title: `${accountDeletionTexts.confirmTitle} · ${brand.product}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The target of the mail's link. Only the button confirms, because mail scanners open every link. */
export default function LeavingConfirm() {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const look = useMailedLink('leaving', key, (secret) => api.leaving.look({ key: secret }))
  const confirming = useLeavingConfirmation(key)
  return (
    <AuthScreen art={wallArt.nebula}>
      {!look.data ? (
        <MailedLinkPending title={accountDeletionTexts.confirmTitle} look={look} />
      ) : look.data.state === 'used' ? (
        <Confirmed eraseAfter={look.data.eraseAfter} isAlready={!confirming.isSuccess} />
      ) : look.data.state === 'open' ? (
        <Question confirming={confirming} graceDays={look.data.graceDays} />
      ) : (
        <InvalidLink />
      )}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function useLeavingConfirmation(key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.leaving.confirm({ key }),
    onSuccess: ({ eraseAfter }) => client.setQueryData(['leaving', key], { state: 'used', eraseAfter, graceDays: 0 }),
  })
}

function Question({ confirming, graceDays }: { confirming: ReturnType<typeof useLeavingConfirmation>; graceDays: number }) {
  return (
    <>
      <h1>{accountDeletionTexts.confirmTitle}</h1>
      <p className="quiet">{accountDeletionTexts.confirmLead(graceDays)}</p>
      {confirming.error && <Note tone="bad">{toErrorMessage(confirming.error)}</Note>}
      <Button variant="danger-solid" size="large" isBusy={confirming.isPending} busyLabel="One moment…" onClick={() => confirming.mutate()}>
        {accountDeletionTexts.confirm}
      </Button>
    </>
  )
}

function Confirmed({ eraseAfter, isAlready }: { eraseAfter: string | null; isAlready: boolean }) {
  return (
    <>
      <h1>{isAlready ? authTexts.alreadyConfirmedTitle : accountDeletionTexts.confirmedTitle}</h1>
      <p className="quiet" role="status">
        Your artworks are no longer on sale. {eraseAfter && <>We erase your account after {formatDate(eraseAfter)}.</>}
      </p>
      <LinkButton to="/dashboard" variant="primary" size="large">
        {accountDeletionTexts.thinkAgain}
      </LinkButton>
    </>
  )
}

function InvalidLink() {
  return (
    <>
      <h1>{authTexts.linkUsedUpTitle}</h1>
      <p className="quiet">{accountDeletionTexts.linkInvalid}</p>
      <LinkButton to="/settings" variant="primary" size="large">
        Go to settings
      </LinkButton>
    </>
  )
}
