import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { eraseJob } from './deletion/erase-artwork.ts'
import { enlargeDetailJob, sweepDetailsJob } from './details/enlarge-detail.ts'
import type { Artworks } from './module.ts'
import { findColoursJob } from './renditions/find-colours.ts'
import { makeAvifJob } from './renditions/make-avif.ts'
import { renderJob } from './renditions/render-artwork.ts'
import { rerenderArtworksJob } from './renditions/rerender-artworks.ts'
import { sweepLeftoversJob } from './renditions/sweep-leftovers.ts'
import { renewHandlesJob } from './sale/renew-handles.ts'

/** @param renditionsAtOnce  concurrent jobs; more than the picture process accepts would only queue there */
export function artworkJobs(
  artworks: Artworks,
  channel: { artworkErased(uid: string): Promise<void> },
  renditionsAtOnce = 2,
): Assignment[] {
  return [
    assign(renderJob, (payload) => artworks.render(payload), renditionsAtOnce),
    // one at a time: each takes a few seconds, and a user who requests many waits for all of them
    assign(enlargeDetailJob, (payload, _, turn) => artworks.enlargeDetail(payload, turn)),
    assign(eraseJob, async (payload) => {
      await artworks.erase(payload)
      await channel.artworkErased(payload.artwork)
    }),
    { ...assign(findColoursJob, async (_, signal) => void (await artworks.findColours(signal))), cron: '*/10 * * * *' },
    { ...assign(rerenderArtworksJob, async (_, signal) => void (await artworks.rerenderArtworks(signal))), cron: '8-58/10 * * * *' },
    { ...assign(renewHandlesJob, async (_, signal) => void (await artworks.renewHandles(signal))), cron: '2-52/10 * * * *' },
    { ...assign(makeAvifJob, async (_, signal) => void (await artworks.makeAvif(signal))), cron: '*/2 * * * *' },
    { ...assign(sweepDetailsJob, () => artworks.sweepDetails()), cron: '37 * * * *' },
    { ...assign(sweepLeftoversJob, (_, signal) => artworks.sweepLeftovers(signal)), cron: '17 * * * *' },
  ]
}
