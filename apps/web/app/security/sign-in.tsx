import type { Role } from '@tintype/contract/accounts/accounts'
import { type ReactNode, useState } from 'react'
import type { Challenge } from '../session/auth-provider.ts'
import { authTexts } from '../session/auth-texts.ts'
import { useIsBuiltInFor } from '../session/use-is-built-in.ts'
import { Note } from '../ui/feedback/note.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { usePasskeySuggestions } from './passkeys/use-passkey-suggestions.ts'
import { CodeForm } from './two-factor/code-form.tsx'

type Props = {
  email?: string
  /** Which kind of account signs in: operators always use the built-in provider. */
  userRole?: Role
  /** Content around the first step. The second step has its own links. */
  above?: ReactNode
  below?: ReactNode
  /** Called when the code step begins, and when it ends. */
  onCodeStep?: (isOn: boolean) => void
}

/**
 * Sign-in with password and, if the account has one, a second factor; or with a passkey alone. After the second step expires, the form
 * starts again with the password.
 */
export function SignIn({ email, userRole = 'artist', above, below, onCodeStep }: Props) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [reason, setReason] = useState<string>()
  const isBuiltIn = useIsBuiltInFor(userRole)

  function askForCode(next: Challenge) {
    setChallenge(next)
    onCodeStep?.(true)
  }

  function startOver(why?: string) {
    setChallenge(undefined)
    onCodeStep?.(false)
    setReason(why)
  }

  if (challenge !== undefined) return <CodeForm {...challenge} userRole={userRole} onOver={startOver} />
  return (
    <>
      {above}
      {reason && <Note tone="bad">{reason}</Note>}
      <LoginForm email={email} userRole={userRole} onCodeNeeded={askForCode} />
      {isBuiltIn && <PasskeyStep />}
      {below}
    </>
  )
}

function PasskeyStep() {
  const problem = usePasskeySuggestions()
  return (
    <>
      <PasskeyButton size="large">{authTexts.passkeySignIn}</PasskeyButton>
      {problem && <Note tone="bad">{problem}</Note>}
    </>
  )
}
