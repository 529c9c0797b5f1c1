import { PasskeyName } from '@tintype/contract/accounts/accounts'
import { limits } from '@tintype/contract/limits'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldMessage, findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = {
  title: string
  lead?: string
  name: string
  confirmLabel: string
  busyLabel: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey; an error is shown here, and the input stays. */
export function PasskeyNameModal({ title, lead, name: initial, confirmLabel, busyLabel, onName, onClose }: Props) {
  const formId = useId()
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const parsed = PasskeyName.safeParse(name)
    setProblem(fieldMessage(parsed.error?.issues[0]?.message))
    setRefusal(undefined)
    if (!parsed.success) return
    setBusy(true)
    await onName(parsed.data).catch((error: unknown) => {
      if (findProblemCode(error)?.startsWith('passkey_name_')) setProblem(toErrorMessage(error))
      else setRefusal(toErrorMessage(error))
    })
    setBusy(false)
  }

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
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {lead && <p className="quiet">{lead}</p>}
      <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Name"
          hint={authTexts.passkeyNameHint}
          autoFocus
          autoComplete="off"
          maxLength={limits.passkeys.nameMax}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
      </form>
      {refusal && <Note tone="bad">{refusal}</Note>}
    </Modal>
  )
}
