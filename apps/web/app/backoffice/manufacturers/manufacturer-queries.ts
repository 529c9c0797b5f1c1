import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManufacturerInput } from '@tintype/contract/production/manufacturers'
import { api, queries } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export function manufacturersQuery() {
  return queries.backoffice.manufacturers.list.queryOptions()
}

export type ManufacturerChange = ManufacturerInput & { seen?: { id: string; version: number } | undefined }

/** Adds one, or changes the one that was seen. The answer is the whole list: it takes the place of the one that is shown. */
export function useSaveManufacturer(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ seen, ...input }: ManufacturerChange) =>
      seen ? api.backoffice.manufacturers.change({ ...input, ...seen }) : api.backoffice.manufacturers.add(input),
    onSuccess(list, { name }) {
      client.setQueryData(manufacturersQuery().queryKey, list)
      toast.show(`${name} is saved.`)
      onDone()
    },
    onError: () => client.invalidateQueries({ queryKey: manufacturersQuery().queryKey }),
  })
}

/** What an answer of a manufacturer would change. */
export function usePrintAnswerPreview(manufacturerId: string) {
  return useMutation({ mutationFn: (answer: File) => upload('/backoffice/production-answers/preview', { manufacturerId, answer }) })
}

/** Puts it down. */
export function usePrintAnswer(manufacturerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: File) => upload('/backoffice/production-answers', { manufacturerId, answer }),
    // also where it stopped in the middle
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queries.backoffice.production.key() }),
        client.invalidateQueries({ queryKey: manufacturersQuery().queryKey }),
      ]),
  })
}
