import { authTexts } from '@tintype/contract/auth-texts'
import { type SubmitEvent, useId, useState } from 'react'
import { codeOf, messageOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type Props = {
  title: string
  lead: string
  confirmLabel: string
  isDestructive?: boolean
  /** Whether a code of the second step is asked for as well. */
  needsCode?: boolean
  /** What they are asked for; a refusal is shown here. `code` is empty where none is asked for. */
  onPassword: (password: string, code: string) => Promise<void>
  onClose: () => void
}

/** Whoever finds an open session is not to change how it is opened: the password is asked for again. */
export function PasswordStep({ title, lead, confirmLabel, isDestructive, needsCode, onPassword, onClose }: Props) {
  const formId = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    await onPassword(password, code).catch(setProblem)
    setBusy(false)
  }

  const isWrong = codeOf(problem) === 'INVALID_PASSWORD'
  const isCodeWrong = ['second_factor_missing', 'two_factor_code_wrong'].includes(codeOf(problem) ?? '')
  return (
    <Modal
      title={title}
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={isDestructive ? 'danger-solid' : 'primary'} isBusy={isBusy} busyLabel="Checking…">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="quiet">{lead}</p>
      <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={isWrong ? 'This is not your password.' : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {needsCode && (
          <TextField
            label={authTexts.enterCode}
            hint={authTexts.enterEitherCodeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            value={code}
            error={isCodeWrong ? messageOf(problem) : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </form>
      {problem !== undefined && !isWrong && !isCodeWrong && <Note tone="bad">{messageOf(problem)}</Note>}
    </Modal>
  )
}
