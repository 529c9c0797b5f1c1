import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManualPayoutMethod } from '@tintype/contract/payouts/payout-methods'
import { api, queries } from '../../../api/client.ts'
import { idempotencyKeys } from '../../../api/idempotency-keys.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { toFile } from '../../../api/to-file.ts'
import { upload } from '../../../api/upload.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { refreshPayouts } from '../payout-queries.ts'

type BatchMade = Awaited<ReturnType<typeof api.backoffice.payouts.batches.make>>

/** The latest batches. */
export function batchesQuery() {
  return queries.backoffice.payouts.batches.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: 5, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export function batchQuery(id: string) {
  return queries.backoffice.payouts.batches.get.queryOptions({ input: { id }, refetchInterval: 60_000 })
}

/** @param onMade  called before the lists are refetched, which then no longer contain the batch's payouts */
export function useMakeBatch(onMade: (made: BatchMade) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (method: ManualPayoutMethod) =>
      idempotencyKeys.send('backoffice.payouts.batches.make', { method }, api.backoffice.payouts.batches.make),
    onSuccess: onMade,
    onSettled: () => refreshPayouts(client),
  })
}

export function useBatchFile(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => toFile(await api.backoffice.payouts.batches.download({ id })),
    async onSuccess(file) {
      downloadFile(file)
      await client.invalidateQueries({ queryKey: batchQuery(id).queryKey })
    },
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
}

/** Preview of an answer file. */
export function useAnswerPreview(batchId: string) {
  return useMutation({ mutationFn: (answer: File) => upload('/backoffice/payout-answers/preview', { batchId, answer }) })
}

/** Applies the answer file. */
export function useAnswer(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: File) => upload('/backoffice/payout-answers', { batchId, answer }),
    // also after an error: it may have been applied in part
    onSettled: () => refreshPayouts(client),
  })
}
