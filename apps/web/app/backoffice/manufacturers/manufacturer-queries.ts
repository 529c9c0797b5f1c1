import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManufacturerInput } from '@tintype/contract/manufacturers'
import { api, queries } from '../../api/client.ts'
import { useToast } from '../../ui/use-toast.ts'

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
