import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Remittance } from '@tintype/contract/hope/remittances'
import { api, queries } from '../../../api/client.ts'
import { idempotencyKeys } from '../../../api/idempotency-keys.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { upload } from '../../../api/upload.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { formatCents } from '../../../ui/text/numbers.ts'

export function remittancesQuery() {
  return queries.backoffice.remittances.list.queryOptions()
}

export type RemittanceStep =
  | { step: 'make'; causeIds: string[] }
  | { step: 'receipt'; lineId: string; receipt: File }
  | { step: 'remitted'; id: string; remittedOn: string; reference: string }
  | { step: 'cancel'; id: string }

/** @param onDone  called when the step is taken */
export function useRemittanceStep(onDone: () => void = () => undefined) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: take,
    async onSuccess(remittance, step) {
      toast.show(doneWords(step, remittance))
      onDone()
      await client.invalidateQueries({ queryKey: remittancesQuery().queryKey })
    },
    async onError(error) {
      toast.show(toErrorMessage(error))
      await client.invalidateQueries({ queryKey: remittancesQuery().queryKey })
    },
  })
}

function take(step: RemittanceStep): Promise<Remittance> {
  const { remittances } = api.backoffice
  if (step.step === 'make') {
    return idempotencyKeys.send('backoffice.remittances.make', { causeIds: step.causeIds }, remittances.make)
  }
  if (step.step === 'receipt') return upload('/backoffice/remittance-receipts', { lineId: step.lineId, receipt: step.receipt })
  if (step.step === 'cancel') return remittances.cancel({ id: step.id })
  return remittances.markRemitted({ id: step.id, remittedOn: step.remittedOn, reference: step.reference })
}

function doneWords({ step }: RemittanceStep, { totalCents }: Remittance): string {
  const sum = formatCents(totalCents)
  if (step === 'make') return `Remittance of ${sum} created.`
  if (step === 'receipt') return 'Receipt uploaded.'
  return step === 'cancel' ? `Remittance cancelled. ${sum} returned to the open balances.` : `${sum} marked as remitted.`
}
