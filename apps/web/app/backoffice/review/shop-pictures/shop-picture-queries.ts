import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import type { ShopPictures, ShopPicturesPage } from '@tintype/contract/shops/shop-pictures'
import { api, queries } from '../../../api/client.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'

/** The images shown in the shops, the newest first. */
export function shopPicturesQuery() {
  return queries.backoffice.shopPictures.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: 60_000,
  })
}

/** One of the two images of a shop, as the operator saw it. */
export type SeenPicture = { shop: ShopPictures; kind: ProfileImageKind; url: string }

export const pictureNames = { banner: 'banner', portrait: 'profile picture' } as const satisfies Record<ProfileImageKind, string>

export function useTakeDown(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = shopPicturesQuery()
  return useMutation({
    mutationFn: ({ seen: { shop, kind, url }, reason }: { seen: SeenPicture; reason: string }) =>
      api.backoffice.shopPictures.takeDown({ artistId: shop.artistId, kind, seenUrl: url, reason }),
    async onSuccess(changed, { seen }) {
      toast.show(`The ${pictureNames[seen.kind]} of ${changed.artistName} was taken down. The artist was notified.`)
      onDone()
      // a request in flight may still return it
      await client.cancelQueries({ queryKey })
      client.setQueryData<InfiniteData<ShopPicturesPage, string | undefined>>(queryKey, (data) => data && withShop(data, changed))
    },
    // another operator or the artist may have been faster
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

function withShop<Data extends InfiniteData<ShopPicturesPage, string | undefined>>(data: Data, changed: ShopPictures): Data {
  const replace = (shop: ShopPictures) => (shop.artistId === changed.artistId ? changed : shop)
  return { ...data, pages: data.pages.map((page) => ({ ...page, shops: page.shops.map(replace) })) }
}
