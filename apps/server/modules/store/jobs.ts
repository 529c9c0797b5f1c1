import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import { eraseCollectionJob, eraseListingJob } from './catalogue/erase-listing.ts'
import { listArtworkJob } from './catalogue/list-artwork.ts'
import type { StorePublicFiles } from './catalogue/public-files.ts'
import type { ChannelDesk } from './channel/channel-desk.ts'
import { channelEventJob, lookIntoOrderJob } from './channel/channel-events.ts'
import { reconcileChannelJob } from './channel/reconcile-channel.ts'
import type { Store } from './index.ts'
import { fulfilParcelJob } from './orders/fulfil-parcel.ts'
import { orderPaidJob } from './orders/order-paid.ts'
import type { PaymentDesk } from './payments/payment-desk.ts'
import { reconcileJob } from './payments/reconcile-payments.ts'
import { applyEventJob } from './payments/record-payment-event.ts'
import { sendRefundJob } from './payments/send-refund.ts'

export const purgeJob = defineJob('store.purge', z.object({}))

/** The jobs after a payment. Mails first: they must not wait for a print that cannot be produced yet. */
export function orderJobs(store: Pick<Store, 'tellAboutSale'>, startOrder: (paid: { order: string }) => Promise<void>): Assignment[] {
  return [
    assign(
      orderPaidJob,
      async (paid) => {
        await store.tellAboutSale(paid)
        await startOrder(paid)
      },
      2,
    ),
  ]
}

export function paymentJobs(desk: PaymentDesk): Assignment[] {
  return [
    assign(applyEventJob, (name) => desk.applyEvent(name), 2),
    assign(sendRefundJob, (refund) => desk.sendRefund(refund)),
    // off the full hour, when many systems call the provider
    { ...assign(reconcileJob, async (_, signal) => void (await desk.reconcile(signal))), cron: '23 * * * *' },
    { ...assign(purgeJob, () => desk.purge()), cron: '41 3 * * *' },
  ]
}

export function channelJobs(desk: ChannelDesk): Assignment[] {
  return [
    assign(channelEventJob, (name) => desk.applyEvent(name), 2),
    assign(fulfilParcelJob, (parcel) => desk.fulfil(parcel)),
    assign(lookIntoOrderJob, ({ reference }) => desk.lookIntoOrder(reference)),
    assign(listArtworkJob, (payload) => desk.listArtwork(payload)),
    assign(eraseListingJob, (payload) => desk.eraseListing(payload)),
    assign(eraseCollectionJob, (payload) => desk.eraseCollection(payload)),
    { ...assign(reconcileChannelJob, async (_, signal) => void (await desk.reconcile(signal))), cron: '37 * * * *' },
  ]
}

export const cutSitemapJob = defineJob('store.cut-sitemap', z.object({}), { cron: '10 2 * * *', expireSeconds: 15 * 60 })

export function publicFileJobs(files: Pick<StorePublicFiles, 'cutSitemap'>): Assignment[] {
  return [assign(cutSitemapJob, () => files.cutSitemap())]
}
