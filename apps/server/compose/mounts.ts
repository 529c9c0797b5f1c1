import type { Mount } from '../http/mount.ts'
import { mountPublicFiles } from '../modules/catalogue/index.ts'
import { mountChannel } from '../modules/channel/index.ts'
import { mountDataExports } from '../modules/data-exports/index.ts'
import { mountHope } from '../modules/hope/index.ts'
import { mountMailEvents, mountUnsubscribe } from '../modules/notifications/index.ts'
import { mountPayments } from '../modules/payments/index.ts'
import { mountProduction } from '../modules/production/index.ts'
import { mountSocial } from '../modules/social/index.ts'
import type { Services } from './services.ts'

type Mounted = Pick<Services, 'payments' | 'channel' | 'social' | 'exports' | 'hope' | 'production' | 'publicFiles' | 'unsubscribe'> & {
  suppressions: Pick<Services['suppressions'], 'receive'>
}

/** The endpoints of the modules that the contract does not describe. */
export function composeMounts(services: Mounted): Mount[] {
  return [
    mountPayments(services.payments),
    mountChannel(services.channel),
    mountSocial(services.social),
    mountDataExports(services.exports),
    mountHope(services.hope),
    mountProduction(services.production),
    mountPublicFiles(services.publicFiles),
    mountMailEvents(services.suppressions),
    mountUnsubscribe(services.unsubscribe),
  ]
}
