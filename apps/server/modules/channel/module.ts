import { Problem } from '@tintype/contract/problems'
import { bind } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { applyChannelEvent, reconcileOrder, recordChannelEvent } from './channel-events.ts'
import { eraseCollection, eraseCollectionJob, eraseListing, eraseListingJob } from './erase-listing.ts'
import { fulfilParcel } from './fulfil-parcel.ts'
import { listArtwork, listArtworkJob } from './list-artwork.ts'
import { matchLine } from './match-line.ts'
import { reconcileChannel, reconcileChannelJob } from './reconcile-channel.ts'
import type { ChannelTools } from './tools.ts'

/** The interface to the sales channel: incoming orders, outgoing listings. The built-in store does not use it. */
export function createChannel(tools: ChannelTools) {
  const { channel, jobs, database } = tools
  return {
    ...bind(tools, {
      eraseListing,
      eraseCollection,
      applyEvent: applyChannelEvent,
      fulfil: fulfilParcel,
      matchLine,
      listArtwork,
      reconcile: reconcileChannel,
    }),
    provider: channel.provider,
    /** Receives a webhook. @throws Problem `not_found` where the channel is not set up, and those of `readEvent` */
    async receive(provider: string, { body, headers }: { body: string; headers: Headers }): Promise<void> {
      if (channel.provider !== provider || !channel.readEvent) throw new Problem('not_found')
      await recordChannelEvent(tools, channel.readEvent(body, headers))
    },
    /** Queues a job that synchronizes the listing with the artwork's current state. */
    async artworkChanged(tx: Transaction, uid: string): Promise<void> {
      if (channel.provider !== 'built-in') await jobs.send(tx, listArtworkJob, { artwork: uid })
    },
    /** The same for many artworks: a whole shop that closes or opens again. */
    async artworksChanged(tx: Transaction, uids: readonly string[]): Promise<void> {
      if (channel.provider === 'built-in') return
      const all = uids.map((artwork) => ({ artwork }))
      await jobs.sendAll(tx, listArtworkJob, all)
    },
    /** The files are erased here: queues the erasure of the listing. */
    async artworkErased(uid: string): Promise<void> {
      if (channel.provider !== 'built-in') await database.transaction((tx) => jobs.send(tx, eraseListingJob, { artwork: uid }))
    },
    /** Queues the erasure of the artist's collection. */
    async artistErased(tx: Transaction, artistId: string): Promise<void> {
      if (channel.provider !== 'built-in') await jobs.send(tx, eraseCollectionJob, { artist: artistId })
    },
    reconcileOrder: async (reference: string) => void (await reconcileOrder(tools, reference)),
    /** Runs in any worker process. */
    async reconcileSoon(): Promise<void> {
      if (channel.provider !== 'built-in') await database.transaction((tx) => jobs.send(tx, reconcileChannelJob, {}))
    },
  }
}

export type ChannelModule = ReturnType<typeof createChannel>
