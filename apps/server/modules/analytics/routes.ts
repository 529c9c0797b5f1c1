import { asOperator } from '../../platform/http/procedures.ts'
import type { FiguresService } from './index.ts'

export function figureRoutes(figures: FiguresService) {
  return {
    list: asOperator.backoffice.figures.list.handler(async ({ input }) => ({ figures: await figures.get(input.span) })),
  }
}
