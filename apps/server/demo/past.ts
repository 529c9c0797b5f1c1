import { composeServices, type Platform, type Services } from '../compose.ts'
import { mailJob } from '../modules/notifications/jobs.ts'
import { printFileJob } from '../modules/production/print-file.ts'
import type { Operator } from '../platform/http/actor.ts'

/** Decides in the demo; nobody signs in as this one. */
export const demoReviewer: Operator = { kind: 'operator', userId: 'demo', name: 'Demo', role: 'admin' }

/** The services as they were at an instant of the demo's past: the same rules, and no mail about what never happened. */
export function servicesAt(platform: Platform, at: Date): Services {
  return composeServices({
    ...platform,
    clock: () => at,
    // what was bought in the past of a demo was paid without money, however the shop is paid now
    payments: withTestPayments(platform.payments),
    jobs: {
      send: async (tx, job, payload, options) => {
        if (isPastJob(job)) await platform.jobs.send(tx, job, payload, options)
      },
      sendAll: async (tx, job, payloads, options) => {
        if (isPastJob(job)) await platform.jobs.sendAll(tx, job, payloads, options)
      },
    },
  })
}

/** Nobody is written to about the past, and what plates of it were printed from is cut only where somebody asks for a job sheet. */
function isPastJob({ name }: { name: string }): boolean {
  return name !== mailJob.name && name !== printFileJob.name
}

function withTestPayments({ current, all }: Platform['payments']): Platform['payments'] {
  return { current: all.find(({ provider }) => provider === 'test') ?? current, all }
}
