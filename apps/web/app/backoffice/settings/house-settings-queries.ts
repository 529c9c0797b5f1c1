import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import { api, queries } from '../../api/client.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export function houseSettingsQuery() {
  return queries.backoffice.settings.get.queryOptions()
}

/** Saves all settings and shows the stored result. After a conflict with another operator the input stays until the page is reopened. */
export function useSaveHouseSettings() {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = houseSettingsQuery()
  return useMutation({
    mutationFn: (change: HouseSettings & { version: number }) => api.backoffice.settings.save(change),
    onSuccess(saved) {
      client.setQueryData(queryKey, saved)
      toast.show('Saved.')
    },
  })
}
