import type { Channel } from '../../platform/channel/channel.ts'
import type { FiguresService } from '../analytics/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Shops } from '../shops/index.ts'
import type { StoreTools } from './index.ts'

/** What selling elsewhere takes, beside what selling takes. */
export type ChannelTools = Omit<StoreTools, 'artworks' | 'shops'> & {
  channel: Channel
  artworks: StoreTools['artworks'] &
    Pick<
      Artworks,
      'findForChannel' | 'listPublished' | 'listUnsynced' | 'listLeftBehind' | 'setListed' | 'setRefused' | 'setUnlisted' | 'setGone'
    >
  shops: Pick<Shops, 'getMany' | 'setCollection' | 'findOwnCollection' | 'setNoCollection'>
  /** What is sold elsewhere may be heard of days later. */
  figures: Pick<FiguresService, 'forgetDay'>
}

/** What a channel shows of an artwork, and knows of it by now. */
export type ChannelArtwork = NonNullable<Awaited<ReturnType<ChannelTools['artworks']['findForChannel']>>>
