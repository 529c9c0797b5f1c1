import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockPrintWithOrder, type PrintWithOrder, type ProductionActor, recordStep } from '../change-print.ts'
import { deliverAll } from '../deliver-parcel.ts'
import { startLockedPrint } from '../move-print.ts'
import { findManufacturer } from '../queries/manufacturer.ts'
import { findWaiting, type MessageRow, markDone } from '../queries/message.ts'
import { updatePrint } from '../queries/production.ts'
import { canMove, statusAfter } from '../rules/production.ts'
import { type AnswerType, answerMoves, inTurn, isOutdated } from '../rules/webhook.ts'
import { settleOrder } from '../settle-order.ts'
import { sendParcel } from '../ship-parcel.ts'
import type { ProductionTools } from '../tools.ts'

/**
 * Applies the stored messages of a print in their logical order. A message whose turn has not come waits for the next one. An outdated
 * message is only marked as done. Idempotent.
 */
export async function applyAnswers(tools: ProductionTools, { print: printId }: { print: string }): Promise<void> {
  while (await tools.database.transaction((tx) => applyNext(tools, tx, printId))) {
    // repeat until no message can be applied
  }
}

async function applyNext(tools: ProductionTools, tx: Transaction, printId: string): Promise<boolean> {
  const held = await lockPrintWithOrder(tools, tx, printId)
  const waiting = inTurn(await findWaiting(tx, printId))
  const behind = waiting.find(({ type }) => isOutdated(held.print, type))
  const next = behind ?? waiting.find(({ type }) => canMove(held.print, answerMoves[type]))
  if (!next) return false
  if (!behind) await follow(tools, tx, held, next)
  await markDone(tx, next, tools.clock())
  return true
}

async function follow(tools: ProductionTools, tx: Transaction, held: PrintWithOrder, message: MessageRow): Promise<void> {
  const { print } = held
  const name = (await findManufacturer(tx, message.manufacturerId))?.name ?? ''
  const actor: ProductionActor = { kind: 'system', name }
  // the print was routed to another manufacturer after the message
  if (print.manufacturerId !== message.manufacturerId) return
  const { type, carrier, tracking, reason } = message
  if (type === 'print.shipped') {
    const parcel = { orderId: print.orderId, prints: [print], carrier: carrier ?? '', tracking: tracking ?? '' }
    await tryOrHold(tools, tx, actor, held, { event: 'The manufacturer has shipped it', work: () => sendParcel(tools, tx, actor, parcel) })
  } else await applySingleAnswer(tools, tx, actor, held, { type, reason: reason ?? '', makerName: name })
}

type SingleAnswer = { type: Exclude<AnswerType, 'print.shipped'>; reason: string; makerName: string }

/** Applies an answer about a single print. Shipments are excluded, because a parcel may contain several prints. */
export async function applySingleAnswer(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  held: PrintWithOrder,
  { type, reason, makerName }: SingleAnswer,
): Promise<void> {
  const { print } = held
  if (type === 'print.problem') return putOnHold(tools, tx, actor, held, `${makerName}: ${reason}`)
  if (type === 'print.delivered') await deliverAll(tools, tx, actor, print)
  else
    await tryOrHold(tools, tx, actor, held, {
      event: 'The manufacturer has started production',
      work: () => startLockedPrint(tools, tx, actor, held),
    })
  await settleOrder(tools, tx, print.orderId)
}

type HoldableStep = { event: string; work: () => Promise<void> }

/** Puts the print on hold if the step is refused, such as for a fully refunded print. An operator then contacts the manufacturer. */
async function tryOrHold(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  held: PrintWithOrder,
  { event, work }: HoldableStep,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await putOnHold(tools, tx, actor, held, `${event}, but: ${error.message}`)
  }
}

async function putOnHold(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  { print }: PrintWithOrder,
  reason: string,
): Promise<void> {
  const standing = statusAfter(print, 'hold')
  await updatePrint(tx, print.id, { ...standing, holdReason: reason, holdCause: 'manufacturer', since: tools.clock() })
  await recordStep(tools, tx, actor, { print, action: 'print.held', facts: { reason }, after: standing })
  await settleOrder(tools, tx, print.orderId)
}
