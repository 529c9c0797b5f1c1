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
          <FocusReturn />
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

/**
 * The library gives the focus back in the first frame after closing. The page behind stops being inert in an effect, which on a busy phone
 * comes later than that: the focus would be lost, and whoever has only a keyboard would begin again at the top of the page.
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
