import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { pollIntervalMs } from './export-texts.ts'

/** The latest export; polled while it is in progress. */
export function exportQuery() {
  return queries.exports.get.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) => pollIntervalMs(state.data?.latest, Date.now()),
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
      toast.fail(toErrorMessage(error))
      // another window may have requested one
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** A download link cannot carry the session, so it uses a URL that is valid for some minutes. */
export function useDownloadExport() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.exports.link(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError(error) {
      toast.fail(toErrorMessage(error))
      void client.invalidateQueries({ queryKey: exportQuery().queryKey })
    },
  })
}
