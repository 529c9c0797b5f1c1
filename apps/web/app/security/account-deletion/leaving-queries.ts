import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeavingInput } from '@tintype/contract/account-deletion/leaving'
import { api, queries } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { leavingTexts } from './leaving-texts.ts'

/** Whether the artist is about to leave. */
export function leavingQuery() {
  return queries.leaving.get.queryOptions({ staleTime: 5 * 60_000 })
}

export function useAskToLeave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proof: LeavingInput) => api.leaving.ask(proof),
    onSuccess: (leaving) => client.setQueryData(leavingQuery().queryKey, leaving),
  })
}

export function useStay() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.leaving.stay(),
    onSuccess: (leaving) => {
      client.setQueryData(leavingQuery().queryKey, leaving)
      toast.show(leavingTexts.stayed)
    },
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
}
