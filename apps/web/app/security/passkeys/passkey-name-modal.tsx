import { PasskeyName } from '@tintype/contract/accounts/accounts'
import { limits } from '@tintype/contract/limits'
import { useState } from 'react'
import { fieldMessage, findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
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
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit() {
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
    <FormModal
      title={title}
      submitLabel={confirmLabel}
      busyLabel={busyLabel}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={lead && <p className="quiet">{lead}</p>}
      outro={refusal && <Note tone="bad">{refusal}</Note>}
    >
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
    </FormModal>
  )
}
