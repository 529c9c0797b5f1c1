import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentQuestion } from '@tintype/contract/payments'
import { api, queries } from '../api/client.ts'
import { codeOf, messageOf } from '../api/problem.ts'
import { useToast } from '../ui/use-toast.ts'
import { refreshOverview } from './overview-queries.ts'

/** What Stripe and Shopify say and nobody could be made to understand, the oldest first. */
export function questionsQuery() {
  return queries.backoffice.payments.look.queryOptions({ refetchInterval: 60_000 })
}

/** @param onDone  called when nothing is left to answer: by us, or by somebody who was faster */
export function useAnswer(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = questionsQuery()
  return useMutation({
    mutationFn: ({ question: { id }, answer }: { question: PaymentQuestion; answer: string }) =>
      api.backoffice.payments.answer({ id, answer }),
    async onSuccess(office) {
      toast.show('Looked into. Your words are kept.')
      onDone()
      // an answer that is on its way may still list it
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, office)
      void refreshOverview(client)
    },
    async onError(error) {
      if (codeOf(error) !== 'payment_question_not_found') return
      toast.show(messageOf(error))
      onDone()
      await client.invalidateQueries({ queryKey })
    },
  })
}
