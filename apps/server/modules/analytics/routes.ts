import { asOperator } from '../../http/procedures.ts'
import type { Analytics } from './module.ts'

export function figureRoutes(figures: Analytics) {
  return {
    list: asOperator.backoffice.figures.list.handler(async ({ input }) => ({ figures: await figures.get(input.span) })),
  }
}
