import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../api/client.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export function disputesQuery() {
  return queries.backoffice.payments.disputes.queryOptions({ refetchInterval: 60_000 })
}

/** The prepared texts of the evidence about a dispute. */
export function evidenceQuery(id: string) {
  return queries.backoffice.payments.evidence.queryOptions({ input: { id } })
}

export function useSendEvidence(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (evidence: { id: string; statement: string }) => api.backoffice.payments.sendEvidence(evidence),
    onSuccess(disputes) {
      client.setQueryData(disputesQuery().queryKey, disputes)
      toast.show('The evidence is being sent to the bank.')
      onDone()
    },
  })
}
