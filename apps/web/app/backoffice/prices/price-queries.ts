import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../api/client.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export type NewPrices = Parameters<typeof api.backoffice.prices.add>[0]

export function pricesQuery() {
  return queries.backoffice.prices.list.queryOptions()
}

/** The response is the whole list, which replaces the cached one. */
export function useAddPrices(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (prices: NewPrices) => api.backoffice.prices.add(prices),
    onSuccess(list) {
      client.setQueryData(pricesQuery().queryKey, list)
      toast.show('New prices added.')
      onDone()
    },
  })
}
