import type { IntegratorOrder, IntegratorPayout, SoldArtwork } from '@tintype/contract/integrations/integrations'
import { asIntegrator, asOperator, type RequestContext } from '../../http/procedures.ts'
import type { Integrations } from './module.ts'

const toOrigin = ({ headers, address }: RequestContext) => ({ userAgent: headers.get('user-agent'), address })

const { webhooks, apiKeys } = asOperator.backoffice

export function integrationRoutes(integrations: Integrations) {
  return {
    webhooks: {
      list: webhooks.list.handler(() => integrations.listEndpoints()),
      add: webhooks.add.handler(({ input, context }) => integrations.addEndpoint(context.actor, input)),
      change: webhooks.change.handler(({ input, context }) => integrations.changeEndpoint(context.actor, input)),
      rotate: webhooks.rotate.handler(({ input, context }) => integrations.rotateSecret(context.actor, input.id)),
      deliveries: webhooks.deliveries.handler(({ input }) => integrations.listDeliveries(input)),
      replay: webhooks.replay.handler(({ input, context }) => integrations.replayRange(context.actor, input)),
      replayOne: webhooks.replayOne.handler(({ input, context }) => integrations.replayOne(context.actor, input.id)),
    },
    apiKeys: {
      list: apiKeys.list.handler(() => integrations.listKeys()),
      make: apiKeys.make.handler(({ input, context }) => integrations.makeKey(context.actor, { ...input, origin: toOrigin(context) })),
      revoke: apiKeys.revoke.handler(({ input, context }) => integrations.revokeKey(context.actor, input.id)),
    },
  }
}

type Page = { limit: number; cursor?: string }
type Next = { nextCursor: string | null }

/** The modules whose lists integrators can read. */
type Sources = {
  integrations: Integrations
  artworks: { listForIntegrators(page: Page): Promise<{ artworks: SoldArtwork[] } & Next> }
  orders: {
    listForIntegrators(page: Page): Promise<{ orders: IntegratorOrder[] } & Next>
    getForIntegrators(orderNumber: string): Promise<IntegratorOrder>
  }
  payouts: { listForIntegrators(page: Page): Promise<{ payouts: IntegratorPayout[] } & Next> }
}

export function integratorRoutes({ integrations, artworks, orders, payouts }: Sources) {
  const calls = asIntegrator.integrators
  return {
    artworks: calls.artworks.handler(({ input }) => artworks.listForIntegrators(input)),
    orders: calls.orders.handler(({ input }) => orders.listForIntegrators(input)),
    order: calls.order.handler(({ input }) => orders.getForIntegrators(input.orderNumber)),
    payouts: calls.payouts.handler(({ input }) => payouts.listForIntegrators(input)),
    replay: calls.replay.handler(({ input, context }) => integrations.replayRange(context.actor, input)),
  }
}
