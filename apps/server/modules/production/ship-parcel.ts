import { Problem } from '@tintype/contract/problems'
import type { OfficeOrder } from '@tintype/contract/production/production'
import type { Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { runOnce } from '../../platform/idempotency/once.ts'
import { lockSeenPrint, type ProductionActor, recordStep, requireCopies, type SeenPrint } from './change-print.ts'
import { getOfficeOrder } from './get-office-order.ts'
import { notifyOfParcel, reportParcelToChannel } from './notify-customer.ts'
import { type PrintRow, updatePrint } from './queries/production.ts'
import { statusAfter } from './rules/production.ts'
import { settleOrder } from './settle-order.ts'
import type { ProductionTools } from './tools.ts'

export type ParcelRequest = {
  idempotencyKey: string
  orderNumber: string
  prints: readonly SeenPrint[]
  carrier: string
  tracking: string
}

/**
 * Sends prints of one order in one parcel and notifies the customer. @throws Problem `print_not_found`, `print_changed`,
 * `print_other_order`, `print_state`, `print_refunded`, `idempotency_key_reused`
 */
export async function shipParcel(
  tools: ProductionTools,
  operator: Operator,
  { idempotencyKey: key, ...request }: ParcelRequest,
): Promise<OfficeOrder> {
  await tools.database.transaction((tx) =>
    runOnce(tx, { scope: 'ship-parcel', key, request }, async () => {
      await send(tools, tx, operator, request)
      return true
    }),
  )
  return getOfficeOrder(tools, tools.database, request.orderNumber)
}

async function send(
  tools: ProductionTools,
  tx: Transaction,
  operator: Operator,
  request: Omit<ParcelRequest, 'idempotencyKey'>,
): Promise<void> {
  const { carrier, tracking } = request
  // lock in a fixed order, so that two parcels with the same prints cannot deadlock
  const seen = new Map(request.prints.map((print) => [print.id, print]))
  const sent: PrintRow[] = []
  let orderId: string | undefined
  for (const id of [...seen.keys()].sort()) {
    const { print, order } = await lockSeenPrint(tools, tx, seen.get(id) as SeenPrint)
    if (order.order.number !== request.orderNumber) throw new Problem('print_other_order')
    orderId = print.orderId
    sent.push(print)
  }
  if (!orderId) throw new Problem('parcel_empty')
  await sendParcel(tools, tx, operator, { orderId, prints: sent, carrier, tracking })
}

type Sent = { orderId: string; prints: readonly PrintRow[]; carrier: string; tracking: string }

/**
 * Sends prints of one order in a parcel. Call with the order and the prints locked. A known tracking number adds the prints to its parcel.
 * Units refunded before production began are removed. An error leaves nothing written. @throws Problem `print_state`, `print_refunded`
 */
export async function sendParcel(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  { orderId, prints, carrier, tracking }: Sent,
): Promise<void> {
  const at = tools.clock()
  const order = await tools.orders.findOrder(tx, orderId)
  if (!order) throw new Error(`there is no order ${orderId}`)
  const sent = prints.map((print) => ({ print, standing: statusAfter(print, 'ship'), quantity: requireCopies({ print, order }) }))
  const known = order.parcels.find((one) => one.carrier === carrier && one.tracking === tracking)
  const parcelId = known?.id ?? (await tools.orders.addParcel(tx, { orderId, carrier, tracking, shippedAt: at }))
  for (const { print, standing, quantity } of sent) {
    await updatePrint(tx, print.id, { ...standing, quantity, parcelId, since: at })
    await recordStep(tools, tx, actor, { print, action: 'print.shipped', facts: { carrier, tracking }, after: standing })
  }
  await settleOrder(tools, tx, orderId, { isStartNotified: true })
  // the customer was already notified of a known parcel
  if (!known) {
    const shipped = sent.map(({ print, quantity }) => ({ ...print, quantity }))
    await notifyOfParcel(tools, tx, { orderId, carrier, tracking, prints: shipped })
  }
  await reportParcelToChannel(tools, tx, { orderId, parcelId })
}
