import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PayoutMethod } from '@tintype/contract/payouts/payouts'
import { api, queries } from '../../../api/client.ts'
import { fileOf } from '../../../api/file-of.ts'
import { idempotencyKeys } from '../../../api/idempotency-keys.ts'
import { messageOf } from '../../../api/problem.ts'
import { upload } from '../../../api/upload.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { handOver } from '../../../ui/hand-over.ts'
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

/** @param onMade  called before the lists are asked again, which then no longer have what is in the batch */
export function useMakeBatch(onMade: (made: BatchMade) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (method: PayoutMethod) =>
      idempotencyKeys.send('backoffice.payouts.batches.make', { method }, api.backoffice.payouts.batches.make),
    onSuccess: onMade,
    onSettled: () => refreshPayouts(client),
  })
}

export function useBatchFile(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => fileOf(await api.backoffice.payouts.batches.download({ id })),
    async onSuccess(file) {
      handOver(file)
      await client.invalidateQueries({ queryKey: batchQuery(id).queryKey })
    },
    onError: (error) => toast.fail(messageOf(error)),
  })
}

/** What an answer would change. */
export function useAnswerPreview(batchId: string) {
  return useMutation({ mutationFn: (answer: File) => upload('/backoffice/payout-answers/preview', { batchId, answer }) })
}

/** Puts it down. */
export function useAnswer(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: File) => upload('/backoffice/payout-answers', { batchId, answer }),
    // also where it stopped in the middle
    onSettled: () => refreshPayouts(client),
  })
}
