import { limits } from '@tintype/contract/limits'
import { type OperatorPayout, payoutMethodNames } from '@tintype/contract/payouts/payouts'
import { problemText } from '@tintype/contract/problems'
import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { mayFocusField } from '../keys/may-focus-field.ts'
import { PayoutDetailList } from './payout-details.tsx'

type Props = {
  payout: OperatorPayout
  isBusy: boolean
  error: string | undefined
  onConfirm: (reference: string) => void
  onClose: () => void
}

/** Shows amount and details for the payment, then asks for its reference. */
export function MarkPaidModal({ payout, isBusy, error, onConfirm, onClose }: Props) {
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = !reference.trim()

  function submit() {
    setTried(true)
    if (!isMissing) onConfirm(reference.trim())
  }

  return (
    <FormModal
      title="Mark as paid"
      submitLabel="Mark as paid"
      busyLabel="Saving…"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <>
          <PaySum payout={payout} />
          <PayoutDetailList payout={payout} />
        </>
      }
      outro={error && <Note tone="bad">{error}</Note>}
    >
      <TextField
        label="Payment reference"
        hint="From the bank, PayPal or the blockchain. Shown to the artist."
        autoFocus={mayFocusField()}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.payoutReferenceMax}
        value={reference}
        error={isTried && isMissing ? problemText('payout_reference_missing') : undefined}
        onChange={({ target }) => setReference(target.value)}
      />
    </FormModal>
  )
}

function PaySum({ payout: { amountCents, method, artistName } }: { payout: OperatorPayout }) {
  return (
    <p className="desk-sum">
      <span>
        <span className="figure">{formatCents(amountCents)}</span>{' '}
        <CopyButton variant="inline" text={(amountCents / 100).toFixed(2)} what="amount" />
      </span>
      <span className="quiet">
        to {artistName} by {payoutMethodNames[method]}
      </span>
    </p>
  )
}
