import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { ModalOverlay, Modal as Surface } from 'react-aria-components/Modal'
import { classNames } from './class-names.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the right; on a phone over the full width, the last one on top. */
  actions?: ReactNode
  /** Work is under way that closing would lose: neither Escape nor the backdrop closes. */
  isLocked?: boolean
  isWide?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** Focus is kept inside and comes back afterwards; the page behind stands still. */
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
          <div className="modal-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!isLocked && role === 'dialog' && (
              <button type="button" className="modal-close" aria-label="Close" onClick={onClose}>
                <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
                  <path d="m2 2 12 12M14 2 2 14" />
                </svg>
              </button>
            )}
          </div>
          {children}
          {actions && <div className="modal-actions">{actions}</div>}
        </Dialog>
      </Surface>
    </ModalOverlay>
  )
}
