import type { PayoutSettings } from '@tintype/contract/payouts/payouts'
import { Note } from '../../ui/feedback/note.tsx'
import { ClearQuestion, DetailFields, MethodChoice, Review } from './payout-parts.tsx'
import type { PayoutFormState } from './use-payout-form.ts'

type Props = { form: PayoutFormState; saved: PayoutSettings & { detailsError?: string | undefined }; isWizard: boolean }

/** The current content of the form: the confirmation before clearing, a step of the wizard, or all fields. */
export function PayoutFields({ form, saved, isWizard }: Props) {
  const { problem, isClearing } = form
  return (
    <>
      {saved.detailsError && !isClearing && <Note>{saved.detailsError}</Note>}
      {isClearing && saved.method ? <ClearQuestion method={saved.method} /> : <Parts form={form} isWizard={isWizard} />}
      {problem && !problem.field && <Note tone="bad">{problem.message}</Note>}
    </>
  )
}

function Parts({ form, isWizard }: { form: PayoutFormState; isWizard: boolean }) {
  if (!isWizard) {
    return (
      <>
        <MethodChoice form={form} />
        <DetailFields form={form} />
      </>
    )
  }
  if (form.step === 'choose') return <MethodChoice form={form} step={1} />
  return form.step === 'details' ? <DetailFields form={form} step={2} /> : <Review form={form} step={3} />
}
