import { RECEIPT_TYPES, type Remittance } from '@tintype/contract/hope/remittances'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { FileButton } from '../../../ui/fields/file-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { today } from '../../../ui/text/dates.ts'
import { dateFormat } from '../../../ui/text/locale.ts'
import { Money } from '../../../ui/text/money.tsx'
import { ForRole } from '../../frame/for-role.tsx'
import { useRemittanceStep } from './remittance-queries.ts'

const stateLabels = { due: 'Due', remitted: 'Remitted', cancelled: 'Cancelled' } as const

/** One remittance: the amount per cause, its receipt, and the next step. */
export function RemittanceCard({ remittance }: { remittance: Remittance }) {
  const { status, madeAt, totalCents, lines, remittedOn, reference } = remittance
  return (
    <article className="office-card">
      <header>
        <h3>
          <Money cents={totalCents} isExact /> <small>created {formatLongDate(madeAt)}</small>
        </h3>
        <span className="money-state" data-state={status}>
          {stateLabels[status]}
        </span>
      </header>
      {status === 'remitted' && (
        <p className="quiet">
          Paid on {remittedOn} · {reference}
        </p>
      )}
      <ul className="remittance-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} isOpen={status !== 'cancelled'} />
        ))}
      </ul>
      {status === 'due' && (
        <ForRole needs="finance">
          <DueSteps remittance={remittance} />
        </ForRole>
      )}
    </article>
  )
}

function Line({ line, isOpen }: { line: Remittance['lines'][number]; isOpen: boolean }) {
  const keep = useRemittanceStep()
  return (
    <li>
      <span>{line.causeTitle}</span>
      <Money cents={line.amountCents} isExact />
      <span className="quiet">{line.hasReceipt ? 'Receipt uploaded' : 'No receipt yet'}</span>
      {isOpen && (
        <ForRole needs="finance">
          <FileButton
            accept={RECEIPT_TYPES}
            isBusy={keep.isPending}
            busyLabel="Sending…"
            aria-label={`${line.hasReceipt ? 'Replace' : 'Add'} the receipt of ${line.causeTitle}`}
            onFile={(receipt) => keep.mutate({ step: 'receipt', lineId: line.id, receipt })}
          >
            {line.hasReceipt ? 'Replace' : 'Add receipt'}
          </FileButton>
        </ForRole>
      )}
    </li>
  )
}

function DueSteps({ remittance: { id, lines } }: { remittance: Remittance }) {
  const [remittedOn, setRemittedOn] = useState(today)
  const [reference, setReference] = useState('')
  const [isCancelling, setCancelling] = useState(false)
  const step = useRemittanceStep(() => setCancelling(false))
  const isReady = lines.every((line) => line.hasReceipt) && Boolean(reference.trim()) && Boolean(remittedOn)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !step.isPending) step.mutate({ step: 'remitted', id, remittedOn, reference: reference.trim() })
  }

  return (
    <form className="remittance-steps" onSubmit={submit} noValidate>
      <TextField label="Paid on" type="date" value={remittedOn} onChange={({ target }) => setRemittedOn(target.value)} />
      <TextField label="Payment reference" value={reference} onChange={({ target }) => setReference(target.value)} />
      <p className="hint">Once remitted, the receipts can be downloaded by anyone from the cause pages.</p>
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          isBusy={step.isPending}
          busyLabel="Saving…"
          disabledReason={isReady ? undefined : 'Add a receipt for every cause and the payment reference.'}
        >
          Mark as remitted
        </Button>
        <Button onClick={() => setCancelling(true)}>Cancel remittance</Button>
      </div>
      <ConfirmModal
        title="Cancel this remittance?"
        confirmLabel="Cancel remittance"
        busyLabel="Cancelling…"
        isOpen={isCancelling}
        isBusy={step.isPending}
        isDestructive
        onConfirm={() => step.mutate({ step: 'cancel', id })}
        onClose={() => setCancelling(false)}
      >
        The amounts return to each cause’s open balance for the next remittance.
      </ConfirmModal>
    </form>
  )
}

const longDate = dateFormat({ dateStyle: 'long' })

function formatLongDate(instant: string): string {
  return longDate(new Date(instant))
}
