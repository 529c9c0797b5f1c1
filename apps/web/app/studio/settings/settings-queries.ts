import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserSettings, UserSettingsPatch } from '@tintype/contract/accounts/settings'
import { api, queries } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { type SettingsDraft, shownSettings, withChange, withoutChange } from './settings-draft.ts'

export function settingsQuery() {
  return queries.settings.get.queryOptions()
}

export function mailDeliveryQuery() {
  return queries.settings.mailDelivery.queryOptions()
}

export function causesQuery() {
  return queries.hope.list.queryOptions()
}

/** Applies a change at once and saves it. If that fails, the server's value returns and the reason is shown. */
export function useSaveSettings() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    // one request after the other, in their order
    scope: { id: 'settings' },
    // the last request may be sent while the page unloads
    mutationFn: (patch: UserSettingsPatch) => api.settings.save(patch, { context: { isLast: true } }),
    onMutate: (patch) => change(client, (draft) => withChange(draft, patch)),
    onSuccess: ({ settings }, patch) => change(client, (draft) => withoutChange(draft, patch, settings)),
    onError: (error, patch) => {
      change(client, (draft) => withoutChange(draft, patch))
      toast.fail(`Your change was not saved. ${toErrorMessage(error)}`)
    },
  })
}

/** While changes are pending the cache contains the displayed values; this map contains the server's. */
const drafts = new WeakMap<QueryClient, SettingsDraft>()

function change(client: QueryClient, step: (draft: SettingsDraft) => SettingsDraft): void {
  const { queryKey } = settingsQuery()
  const kept: UserSettings | undefined = client.getQueryData(queryKey)
  const draft = drafts.get(client) ?? (kept && { kept, pending: [] })
  if (!draft) return
  const next = step(draft)
  if (next.pending.length) drafts.set(client, next)
  else drafts.delete(client)
  // a response to an earlier request must not overwrite the change
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, shownSettings(next))
}
