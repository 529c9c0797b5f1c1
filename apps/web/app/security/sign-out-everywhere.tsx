import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '../api/problem.ts'
import { auth } from '../session/auth.ts'
import { signOutEverywhere } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/feedback/modal.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { useToast } from '../ui/feedback/use-toast.ts'
import { ChipGroup } from '../ui/fields/chip-group.tsx'

type Which = 'others' | 'all'
type Props = { isOpen: boolean; hasOthers: boolean; onClose: () => void; onOthersEnded: () => void }

const options = [
  { value: 'others', label: 'All other devices' },
  { value: 'all', label: 'This device too' },
] as const

export function SignOutEverywhere({ isOpen, hasOthers, onClose, onOthersEnded }: Props) {
  const [which, setWhich] = useState<Which>('others')
  const toast = useToast()
  const ending = useMutation({
    mutationFn: (where: Which) => (where === 'all' ? signOutEverywhere() : auth.endSessions(where)),
    onSuccess(_answer, where) {
      if (where === 'all') return
      toast.show('You have been signed out on all other devices.')
      onOthersEnded()
      onClose()
    },
  })
  return (
    <Modal
      role="alertdialog"
      title="Sign out everywhere?"
      isOpen={isOpen}
      isLocked={ending.isPending}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={ending.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger-solid" isBusy={ending.isPending} busyLabel="Signing out…" onClick={() => ending.mutate(which)}>
            Sign out
          </Button>
        </>
      }
    >
      <p className="quiet">
        {hasOthers ? 'Other devices must log in again. Unsaved work there is lost.' : 'You have no other active sessions.'}
      </p>
      <ChipGroup label="Where" isLabelHidden options={options} value={which} onChange={setWhich} />
      {ending.error && <Note tone="bad">{toErrorMessage(ending.error)}</Note>}
    </Modal>
  )
}
