import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManufacturerInput } from '@tintype/contract/production/manufacturers'
import { api, queries } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export function manufacturersQuery() {
  return queries.backoffice.manufacturers.list.queryOptions()
}

export type ManufacturerChange = ManufacturerInput & { seen?: { id: string; version: number } | undefined }

/** Adds a manufacturer or changes an existing one. The response is the whole list, which replaces the cached one. */
export function useSaveManufacturer(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ seen, ...input }: ManufacturerChange) =>
      seen ? api.backoffice.manufacturers.change({ ...input, ...seen }) : api.backoffice.manufacturers.add(input),
    onSuccess(list, { name }) {
      client.setQueryData(manufacturersQuery().queryKey, list)
      toast.show(`${name} saved.`)
      onDone()
    },
    onError: () => client.invalidateQueries({ queryKey: manufacturersQuery().queryKey }),
  })
}

/** Preview of a manufacturer's answer file. */
export function usePrintAnswerPreview(manufacturerId: string) {
  return useMutation({ mutationFn: (answer: File) => upload('/backoffice/production-answers/preview', { manufacturerId, answer }) })
}

/** Applies the answer file. */
export function usePrintAnswer(manufacturerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: File) => upload('/backoffice/production-answers', { manufacturerId, answer }),
    // also after an error: it may have been applied in part
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queries.backoffice.production.key() }),
        client.invalidateQueries({ queryKey: manufacturersQuery().queryKey }),
      ]),
  })
}
