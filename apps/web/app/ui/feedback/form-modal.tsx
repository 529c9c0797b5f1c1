import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import type { ButtonStyle } from '../button-variants.ts'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  submitLabel: string
  busyLabel: string
  variant?: ButtonStyle['variant']
  /** The form is being sent: it cannot be sent again or closed. */
  isBusy: boolean
  /** Not called while busy. */
  onSubmit: () => void
  onClose: () => void
  /** Content above the form. */
  intro?: ReactNode
  /** Content below the form, such as the reason for which it was not sent. */
  outro?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A dialog with one form: Cancel closes it, and Enter in a field submits it. Fields show their own errors. */
export function FormModal({
  title,
  submitLabel,
  busyLabel,
  variant = 'primary',
  isBusy,
  onSubmit,
  onClose,
  intro,
  outro,
  children,
}: Props) {
  const formId = useId()
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
          <Button type="submit" form={formId} variant={variant} isBusy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {intro}
      <form
        id={formId}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onSubmit()
        }}
        noValidate
      >
        {children}
      </form>
      {outro}
    </Modal>
  )
}
