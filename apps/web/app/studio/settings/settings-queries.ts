import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserSettings, UserSettingsPatch } from '@tintype/contract/accounts/settings'
import { api, queries } from '../../api/client.ts'
import { messageOf } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { type SettingsDraft, shownSettings, withChange, withoutChange } from './settings-draft.ts'

export function settingsQuery() {
  return queries.settings.get.queryOptions()
}

export function causesQuery() {
  return queries.hope.list.queryOptions()
}

/** Shows a change at once and saves it; when that fails what the server holds comes back, and the reason is said. */
export function useSaveSettings() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    // one after the other, in the order in which they were made
    scope: { id: 'settings' },
    // the last of them may be sent while the page is left
    mutationFn: (patch: UserSettingsPatch) => api.settings.save(patch, { context: { isLast: true } }),
    onMutate: (patch) => change(client, (draft) => withChange(draft, patch)),
    onSuccess: ({ settings }, patch) => change(client, (draft) => withoutChange(draft, patch, settings)),
    onError: (error, patch) => {
      change(client, (draft) => withoutChange(draft, patch))
      toast.fail(`That was not saved. ${messageOf(error)}`)
    },
  })
}

/** While changes are on their way the cache holds what a person sees; what the server holds is remembered here. */
const drafts = new WeakMap<QueryClient, SettingsDraft>()

function change(client: QueryClient, step: (draft: SettingsDraft) => SettingsDraft): void {
  const { queryKey } = settingsQuery()
  const kept: UserSettings | undefined = client.getQueryData(queryKey)
  const draft = drafts.get(client) ?? (kept && { kept, pending: [] })
  if (!draft) return
  const next = step(draft)
  if (next.pending.length) drafts.set(client, next)
  else drafts.delete(client)
  // an answer that was asked for before the change must not lie over it
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, shownSettings(next))
}
