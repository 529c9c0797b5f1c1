import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { studioTexts } from '../studio-texts.ts'
import { ClearActions, PageActions, WizardActions } from './payout-actions.tsx'
import { PayoutFields } from './payout-fields.tsx'
import { payoutSettingsQuery } from './payout-queries.ts'
import './payouts.css'
import { type PayoutFormState, usePayoutForm } from './use-payout-form.ts'

/**
 * The payout settings: one page; on a phone a wizard of three steps. One window throughout, because a second one would not know where to
 * restore the focus.
 */
export function PayoutPreferences({ onClose }: { onClose: () => void }) {
  const { data: saved, error, refetch, isFetching } = useQuery(payoutSettingsQuery())
  const form = usePayoutForm({ saved, onClose })
  const isWizard = useMediaQuery('(max-width: 600px)')
  const formId = useId()
  const actions = { form, formId, onClose, canClear: Boolean(saved?.method) }

  return (
    <Modal
      title={studioTexts.payoutPreferences}
      isOpen
      isWide
      isLocked={form.isSaving}
      onClose={onClose}
      actions={saved && renderActions(isWizard, actions)}
    >
      {saved && (
        <form id={formId} className="payout-form" noValidate onSubmit={(event) => submit(event, form, isWizard)}>
          <PayoutFields form={form} saved={saved} isWizard={isWizard} />
        </form>
      )}
      {!saved && error && <ErrorState message={toErrorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!saved && !error && <FormSkeleton />}
    </Modal>
  )
}

function FormSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={48} />
      <Skeleton height={120} />
    </div>
  )
}

function renderActions(isWizard: boolean, props: Parameters<typeof PageActions>[0]) {
  if (props.form.isClearing) return <ClearActions {...props} />
  return isWizard ? <WizardActions {...props} /> : <PageActions {...props} />
}

/** Enter in a field triggers the main button. */
function submit(event: SubmitEvent, form: PayoutFormState, isWizard: boolean) {
  event.preventDefault()
  if (form.isClearing) form.clear()
  else if (isWizard && form.step === 'choose') form.toDetails()
  else if (isWizard && form.step === 'details') form.review()
  else form.save()
}
