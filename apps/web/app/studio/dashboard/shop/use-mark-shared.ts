import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LaunchFlags } from '@tintype/contract/shops/shops'
import { api } from '../../../api/client.ts'
import { updateCachedShop } from './shop-queries.ts'

type State = { launch: LaunchFlags; hasLink: boolean }

/** Records that the artist copied the link or opened the share panel. Without a link nothing was shared. */
export function useMarkShared({ launch, hasLink }: State): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api.shops.markShared(),
    onSuccess: (next) => updateCachedShop(client, { launch: next }),
  })
  return () => {
    if (hasLink && !launch.share) mutate()
  }
}
