import { tryToRoute } from './check-and-route.ts'
import { sweepPrintFiles } from './files/print-file.ts'
import { listStuck } from './queries/production.ts'
import type { ProductionTools } from './tools.ts'

const MINUTE = 60 * 1000

/** Retries prints whose job failed and orders that were paid before this module existed. Deletes unused print files. */
export async function sweepPrints(tools: ProductionTools): Promise<void> {
  const before = new Date(tools.clock().getTime() - 5 * MINUTE)
  for (const id of await listStuck(tools.database, before)) await tryToRoute(tools, id)
  await sweepPrintFiles(tools)
}
