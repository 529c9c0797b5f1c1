import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeavingInput } from '@tintype/contract/account-deletion/leaving'
import { api, queries } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { accountDeletionTexts } from './account-deletion-texts.ts'

/** Whether the artist is about to leave. */
export function accountDeletionQuery() {
  return queries.leaving.get.queryOptions({ staleTime: 5 * 60_000 })
}

export function useRequestAccountDeletion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proof: LeavingInput) => api.leaving.ask(proof),
    onSuccess: (leaving) => client.setQueryData(accountDeletionQuery().queryKey, leaving),
  })
}

export function useCancelAccountDeletion() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.leaving.stay(),
    onSuccess: (leaving) => {
      client.setQueryData(accountDeletionQuery().queryKey, leaving)
      toast.show(accountDeletionTexts.stayed)
    },
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
}
