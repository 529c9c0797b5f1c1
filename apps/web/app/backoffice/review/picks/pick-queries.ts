import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductCard } from '@tintype/contract/orders/store'
import { api, queries } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'

/** The staff picks; with a search, the matching products on sale, picked or not. */
export function pickablesQuery(query: string) {
  return queries.store.products.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...(query ? { query } : { pick: 'staff' as const }), limit: 50, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** Adds or removes a staff pick, and shows the updated lists. */
export function usePick() {
  const client = useQueryClient()
  const toast = useToast()
  const refresh = () => client.invalidateQueries({ queryKey: queries.store.products.key() })
  return useMutation({
    mutationFn: ({ handle, isPick }: ProductCard) =>
      isPick ? api.backoffice.products.unpick({ handle }) : api.backoffice.products.pick({ handle }),
    async onSuccess({ isPick }, { title }) {
      await refresh()
      toast.show(isPick ? `“${title}” added to staff picks.` : `“${title}” removed from staff picks.`)
    },
    onError(error, { title }) {
      toast.show(`“${title}”: ${toErrorMessage(error)}`)
      void refresh()
    },
  })
}
