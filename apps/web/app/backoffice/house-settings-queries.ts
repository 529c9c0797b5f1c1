import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HouseSettings } from '@tintype/contract/house-settings'
import { api, queries } from '../api/client.ts'
import { codeOf } from '../api/problem.ts'
import { useToast } from '../ui/use-toast.ts'

export function houseSettingsQuery() {
  return queries.backoffice.settings.get.queryOptions()
}

/** Saves all of them, and shows them as they are then; also where somebody else was faster. */
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
    onError(error) {
      if (codeOf(error) === 'house_settings_changed') void client.invalidateQueries({ queryKey })
    },
  })
}
