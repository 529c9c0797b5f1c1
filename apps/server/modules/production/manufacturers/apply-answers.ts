import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Hand, holdById, type PrintWithOrder, recordStep } from '../change-print.ts'
import { deliverAll } from '../deliver-parcel.ts'
import { beginPrint } from '../move-print.ts'
import { findManufacturer } from '../queries/manufacturer.ts'
import { findWaiting, type MessageRow, markDone } from '../queries/message.ts'
import { updatePrint } from '../queries/production.ts'
import { mayMove, standingAfter } from '../rules/production.ts'
import { type AnswerType, answerMoves, inTurn, isBehind } from '../rules/webhook.ts'
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
  const held = await holdById(tools, tx, printId)
  const waiting = inTurn(await findWaiting(tx, printId))
  const behind = waiting.find(({ type }) => isBehind(held.print, type))
  const next = behind ?? waiting.find(({ type }) => mayMove(held.print, answerMoves[type]))
  if (!next) return false
  if (!behind) await follow(tools, tx, held, next)
  await markDone(tx, next, tools.clock())
  return true
}

async function follow(tools: ProductionTools, tx: Transaction, held: PrintWithOrder, message: MessageRow): Promise<void> {
  const { print } = held
  const name = (await findManufacturer(tx, message.manufacturerId))?.name ?? ''
  const hand: Hand = { kind: 'system', name }
  // the print was routed to another manufacturer after the message
  if (print.manufacturerId !== message.manufacturerId) return
  const { type, carrier, tracking, reason } = message
  if (type === 'print.shipped') {
    const parcel = { orderId: print.orderId, prints: [print], carrier: carrier ?? '', tracking: tracking ?? '' }
    await doOrWait(tools, tx, hand, held, { said: 'The manufacturer has shipped it', work: () => sendParcel(tools, tx, hand, parcel) })
  } else await followAnswer(tools, tx, hand, held, { type, reason: reason ?? '', makerName: name })
}

type Said = { type: Exclude<AnswerType, 'print.shipped'>; reason: string; makerName: string }

/** Applies an answer about a single print. Shipments are excluded, because a parcel may contain several prints. */
export async function followAnswer(
  tools: ProductionTools,
  tx: Transaction,
  hand: Hand,
  held: PrintWithOrder,
  { type, reason, makerName }: Said,
): Promise<void> {
  const { print } = held
  if (type === 'print.problem') return wait(tools, tx, hand, held, `${makerName}: ${reason}`)
  if (type === 'print.delivered') await deliverAll(tools, tx, hand, print)
  else
    await doOrWait(tools, tx, hand, held, {
      said: 'The manufacturer has started production',
      work: () => beginPrint(tools, tx, hand, held),
    })
  await settleOrder(tools, tx, print.orderId)
}

type Told = { said: string; work: () => Promise<void> }

/** Puts the print on hold if the step is refused, such as for a fully refunded print. An operator then contacts the manufacturer. */
async function doOrWait(tools: ProductionTools, tx: Transaction, hand: Hand, held: PrintWithOrder, { said, work }: Told): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await wait(tools, tx, hand, held, `${said}, but: ${error.message}`)
  }
}

async function wait(tools: ProductionTools, tx: Transaction, hand: Hand, { print }: PrintWithOrder, reason: string): Promise<void> {
  const standing = standingAfter(print, 'hold')
  await updatePrint(tx, print.id, { ...standing, holdReason: reason, holdCause: 'manufacturer', since: tools.clock() })
  await recordStep(tools, tx, hand, { print, action: 'print.held', facts: { reason }, after: standing })
  await settleOrder(tools, tx, print.orderId)
}
