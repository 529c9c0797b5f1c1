import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useForgetCustomer } from './print-queries.ts'

/** Confirmation before an irreversible step. */
export function ForgetModal({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  const forget = useForgetCustomer(orderNumber, onClose)
  return (
    <Modal
      title={`Erase customer data of order ${orderNumber}?`}
      isOpen
      isLocked={forget.isPending}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={forget.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger-solid" isBusy={forget.isPending} busyLabel="Erasing…" onClick={() => forget.mutate()}>
            Erase permanently
          </Button>
        </>
      }
    >
      <p>
        The name, address and email are erased from this order, and the customer can no longer see it. Items, payment and country are kept
        for accounting. This cannot be undone.
      </p>
      <p className="quiet">First verify that the request came from the email of the order. Also delete the data in Stripe or Shopify.</p>
      {forget.isError && <Note tone="bad">{toErrorMessage(forget.error)}</Note>}
    </Modal>
  )
}
