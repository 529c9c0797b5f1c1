import { RECEIPT_TYPES, type Remittance } from '@tintype/contract/hope/remittances'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { FileButton } from '../../../ui/fields/file-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { today } from '../../../ui/text/dates.ts'
import { Money } from '../../../ui/text/money.tsx'
import { ForRole } from '../../frame/for-role.tsx'
import { useRemittanceStep } from './remittance-queries.ts'

const stateWords = { due: 'Due', remitted: 'Remitted', cancelled: 'Called off' } as const

/** One remittance: the amount per cause, its receipt, and the next step. */
export function RemittanceCard({ remittance }: { remittance: Remittance }) {
  const { status, madeAt, totalCents, lines, remittedOn, reference } = remittance
  return (
    <article className="money-card">
      <header>
        <h3>
          <Money cents={totalCents} isExact /> <small>made {dayOf(madeAt)}</small>
        </h3>
        <span className="money-state" data-state={status}>
          {stateWords[status]}
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
      <span className="quiet">{line.hasReceipt ? 'Receipt kept' : 'No receipt yet'}</span>
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
      <TextField label="Reference of the payment" value={reference} onChange={({ target }) => setReference(target.value)} />
      <p className="hint">Once it is remitted, anyone can download its receipts from the pages of the causes.</p>
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          isBusy={step.isPending}
          busyLabel="Saving…"
          disabledReason={isReady ? undefined : 'Every cause needs its receipt, and the payment its reference.'}
        >
          Mark as remitted
        </Button>
        <Button onClick={() => setCancelling(true)}>Call off</Button>
      </div>
      <ConfirmModal
        title="Call this remittance off?"
        confirmLabel="Call off"
        busyLabel="Calling off…"
        isOpen={isCancelling}
        isBusy={step.isPending}
        isDestructive
        onConfirm={() => step.mutate({ step: 'cancel', id })}
        onClose={() => setCancelling(false)}
      >
        Its money goes back to what is open for each cause, and waits for the next one.
      </ConfirmModal>
    </form>
  )
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })
}
