import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { ModalOverlay, Modal as Surface } from 'react-aria-components/Modal'
import { classNames } from '../class-names.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the right; on a phone stacked at full width, the last one on top. */
  actions?: ReactNode
  /** Work is in progress that closing would lose: Escape and the backdrop are disabled. */
  isLocked?: boolean
  isWide?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** Traps the focus and restores it on close; the page behind does not scroll. */
export function Modal({ title, isOpen, onClose, children, actions, isLocked, isWide, role = 'dialog' }: Props) {
  return (
    <ModalOverlay
      className="backdrop"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isLocked && role === 'dialog'}
      isKeyboardDismissDisabled={isLocked}
    >
      <Surface className={classNames('modal', isWide && 'wide')}>
        <Dialog role={role}>
          <FocusReturn />
          <ModalContent title={title} onClose={isLocked || role === 'alertdialog' ? undefined : onClose} actions={actions}>
            {children}
          </ModalContent>
        </Dialog>
      </Surface>
    </ModalOverlay>
  )
}

type ContentProps = Pick<Props, 'title' | 'children' | 'actions'> & {
  /** Undefined: there is no button that closes it. */
  onClose?: (() => void) | undefined
}

/** Title, close button, content and actions of a dialog. */
export function ModalContent({ title, onClose, children, actions }: ContentProps) {
  return (
    <>
      <div className="modal-head">
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {onClose && (
          <button type="button" className="modal-close" aria-label="Close" onClick={onClose}>
            <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
              <path d="m2 2 12 12M14 2 2 14" />
            </svg>
          </button>
        )}
      </div>
      {children}
      {actions && <div className="modal-actions">{actions}</div>}
    </>
  )
}

/**
 * Restores the focus once the page is no longer inert. The library restores it in the first frame after closing, but the page becomes
 * active in an effect, which runs later on a busy phone. The focus would be lost, and keyboard users would start at the top of the page.
 */
function FocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void requestAnimationFrame(() => returnFocus(opener)), [opener])
  return null
}

function returnFocus(opener: Element | null) {
  const isLost = document.activeElement === document.body
  if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
