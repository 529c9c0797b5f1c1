import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../../api/client.ts'
import { messageOf } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { nextLookMs } from './export-words.ts'

/** The latest archive; asked for again for as long as it is being made. */
export function exportQuery() {
  return queries.exports.get.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) => nextLookMs(state.data?.latest, Date.now()),
  })
}

export function useRequestExport() {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = exportQuery()
  return useMutation({
    mutationFn: () => api.exports.request(),
    onSuccess: (overview) => client.setQueryData(queryKey, overview),
    onError(error) {
      toast.fail(messageOf(error))
      // another window may have asked for it
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** A download cannot carry the session: so it goes to an address that is good for some minutes. */
export function useDownloadExport() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.exports.link(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError(error) {
      toast.fail(messageOf(error))
      void client.invalidateQueries({ queryKey: exportQuery().queryKey })
    },
  })
}
