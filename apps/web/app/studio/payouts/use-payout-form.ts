import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PayoutMethod, PayoutSettings, StripeAccount } from '@tintype/contract/payouts/payouts'
import { findCountry } from '@tintype/domain/addresses/countries'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { readFieldMessages, toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { studioTexts } from '../studio-texts.ts'
import { useArtist } from '../use-artist.ts'
import { checkDraft, type DraftProblem, type PayoutDraft, toDraft } from './payout-draft.ts'
import { refreshBalances, showPayoutSettings, useOpenStripe } from './payout-queries.ts'

export type PayoutStep = 'choose' | 'details' | 'confirm'

/** `stripe`: left out where Stripe is not offered. */
type Saved = PayoutSettings & { stripe?: StripeAccount | undefined }

const nothing: Saved = { method: null, details: {} }

/** State of Earnings & Payout Preferences. The steps apply only to the wizard. `saved` may load later. */
export function usePayoutForm({ saved = nothing, onClose }: { saved: Saved | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const username = useArtist()?.username
  const [edited, setDraft] = useState<PayoutDraft>()
  const draft = edited ?? toDraft(saved)
  const [step, setStep] = useState<PayoutStep>('choose')
  const [hasMoved, setMoved] = useState(false)
  const [isClearing, setClearing] = useState(false)
  const [problem, setProblem] = useState<DraftProblem>()

  const saving = useMutation({
    mutationFn: (settings: PayoutSettings) => api.payouts.saveSettings(settings),
    onSuccess({ message }, settings) {
      showPayoutSettings(client, settings)
      toast.show(message)
      onClose()
      // a change may keep payouts waiting
      void refreshBalances(client)
    },
    onError: showError,
  })

  const stripe = useOpenStripe()

  function showError(error: Error) {
    const [field, message] = Object.entries(readFieldMessages(error))[0] ?? []
    if (field?.startsWith('details.')) {
      setStep('details')
      setProblem({ field: field.slice('details.'.length), message: message ?? '' })
    } else {
      setProblem({ message: studioTexts.payoutSettingsFailed(toErrorMessage(error)) })
    }
  }

  function choose(method: PayoutMethod) {
    setDraft({ ...draft, method })
    setProblem(undefined)
    setClearing(false)
  }

  function type(field: string, value: string) {
    const { method } = draft
    if (!method) return
    setDraft({ ...draft, details: { ...draft.details, [method]: { ...draft.details[method], [field]: value } } })
    if (problem?.field === field) setProblem(undefined)
  }

  function go(next: PayoutStep) {
    setProblem(undefined)
    setMoved(true)
    setStep(next)
  }

  function toDetails() {
    if (draft.method) go('details')
    else check()
  }

  function review() {
    if (check()) go('confirm')
  }

  function save() {
    const settings = check()
    if (settings) send(settings)
  }

  function check(): PayoutSettings | undefined {
    const found = checkDraft(draft)
    setProblem('problem' in found ? found.problem : undefined)
    return 'settings' in found ? found.settings : undefined
  }

  function send(settings: PayoutSettings) {
    const country = settings.method === 'stripe' ? findCountry(settings.details.country) : undefined
    if (!username) setProblem({ message: studioTexts.userContextLost })
    else if (country) stripe.mutate(country, { onError: showError })
    else saving.mutate(settings)
  }

  function markClearing(isMarked: boolean) {
    setProblem(undefined)
    setClearing(isMarked)
  }

  return {
    draft,
    stripe: saved.stripe,
    step,
    hasMoved,
    problem,
    isClearing,
    // the browser leaves the page after a success
    isSaving: saving.isPending || stripe.isPending || stripe.isSuccess,
    choose,
    type,
    go,
    toDetails,
    review,
    save,
    markClearing,
    clear: () => send({ method: null, details: {} }),
  }
}

export type PayoutFormState = ReturnType<typeof usePayoutForm>
