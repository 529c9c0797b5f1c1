import type { Role } from '@tintype/contract/accounts/accounts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { selectAuthProvider } from '../../session/auth.ts'
import type { Challenge } from '../../session/auth-provider.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { useIsBuiltInFor } from '../../session/use-is-built-in.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'

type Kind = 'app' | 'backup'

const words = {
  app: { label: authTexts.enterCode, hint: authTexts.enterCodeHint, other: authTexts.useBackupCode },
  backup: { label: authTexts.enterBackupCode, hint: authTexts.enterBackupCodeHint, other: authTexts.useAppCode },
} as const

type Props = Challenge & {
  userRole?: Role
  /** The challenge expired or had too many attempts, or the user chose another account. */
  onOver: (reason?: string) => void
}

/** The second step of sign-in: a code, or a passkey of the same account. */
export function CodeForm({ challenge, hasPasskey, userRole = 'artist', onOver }: Props) {
  const [kind, setKind] = useState<Kind>('app')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const hasBackupCodes = useIsBuiltInFor(userRole)
  const field = useRef<HTMLInputElement>(null)
  const { label, hint, other } = words[kind]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field to be in
  useEffect(() => field.current?.focus(), [kind])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!code.trim()) return refuse(authTexts.codeMissing)
    setBusy(true)
    try {
      // the page observes the session and redirects
      await selectAuthProvider(userRole).signInWithCode({ challenge, code, kind })
    } catch (error) {
      if (findProblemCode(error) === 'second_step_over') return onOver(toErrorMessage(error))
      refuse(toErrorMessage(error))
    }
    setBusy(false)
  }

  function refuse(reason: string) {
    setProblem(reason)
    field.current?.focus()
  }

  function change(next: Kind) {
    setKind(next)
    setCode('')
    setProblem(undefined)
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={field}
        label={label}
        hint={hint}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} busyLabel="Checking…">
        Log in
      </Button>
      {hasPasskey && (
        <PasskeyButton size="large" challenge={challenge} onOver={onOver}>
          {authTexts.passkeyInstead}
        </PasskeyButton>
      )}
      <p className="between small touch-links">
        {hasBackupCodes && (
          <button type="button" className="text-btn" onClick={() => change(kind === 'app' ? 'backup' : 'app')}>
            {other}
          </button>
        )}
        <button type="button" className="text-btn" onClick={() => onOver()}>
          {authTexts.otherAccount}
        </button>
      </p>
    </form>
  )
}
