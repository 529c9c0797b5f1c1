import { asArtist } from '../../../http/procedures.ts'
import type { Sales } from './sales.ts'

export function salesRoutes(sales: Sales) {
  return {
    list: asArtist.sales.list.handler(({ input, context }) => sales.list(context.actor, input)),
    summary: asArtist.sales.summary.handler(({ context }) => sales.summary(context.actor)),
    download: asArtist.sales.download.handler(({ input, context }) => sales.download(context.actor, input)),
  }
}
