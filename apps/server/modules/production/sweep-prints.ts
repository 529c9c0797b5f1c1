import { tryToRoute } from './check-and-route.ts'
import type { ProductionTools } from './index.ts'
import { sweepPrintFiles } from './print-file.ts'
import { listStuck } from './queries/production.ts'

const MINUTE = 60 * 1000

/** Takes up prints whose job came to nothing, and those of orders that were paid before there was production; and takes away files that none needs. */
export async function sweepPrints(tools: ProductionTools): Promise<void> {
  const before = new Date(tools.clock().getTime() - 5 * MINUTE)
  for (const id of await listStuck(tools.database, before)) await tryToRoute(tools, id)
  await sweepPrintFiles(tools)
}
