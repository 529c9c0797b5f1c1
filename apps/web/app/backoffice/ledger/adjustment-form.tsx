import type { LedgerArtist } from '@tintype/contract/ledger/ledger'
import { limits } from '@tintype/contract/limits'
import { type FormEvent, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { adjustmentVerb, readAdjustment } from './adjustment-input.ts'
import { type Adjustment, useAdjust } from './ledger-queries.ts'

const empty = { amount: '', reason: '' }

/** Adjusts a balance manually: input, then a confirmation with the artist's name and the amount. */
export function AdjustmentForm({ artist, balanceCents }: { artist: LedgerArtist; balanceCents: number }) {
  const [values, setValues] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [asked, setAsked] = useState<Adjustment>()
  const adjust = useAdjust(() => {
    setAsked(undefined)
    setValues(empty)
    setTried(false)
  })
  const { amountCents, amountError, reasonError } = readAdjustment(values)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (amountError || reasonError) return
    adjust.reset()
    setAsked({ artist, amountCents, reason: values.reason.trim() })
  }

  return (
    <form className="ledger-adjustment" aria-labelledby="adjust" onSubmit={submit} noValidate>
      <h4 id="adjust">Adjust balance</h4>
      <TextField
        label="Amount (USD)"
        hint="Use a minus sign to reduce the balance: -12.50"
        inputMode="text"
        autoComplete="off"
        value={values.amount}
        error={isTried ? amountError : undefined}
        onChange={({ target }) => setValues({ ...values, amount: target.value })}
      />
      <TextField
        label="Reason"
        hint="Shown to the artist."
        autoComplete="off"
        value={values.reason}
        count={{ now: values.reason.trim().length, max: limits.decisionReasonMax }}
        error={isTried ? reasonError : undefined}
        onChange={({ target }) => setValues({ ...values, reason: target.value })}
      />
      <div className="row">
        <Button type="submit" variant="primary">
          Review
        </Button>
      </div>
      <ConfirmModal
        title={asked ? `${adjustmentVerb(asked.amountCents)} the balance of ${artist.name}?` : ''}
        confirmLabel={
          asked && asked.amountCents < 0 ? `Deduct ${formatCents(-asked.amountCents)}` : `Add ${formatCents(asked?.amountCents ?? 0)}`
        }
        busyLabel="Recording…"
        isOpen={Boolean(asked)}
        isBusy={adjust.isPending}
        error={adjust.isError ? toErrorMessage(adjust.error) : undefined}
        onConfirm={() => asked && adjust.mutate(asked)}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <>
            <p>
              The balance is {formatCents(balanceCents)} now and {formatCents(balanceCents + asked.amountCents)} then. {artist.name} reads:
              “{asked.reason}”
            </p>
            <p>Your name is recorded in the ledger. This cannot be edited, only corrected by another adjustment.</p>
          </>
        )}
      </ConfirmModal>
    </form>
  )
}
