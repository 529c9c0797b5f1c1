import type { Platform } from '../compose/platform.ts'
import { composeServices, type Services } from '../compose/services.ts'
import { renderJob } from '../modules/artworks/index.ts'
import { mailJob } from '../modules/notifications/index.ts'
import { printFileJob } from '../modules/production/index.ts'
import type { Operator } from '../platform/actor.ts'
import type { SendOptions } from '../platform/jobs/jobs.ts'

/** The operator who decides in the demo's past. It has no sign-in. */
export const demoReviewer: Operator = { kind: 'operator', userId: 'demo', name: 'Demo', role: 'admin' }

/** Other jobs of the demo wait until the store shows the pictures of its first page. */
export const AFTER_FIRST_PAGE = { afterSeconds: 8 }

/**
 * The services with the clock at an instant of the demo's past, under the same rules but without mails.
 * @param options.renderPriority  of renditions; a higher one is made first
 */
export function servicesAt(platform: Platform, at: Date, { renderPriority = 0 }: { renderPriority?: number } = {}): Services {
  const scheduleFor = ({ name }: { name: string }): SendOptions =>
    name === renderJob.name ? { priority: renderPriority } : AFTER_FIRST_PAGE
  return composeServices({
    ...platform,
    clock: () => at,
    // prints of the past have no production steps, so no claim window would ever begin
    commissionHoldDays: 0,
    // the demo's past orders use test payments, whatever the current payment method
    payments: withTestPayments(platform.payments),
    jobs: {
      send: async (tx, job, payload, options) => {
        if (isPastJob(job)) await platform.jobs.send(tx, job, payload, { ...scheduleFor(job), ...options })
      },
      sendAll: async (tx, job, payloads, options) => {
        if (isPastJob(job)) await platform.jobs.sendAll(tx, job, payloads, { ...scheduleFor(job), ...options })
      },
    },
  })
}

/** Whether a job runs for the past. Mails are not sent, and print files are made when a job sheet is requested. */
function isPastJob({ name }: { name: string }): boolean {
  return name !== mailJob.name && name !== printFileJob.name
}

function withTestPayments({ current, all }: Platform['payments']): Platform['payments'] {
  return { current: all.find(({ provider }) => provider === 'test') ?? current, all }
}
