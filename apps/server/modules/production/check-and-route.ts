import type { CountryCode } from '@tintype/domain/addresses/countries'
import { findShippingRegion } from '@tintype/domain/addresses/countries'
import { judgeSize } from '@tintype/domain/prints/sharpness'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import type { Transaction } from '../../platform/database/database.ts'
import type { SoldPrint } from '../orders/index.ts'
import { checkOriginal } from './files/check-original.ts'
import { currentFileSettings, printFileJob, toPrintFileKey } from './files/print-file.ts'
import { holdForReason } from './hold-for-reason.ts'
import { findCurrentKey, type PrintFileKey } from './queries/file.ts'
import { loadMakers, setSlots } from './queries/manufacturer.ts'
import { findPrint, lockPrint, type PrintRow, updatePrint } from './queries/production.ts'
import { findObstacle, printNumber, statusAfter } from './rules/production.ts'
import { chooseManufacturer, type RoutingRequest } from './rules/routing.ts'
import { settleOrder } from './settle-order.ts'
import type { ProductionTools } from './tools.ts'

type Checked = { dotsPerInch: number; obstacle: string | undefined }

/**
 * Runs preflight on a print, then routes it or puts it on hold with the obstacle. Idempotent: prints in any other state are left unchanged.
 */
export async function checkAndRoute(tools: ProductionTools, printId: string): Promise<void> {
  const seen = await findPrint(tools.database, printId)
  if (seen?.state !== 'preflight') return
  const [sold] = await tools.orders.findSoldPrints(tools.database, [seen.orderLineId])
  if (!sold) throw new Error(`print ${printId} has no order line`)
  // outside of the transaction, because this reads the whole file
  const checked = await preflight(tools, seen, sold)
  await tools.database.transaction(async (tx) => {
    // the order first, as everywhere: a hold notifies its customer
    const found = await tools.orders.lockOrder(tx, seen.orderId)
    const print = await lockPrint(tx, printId)
    if (print?.state !== 'preflight') return
    const { dotsPerInch, obstacle } = checked
    if (obstacle) await holdForReason(tools, tx, print, { dotsPerInch, reason: obstacle, cause: 'file' })
    else await route(tools, tx, print, { sold, dotsPerInch })
    const isHeld = (await findPrint(tx, printId))?.state === 'on_hold'
    if (isHeld || found?.order.notifiedState === 'on_hold') await settleOrder(tools, tx, seen.orderId)
  })
}

/** Like `checkAndRoute`, but logs a failure so that other prints continue. The sweep retries the print. */
export async function tryToRoute(tools: ProductionTools, printId: string): Promise<void> {
  try {
    await checkAndRoute(tools, printId)
  } catch (err) {
    tools.log.warn({ err, print: printId }, 'a print could not be checked')
  }
}

/** The requirements that manufacturers are compared by. */
export function toRoutingRequest(
  { clock }: Pick<ProductionTools, 'clock'>,
  print: Pick<PrintRow, 'quantity'>,
  sold: SoldPrint,
): RoutingRequest {
  // orders are accepted only for countries that we ship to
  const region = findShippingRegion(sold.country as CountryCode)
  return { size: sold.size, quantity: print.quantity, region, today: toUtcDay(clock()) }
}

async function preflight(tools: ProductionTools, print: PrintRow, sold: SoldPrint): Promise<Checked> {
  const source = await tools.artworks.findPrintSource(tools.database, sold.artworkUid)
  if (!source) throw new Error(`the artwork of print ${print.id} is gone`)
  // an existing print file saves reading the original again for every sale
  const isCut = await hasFile(tools, toPrintFileKey(sold, source), print)
  const original = isCut ? 'sound' : await checkOriginal(tools.storage, source.originalKey)
  // recorded for the operator, never a reason to stop
  const { dotsPerInch } = judgeSize(source, sold.size, sold.orientation)
  return { dotsPerInch: Math.round(dotsPerInch), obstacle: findObstacle(original) }
}

async function hasFile(tools: ProductionTools, of: PrintFileKey, print: PrintRow): Promise<boolean> {
  const key = await findCurrentKey(tools.database, of, currentFileSettings(tools, print))
  return key !== undefined && tools.storage.exists('prints', key)
}

async function route(
  tools: ProductionTools,
  tx: Transaction,
  print: PrintRow,
  { sold, dotsPerInch }: { sold: SoldPrint; dotsPerInch: number },
): Promise<void> {
  const wanted = toRoutingRequest(tools, print, sold)
  const choice = chooseManufacturer(wanted, await loadMakers(tx, { from: wanted.today, isLocked: true }))
  if (!('maker' in choice)) return holdForReason(tools, tx, print, { dotsPerInch, reason: choice.reason, cause: 'capacity' })
  const { maker, offer, reason } = choice
  const { promisedOn, costCents, slots } = offer
  await setSlots(tx, print.id, { manufacturerId: maker.id, slots })
  const at = tools.clock()
  const change = { manufacturerId: maker.id, routingReason: reason, routedBy: null, promisedOn, costCents, dotsPerInch }
  await updatePrint(tx, print.id, { ...statusAfter(print, 'route'), ...change, holdReason: null, since: at })
  const facts = { number: printNumber(print.number), manufacturer: maker.name, reason, promisedOn, costCents }
  await tools.audit.record(tx, { actor: { kind: 'system' }, action: 'print.routed', subject: `print:${print.id}`, at, facts })
  await tools.jobs.send(tx, printFileJob, { print: print.id })
}
