import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentOffice, PaymentQuestion } from '@tintype/contract/payments/payments'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { api, queries } from '../../api/client.ts'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { refreshOverview } from '../overview/overview-queries.ts'

/** Messages of Stripe and Shopify that could not be processed automatically, the oldest first. */
export function questionsQuery() {
  return queries.backoffice.payments.look.queryOptions({ refetchInterval: 60_000 })
}

/** Assigns an artwork to a product that was sold under another name. @param onDone  called when no match remains */
export function useMatch(onDone: () => void) {
  return useAnswered(
    ({ question: { id }, product, size }: { question: PaymentQuestion; product: string; size: PrintSize }) =>
      api.backoffice.payments.match({ id, product, size }),
    { words: 'Matched. The commission is recorded in a moment.', onDone },
  )
}

/** @param onDone  called when no question remains: after our answer, or if another operator was faster */
export function useAnswer(onDone: () => void) {
  return useAnswered(
    ({ question: { id }, answer }: { question: PaymentQuestion; answer: string }) => api.backoffice.payments.answer({ id, answer }),
    { words: 'Resolved. Your note was saved.', onDone },
  )
}

function useAnswered<Said>(send: (said: Said) => Promise<PaymentOffice>, { words, onDone }: { words: string; onDone: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = questionsQuery()
  return useMutation({
    mutationFn: send,
    async onSuccess(office) {
      toast.show(words)
      onDone()
      // a request in flight may still list it
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, office)
      void refreshOverview(client)
    },
    async onError(error) {
      if (findProblemCode(error) !== 'payment_question_not_found') return
      toast.show(toErrorMessage(error))
      onDone()
      await client.invalidateQueries({ queryKey })
    },
  })
}
