import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import { useId } from 'react'
import { api } from '../../api/client.ts'
import { idempotencyKeys } from '../../api/idempotency-keys.ts'
import { findHttpStatus, findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { studioTexts } from '../studio-texts.ts'
import { earningsQuery, payoutSettingsQuery, refreshBalances } from './payout-queries.ts'
import { destinationLines } from './payout-texts.ts'
import './payouts.css'
import { formatCents } from '../../ui/text/numbers.ts'

/** Confirms a payout of the whole available balance. */
export function RequestPayout({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const nextId = useId()
  const { data: earnings } = useQuery(earningsQuery())
  const { data: settings } = useQuery(payoutSettingsQuery())

  const requesting = useMutation({
    mutationFn: () =>
      idempotencyKeys.send('payouts.request', { method: settings?.method, details: settings?.details }, api.payouts.request),
    onSuccess({ message }) {
      toast.show(message)
      onClose()
      void refreshBalances(client)
    },
    // the error may mean that the shown data is stale
    onError: () => refreshBalances(client),
  })

  if (!earnings || !settings?.method) return null
  return (
    <Modal
      title="Confirm Payout Request"
      isOpen
      isLocked={requesting.isPending}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={requesting.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={requesting.isPending} busyLabel="Requesting…" onClick={() => requesting.mutate()}>
            Confirm Request
          </Button>
        </>
      }
    >
      <dl className="payout-facts">
        <Fact name="Amount" lines={[formatCents(earnings.availableCents)]} />
        <Fact name="Method" lines={[payoutMethodNames[settings.method]]} />
        <Fact name="To" lines={destinationLines(settings.method, settings.details)} />
      </dl>
      <section className="stack" style={{ '--gap': '6px' }} aria-labelledby={nextId}>
        <h3 id={nextId} className="label">
          What happens next
        </h3>
        <ol className="payout-next small quiet">
          <li>Your available balance is set aside for this payout, and we email you a confirmation.</li>
          <li>We process it manually. This may take a few business days.</li>
          <li>We email you again with the payment reference.</li>
        </ol>
      </section>
      {requesting.error && <Note tone="bad">{errorText(requesting.error)}</Note>}
    </Modal>
  )
}

function Fact({ name, lines }: { name: string; lines: string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line} className="num">
          {line}
        </dd>
      ))}
    </div>
  )
}

function errorText(error: Error): string {
  const status = findHttpStatus(error)
  return status !== undefined && findProblemCode(error) === 'unreadable' ? studioTexts.payoutRequestFailed(status) : toErrorMessage(error)
}
