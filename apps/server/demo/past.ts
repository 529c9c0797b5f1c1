import { composeServices, type Platform, type Services } from '../compose.ts'
import { mailJob } from '../modules/notifications/jobs.ts'
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
        if (job.name !== mailJob.name) await platform.jobs.send(tx, job, payload, options)
      },
      sendAll: async (tx, job, payloads, options) => {
        if (job.name !== mailJob.name) await platform.jobs.sendAll(tx, job, payloads, options)
      },
    },
  })
}

function withTestPayments({ current, all }: Platform['payments']): Platform['payments'] {
  return { current: all.find(({ provider }) => provider === 'test') ?? current, all }
}
