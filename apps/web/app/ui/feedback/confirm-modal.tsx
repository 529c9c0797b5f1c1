import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Modal } from './modal.tsx'
import { Note } from './note.tsx'

type Props = {
  title: string
  /** Names what is deleted or sent. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  isOpen: boolean
  isBusy?: boolean
  /** The error of the last attempt. */
  error?: string | undefined
  /** Something is lost for good. */
  isDestructive?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmModal({
  title,
  children,
  confirmLabel,
  busyLabel,
  isOpen,
  isBusy,
  error,
  isDestructive,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isDestructive ? 'danger-solid' : 'primary'} isBusy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="quiet">{children}</div>
      {error && <Note tone="bad">{error}</Note>}
    </Modal>
  )
}
