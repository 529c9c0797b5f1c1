import { brand } from '@tintype/contract/brand'
import { leavingTexts } from '@tintype/contract/leaving-texts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { messageOf } from '../api/problem.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Button } from '../ui/button.tsx'
import { dayWords } from '../ui/dates.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { wallArt } from '../ui/wall-art.ts'
import type { Route } from './+types/leaving-confirm'
import { AuthScreen } from './auth-screen.tsx'

// an address with a key in it: nobody else is to be told where somebody came from
export const meta: Route.MetaFunction = () => [
  { title: `${leavingTexts.confirmTitle} · ${brand.product}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where the mail leads. Opening it does nothing: programs that look through mails open every link. */
export default function LeavingConfirm() {
  const [search] = useSearchParams()
  const [eraseAfter, setEraseAfter] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    setProblem(undefined)
    await api.leaving
      .confirm({ key: search.get('key') ?? '' })
      .then(({ eraseAfter: until }) => setEraseAfter(until))
      .catch((error) => setProblem(messageOf(error)))
    setBusy(false)
  }

  return (
    <AuthScreen art={wallArt.nebula}>
      <h1>{eraseAfter ? leavingTexts.confirmedTitle : leavingTexts.confirmTitle}</h1>
      {eraseAfter ? (
        <>
          <p className="quiet" role="status">
            Your plates are out of the store. After {dayWords(eraseAfter)} everything is erased.
          </p>
          <LinkButton to="/dashboard" variant="primary" size="large">
            {leavingTexts.thinkAgain}
          </LinkButton>
        </>
      ) : (
        <>
          <p className="quiet">{leavingTexts.confirmLead}</p>
          {problem && <Note tone="bad">{problem}</Note>}
          <Button variant="danger-solid" size="large" isBusy={isBusy} busyLabel="One moment…" onClick={() => void confirm()}>
            {leavingTexts.confirm}
          </Button>
        </>
      )}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
