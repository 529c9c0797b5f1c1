import { authTexts } from '@tintype/contract/auth-texts'
import { brand } from '@tintype/contract/brand'
import { useState } from 'react'
import { messageOf } from '../api/problem.ts'
import { auth } from '../session/auth.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Opening the page changes nothing: mail scanners open every link. */
export function SecureAccountForm({ token, onSecured }: { token: string; onSecured: () => void }) {
  const [isSecured, setSecured] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function secure() {
    setBusy(true)
    setProblem(undefined)
    try {
      await auth.secureAccount(token)
      setSecured(true)
      onSecured()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }

  if (isSecured) {
    return (
      <>
        <h1>{authTexts.securedTitle}</h1>
        <p role="status">{authTexts.secured}</p>
        <p className="quiet">{authTexts.securedApiKeys}</p>
      </>
    )
  }
  return (
    <>
      <h1>{authTexts.secureTitle}</h1>
      <p>{authTexts.secureLead}</p>
      <p>{authTexts.secureNext}</p>
      <p className="quiet">
        {authTexts.secureSecondFactor} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
      {problem && <Note tone="bad">{problem}</Note>}
      <Button variant="danger-solid" size="large" isBusy={isBusy} busyLabel="One moment…" onClick={() => void secure()}>
        {authTexts.secure}
      </Button>
    </>
  )
}
