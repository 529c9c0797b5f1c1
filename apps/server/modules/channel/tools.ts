import type { Channel } from '../../platform/channel/channel.ts'
import type { Analytics } from '../analytics/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { OrderTools } from '../orders/index.ts'
import type { Shops } from '../shops/index.ts'

/** Dependencies for sales channels, in addition to those of the store. */
export type ChannelTools = Omit<OrderTools, 'artworks' | 'shops'> & {
  channel: Channel
  artworks: OrderTools['artworks'] &
    Pick<
      Artworks,
      'findForChannel' | 'listPublished' | 'listUnsynced' | 'listLeftBehind' | 'setListed' | 'setRefused' | 'setUnlisted' | 'setGone'
    >
  shops: Pick<Shops, 'getMany' | 'setCollection' | 'findOwnCollection' | 'listLeftCollections' | 'setNoCollection'>
  /** An external sale may be reported days later, so cached daily figures must be invalidated. */
  figures: Pick<Analytics, 'forgetDay'>
}

/** An artwork with its current state at the channel. */
export type ChannelArtwork = NonNullable<Awaited<ReturnType<ChannelTools['artworks']['findForChannel']>>>
