import { asOperator } from '../../http/procedures.ts'
import type { Pricing } from './module.ts'

export function priceRoutes(pricing: Pricing) {
  const { list, add } = asOperator.backoffice.prices
  return {
    list: list.handler(() => pricing.list()),
    add: add.handler(({ input, context }) => pricing.add(context.actor, input)),
  }
}
