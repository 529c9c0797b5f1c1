import { messageOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useForgetCustomer } from './print-queries.ts'

/** Confirmation before an irreversible step. */
export function ForgetModal({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  const forget = useForgetCustomer(orderNumber, onClose)
  return (
    <Modal
      title={`Forget the customer of order ${orderNumber}?`}
      isOpen
      isLocked={forget.isPending}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={forget.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger-solid" isBusy={forget.isPending} busyLabel="Deleting…" onClick={() => forget.mutate()}>
            Delete for good
          </Button>
        </>
      }
    >
      <p>
        Name, address and email address are taken out of this order, and it no longer stands among the customer’s own. What was bought and
        paid, and the country, stay for the books. This cannot be undone.
      </p>
      <p className="quiet">
        Make sure that whoever asked wrote from the address of the order. Stripe or Shopify keep what they know until you delete it there.
      </p>
      {forget.isError && <Note tone="bad">{messageOf(forget.error)}</Note>}
    </Modal>
  )
}
