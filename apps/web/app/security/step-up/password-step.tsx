import { type ReactNode, useState } from 'react'
import { findProblemCode, isCodeRefused, toErrorMessage } from '../../api/problem.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { useIsBuiltIn } from '../../session/use-is-built-in.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = {
  title: string
  lead: string
  confirmLabel: string
  isDestructive?: boolean
  /** Whether the second factor is required as well. */
  needsCode?: boolean
  /** Receives the input; its errors are shown here. `code` is empty if none is required. */
  onPassword: (password: string, code: string) => Promise<void>
  onClose: () => void
  /** Another way to confirm, below the fields. */
  alternative?: ReactNode
}

/** Re-authentication: a session alone must not permit changes of the sign-in methods. */
export function PasswordStep({ title, lead, confirmLabel, isDestructive, needsCode, onPassword, onClose, alternative }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<unknown>()
  // another device may have enabled two-factor authentication
  const [hasCode, setHasCode] = useState(needsCode)
  const [isBusy, setBusy] = useState(false)
  const isBuiltIn = useIsBuiltIn()

  async function submit() {
    setBusy(true)
    setProblem(undefined)
    await onPassword(password, code).catch(refuse)
    setBusy(false)
  }

  function refuse(error: unknown) {
    setProblem(error)
    if (isCodeRefused(error)) setHasCode(true)
  }

  const isWrong = ['INVALID_PASSWORD', 'password_wrong'].includes(findProblemCode(problem) ?? '')
  const isCodeWrong = isCodeRefused(problem)
  return (
    <FormModal
      title={title}
      submitLabel={confirmLabel}
      busyLabel="Checking…"
      variant={isDestructive ? 'danger-solid' : 'primary'}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={<p className="quiet">{lead}</p>}
      outro={
        <>
          {problem !== undefined && !isWrong && !isCodeWrong && <Note tone="bad">{toErrorMessage(problem)}</Note>}
          {alternative}
        </>
      }
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={isWrong ? 'Incorrect password.' : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {hasCode && (
        <TextField
          label={authTexts.enterCode}
          hint={isBuiltIn ? authTexts.enterEitherCodeHint : authTexts.enterCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={isCodeWrong ? toErrorMessage(problem) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </FormModal>
  )
}
