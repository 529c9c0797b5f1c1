import type { OfficeOrder, Print } from '@tintype/contract/production/production'
import { toErrorMessage } from '../../api/problem.ts'
import { ReasonModal } from '../reason-modal.tsx'
import { ForgetModal } from './forget-modal.tsx'
import { HoldModal } from './hold-modal.tsx'
import { ParcelModal } from './parcel-modal.tsx'
import { isStale, usePrintStep } from './print-queries.ts'
import { RefundModal } from './refund-modal.tsx'
import { ReprintModal } from './reprint-modal.tsx'
import { RouteModal } from './route-modal.tsx'

/** A step that needs input. */
export type PrintStepWithInput =
  | { kind: 'hold' | 'cancel' | 'route' | 'reprint'; print: Print }
  | { kind: 'ship'; prints: readonly Print[] }
  | { kind: 'refund' }
  | { kind: 'forget' }

type Props = { order: OfficeOrder; question: PrintStepWithInput; onClose: () => void }

export function PrintModal({ order, question, onClose }: Props) {
  const step = usePrintStep(order.orderNumber, onClose)
  const asking = { isBusy: step.isPending, error: step.isError && !isStale(step.error) ? toErrorMessage(step.error) : undefined, onClose }
  if (question.kind === 'refund') return <RefundModal order={order} onClose={onClose} />
  if (question.kind === 'forget') return <ForgetModal orderNumber={order.orderNumber} onClose={onClose} />
  if (question.kind === 'ship') {
    return <ParcelModal {...asking} prints={question.prints} onConfirm={(parcel) => step.mutate({ step: 'ship', ...parcel })} />
  }
  const { print } = question
  if (question.kind === 'route') {
    return <RouteModal {...asking} print={print} onConfirm={(choice) => step.mutate({ step: 'route', print, ...choice })} />
  }
  if (question.kind === 'reprint') {
    return <ReprintModal {...asking} print={print} onConfirm={(wanted) => step.mutate({ step: 'reprint', print, ...wanted })} />
  }
  if (question.kind === 'hold') {
    return <HoldModal {...asking} print={print} onConfirm={(hold) => step.mutate({ step: 'hold', print, ...hold })} />
  }
  return (
    <ReasonModal
      {...asking}
      title={`Cancel ${print.number}`}
      label="Reason"
      confirmLabel="Cancel print"
      busyLabel="Saving…"
      onConfirm={(reason) => step.mutate({ step: 'cancel', print, reason })}
    >
      This print will not be produced. The customer is not refunded automatically.
    </ReasonModal>
  )
}
