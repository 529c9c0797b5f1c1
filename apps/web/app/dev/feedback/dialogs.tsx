import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Modal, ModalContent } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Specimen, State, useFrameTheme } from '../specimen.tsx'

const ignore = () => undefined
const long =
  'The artwork leaves your shop once we approve this, and its files are erased 30 days later. Prints that were bought already are still made.'

export function Dialogs() {
  return (
    <>
      <Specimen
        name="ModalContent"
        file="ui/feedback/modal.tsx"
        about="What a dialog contains, here in place. On a phone the actions are stacked, the last on top."
        cell="full"
      >
        <State name="dialog">
          <Surface>
            <ModalContent title="Share your shop" onClose={ignore} actions={<Button>Done</Button>}>
              <p className="quiet">Send the link to the first ten people.</p>
            </ModalContent>
          </Surface>
        </State>
        <State name="form with an error">
          <Surface>
            <ModalContent title="Name this passkey" onClose={ignore} actions={<Actions confirm="Save" variant="primary" />}>
              <TextField label="Name" defaultValue="Phone" error="You have a passkey with this name." />
              <Note tone="bad">The server did not answer. Please try again.</Note>
            </ModalContent>
          </Surface>
        </State>
        <State name="not closable, destructive">
          <Surface>
            <ModalContent title="Request deletion" actions={<Actions confirm="Request deletion" variant="danger-solid" />}>
              <p className="quiet">{long}</p>
            </ModalContent>
          </Surface>
        </State>
        <State name="busy">
          <Surface>
            <ModalContent title="Request deletion" actions={<Actions confirm="Request deletion" variant="danger-solid" isBusy />}>
              <p className="quiet">{long}</p>
            </ModalContent>
          </Surface>
        </State>
        <State name="long title">
          <Surface>
            <ModalContent title={`Four Minutes of Sea, ${'Seen from the Last Carriage of the Night Train'}`} onClose={ignore}>
              <p dir="auto" lang="ar">
                أربع دقائق من البحر، من آخر عربة في القطار الليلي.
              </p>
            </ModalContent>
          </Surface>
        </State>
      </Specimen>
      <Specimen
        name="Modal"
        file="ui/feedback/modal.tsx"
        about="Traps the focus and returns it; on a phone a sheet at the bottom."
        cell="small"
      >
        <State name="dialog">
          <Opens label="Open a dialog">
            {(close) => (
              <Modal title="Share your shop" isOpen onClose={close} actions={<Button onClick={close}>Done</Button>}>
                <p className="quiet">Send the link to the first ten people.</p>
              </Modal>
            )}
          </Opens>
        </State>
        <State name="isWide">
          <Opens label="Open a wide dialog">
            {(close) => (
              <Modal title="Payout preferences" isWide isOpen onClose={close} actions={<Button onClick={close}>Done</Button>}>
                <p className="quiet">{long}</p>
              </Modal>
            )}
          </Opens>
        </State>
      </Specimen>
      <Specimen name="FormModal" file="ui/feedback/form-modal.tsx" about="A dialog with one form; Enter submits it." cell="small">
        <State name="default">
          <Opens label="Name a passkey">
            {(close) => (
              <FormModal title="Name this passkey" submitLabel="Save" busyLabel="Saving…" isBusy={false} onSubmit={close} onClose={close}>
                <TextField label="Name" defaultValue="Phone" />
              </FormModal>
            )}
          </Opens>
        </State>
        <State name="busy">
          <Opens label="Save the name">
            {(close) => (
              <FormModal title="Name this passkey" submitLabel="Save" busyLabel="Saving…" isBusy onSubmit={ignore} onClose={close}>
                <TextField label="Name" defaultValue="Phone" />
              </FormModal>
            )}
          </Opens>
        </State>
      </Specimen>
      <Specimen name="ConfirmModal" file="ui/feedback/confirm-modal.tsx" about="Names what is deleted or sent, and asks." cell="small">
        <State name="default">
          <Opens label="Confirm">
            {(close) => (
              <ConfirmModal
                title="Cancel this payout?"
                confirmLabel="Cancel payout"
                busyLabel="Saving…"
                isOpen
                onConfirm={close}
                onClose={close}
              >
                $60.00 goes back to your balance.
              </ConfirmModal>
            )}
          </Opens>
        </State>
        <State name="isDestructive, error">
          <Opens label="Confirm a deletion">
            {(close) => (
              <ConfirmModal
                title="Delete “Four Minutes of Sea”?"
                confirmLabel="Delete"
                busyLabel="Deleting…"
                isOpen
                isDestructive
                error="The server did not answer. Please try again."
                onConfirm={close}
                onClose={close}
              >
                {long}
              </ConfirmModal>
            )}
          </Opens>
        </State>
      </Specimen>
    </>
  )
}

/** The surface of a dialog without the layer above the page. */
function Surface({ children }: { children: ReactNode }) {
  return (
    <div className="modal">
      <section>{children}</section>
    </div>
  )
}

function Actions({ confirm, variant, isBusy }: { confirm: string; variant: 'primary' | 'danger-solid'; isBusy?: boolean }) {
  return (
    <>
      <Button isBusy={isBusy}>Cancel</Button>
      <Button variant={variant} isBusy={isBusy} busyLabel="Saving…">
        {confirm}
      </Button>
    </>
  )
}

/** A button that opens a dialog, which gets the theme of the frame although it is outside of it. */
function Opens({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <PageTheme />}
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

function PageTheme() {
  const theme = useFrameTheme()
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    return () => {
      delete dataset.theme
    }
  }, [theme])
  return null
}
