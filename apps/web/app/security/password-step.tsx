import { type SubmitEvent, useId, useState } from 'react'
import { codeOf, messageOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'

type Props = {
  title: string
  lead: string
  confirmLabel: string
  isDestructive?: boolean
  /** What the password is asked for; a refusal is shown here. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Whoever finds an open session is not to change how it is opened: the password is asked for again. */
export function PasswordStep({ title, lead, confirmLabel, isDestructive, onPassword, onClose }: Props) {
  const formId = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    await onPassword(password).catch(setProblem)
    setBusy(false)
  }

  const isWrong = codeOf(problem) === 'INVALID_PASSWORD'
  return (
    <Modal
      title={title}
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={isDestructive ? 'danger-solid' : 'primary'} isBusy={isBusy} busyLabel="Checking…">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="quiet">{lead}</p>
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={isWrong ? 'This is not your password.' : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
      {problem !== undefined && !isWrong && <Note tone="bad">{messageOf(problem)}</Note>}
    </Modal>
  )
}
