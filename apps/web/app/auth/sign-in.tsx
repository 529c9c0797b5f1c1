import { type ReactNode, useState } from 'react'
import { Note } from '../ui/note.tsx'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'

type Props = {
  /** What stands around the first step; the second has ways out of its own. */
  above?: ReactNode
  below?: ReactNode
}

/** The password, and then the code of whoever has one. A second step that is over begins again with the password. */
export function SignIn({ above, below }: Props) {
  const [challenge, setChallenge] = useState<string>()
  const [reason, setReason] = useState<string>()

  function startOver(why?: string) {
    setChallenge(undefined)
    setReason(why)
  }

  if (challenge !== undefined) return <CodeForm challenge={challenge} onOver={startOver} />
  return (
    <>
      {above}
      {reason && <Note tone="bad">{reason}</Note>}
      <LoginForm onCodeNeeded={setChallenge} />
      {below}
    </>
  )
}
