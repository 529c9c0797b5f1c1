import { useMutation } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { findProblemCode, toErrorMessage } from '../api/problem.ts'
import { builtInAuth } from '../session/auth.ts'
import { authTexts } from '../session/auth-texts.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'

type Props = {
  token: string
  onSecured: () => void
  /** The link was used or has expired since the page was opened. */
  onRefused: () => void
}

export function SecureAccountForm({ token, onSecured, onRefused }: Props) {
  const securing = useMutation({
    mutationFn: () => builtInAuth.secureAccount(token),
    onSuccess: onSecured,
    onError: (error) => findProblemCode(error) === 'secure_link_over' && onRefused(),
  })

  return (
    <>
      <h1>{authTexts.secureTitle}</h1>
      <p>{authTexts.secureLead}</p>
      <p>{authTexts.secureNext}</p>
      <p className="quiet">
        {authTexts.secureSecondFactor} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
      {securing.error && <Note tone="bad">{toErrorMessage(securing.error)}</Note>}
      <Button variant="danger-solid" size="large" isBusy={securing.isPending} busyLabel="One moment…" onClick={() => securing.mutate()}>
        {authTexts.secure}
      </Button>
    </>
  )
}
