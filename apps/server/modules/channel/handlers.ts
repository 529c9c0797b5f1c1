import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { channelEventJob, reconcileOrderJob } from './channel-events.ts'
import { eraseCollectionJob, eraseListingJob } from './erase-listing.ts'
import { fulfilParcelJob } from './fulfil-parcel.ts'
import { listArtworkJob } from './list-artwork.ts'
import type { ChannelModule } from './module.ts'
import { reconcileChannelJob } from './reconcile-channel.ts'

export function channelJobs(channel: ChannelModule): Assignment[] {
  return [
    assign(channelEventJob, (name) => channel.applyEvent(name), 2),
    assign(fulfilParcelJob, (parcel) => channel.fulfil(parcel)),
    assign(reconcileOrderJob, ({ reference }) => channel.reconcileOrder(reference)),
    assign(listArtworkJob, (payload) => channel.listArtwork(payload)),
    assign(eraseListingJob, (payload) => channel.eraseListing(payload)),
    assign(eraseCollectionJob, (payload) => channel.eraseCollection(payload)),
    { ...assign(reconcileChannelJob, async (_, signal) => void (await channel.reconcile(signal))), cron: '37 * * * *' },
  ]
}
