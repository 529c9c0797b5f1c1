import { Problem } from '@tintype/contract/problems'
import type { OfficeOrder } from '@tintype/contract/production'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { WholeOrder } from '../store/index.ts'
import { getOfficeOrder } from './get-office-order.ts'
import type { ProductionTools } from './index.ts'
import { findPrint, lockPrint, type PrintRow } from './queries/production.ts'
import { platesOf, printNumber } from './rules/production.ts'
import { settleOrder } from './settle-order.ts'

/** A print, and the state of it that the operator saw. */
export type SeenPrint = { id: string; version: number }
export type Held = { print: PrintRow; order: WholeOrder }

/**
 * Runs an operator's step on a print that nobody else can change meanwhile, brings the order along, and shows what came of it.
 * @throws Problem `print_not_found`, `print_changed` where it is no longer what the operator saw
 */
export async function changePrint(
  tools: ProductionTools,
  seen: SeenPrint,
  change: (tx: Transaction, held: Held) => Promise<void>,
): Promise<OfficeOrder> {
  return tools.database.transaction(async (tx) => {
    const held = await holdSeen(tools, tx, seen)
    await change(tx, held)
    await settleOrder(tools, tx, held.order.order.id)
    return getOfficeOrder(tools, tx, held.order.order.number)
  })
}

/** Whoever takes a step: an operator, or a manufacturer by its own system. */
export type Hand = Operator | { kind: 'system'; name: string }

/** The order is always locked before its prints, so that two of them that move at once both count. */
export async function holdSeen(tools: ProductionTools, tx: Transaction, { id, version }: SeenPrint): Promise<Held> {
  const held = await holdById(tools, tx, id)
  if (held.print.version !== version) throw new Problem('print_changed')
  return held
}

/** @throws Problem `print_not_found` */
export async function holdById(tools: ProductionTools, tx: Transaction, id: string): Promise<Held> {
  const orderId = (await findPrint(tx, id))?.orderId
  const order = orderId && (await tools.store.lockOrder(tx, orderId))
  const print = order && (await lockPrint(tx, id))
  if (!print) throw new Problem('print_not_found')
  return { print, order }
}

/** How many plates a print has by now; 0 where all of them were given back before anybody had begun. */
export function countPlates({ print, order }: Held): number {
  const line = order.lines.find(({ id }) => id === print.orderLineId)
  if (!line) throw new Error(`print ${print.id} has no order line`)
  return platesOf({ ...print, isReprint: print.reprintOf !== null }, line)
}

/** The same, where there has to be one. @throws Problem `print_refunded` */
export function getPlates(held: Held): number {
  const plates = countPlates(held)
  if (plates <= 0) throw new Problem('print_refunded')
  return plates
}

type Step = { print: PrintRow; action: string; facts?: AuditEntry['facts']; after?: NonNullable<AuditEntry['facts']> }

/** Writes down what somebody did with a print. @param step.after  the state it is in since then; left out where it is as before */
export async function recordStep(
  tools: ProductionTools,
  tx: Transaction,
  hand: Hand,
  { print, action, facts = {}, after = {} }: Step,
): Promise<void> {
  const named = { number: printNumber(print.number), by: hand.name, ...facts }
  const change = { before: { state: print.state }, after: { state: print.state, ...after } }
  await tools.audit.record(tx, { actor: hand, action, subject: `print:${print.id}`, at: tools.clock(), facts: named, ...change })
}
