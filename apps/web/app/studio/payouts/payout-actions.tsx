import { Button } from '../../ui/button.tsx'
import type { PayoutFormState } from './use-payout-form.ts'

type Props = { form: PayoutFormState; formId: string; onClose: () => void; canClear: boolean }

const CONTINUE = 'Continue to Stripe'

export function PageActions({ form, formId, onClose, canClear }: Props) {
  return (
    <>
      <ClearButton {...{ form, canClear }} />
      <Button isBusy={form.isSaving} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" isBusy={form.isSaving} busyLabel="Saving…">
        {form.draft.method === 'stripe' ? CONTINUE : 'Save'}
      </Button>
    </>
  )
}

export function WizardActions({ form, formId, onClose, canClear }: Props) {
  const { step, isSaving } = form
  return (
    <>
      {step === 'choose' && <ClearButton {...{ form, canClear }} />}
      {step === 'choose' && (
        <Button isBusy={isSaving} onClick={onClose}>
          Cancel
        </Button>
      )}
      {step === 'details' && <Button onClick={() => form.go('choose')}>Back</Button>}
      {step === 'confirm' && <Button onClick={() => form.go('details')}>Back</Button>}
      <Button key={step} type="submit" form={formId} variant="primary" isBusy={isSaving} busyLabel="Saving…">
        {{ choose: 'Next', details: 'Review', confirm: form.draft.method === 'stripe' ? CONTINUE : 'Confirm & Save' }[step]}
      </Button>
    </>
  )
}

export function ClearActions({ form, formId }: Props) {
  return (
    <>
      <Button onClick={() => form.markClearing(false)}>Keep method</Button>
      <Button type="submit" form={formId} variant="danger-solid" isBusy={form.isSaving} busyLabel="Clearing…">
        Confirm Clear
      </Button>
    </>
  )
}

function ClearButton({ form, canClear }: Pick<Props, 'form' | 'canClear'>) {
  if (!canClear) return null
  return (
    <Button variant="danger" className="payout-clear" onClick={() => form.markClearing(true)}>
      Clear Method
    </Button>
  )
}
