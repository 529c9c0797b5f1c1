import type { PlateFit } from '@tintype/contract/plate-fit'
import { PRINT_MOVES, type PrintMove, type PrintState } from '@tintype/contract/print-states'
import { Problem } from '@tintype/contract/problems'
import { plateFacts } from '@tintype/contract/sizes'

/** Where a print is; `heldFrom` says where it goes on when it is released, and is null in every other state. */
export type Standing = { state: PrintState; heldFrom: PrintState | null }

/** Every step of a print, and from where it may be taken. A print on hold that was not yet made may still be routed and cancelled. */
const steps: Readonly<Record<PrintMove, { from: readonly PrintState[]; fromHold?: readonly PrintState[] }>> = {
  route: { from: ['preflight', 'routed'], fromHold: ['preflight', 'routed'] },
  start: { from: ['routed'] },
  // a manufacturer that forgets to say that it has begun says it by sending
  ship: { from: ['routed', 'in_production'] },
  deliver: { from: ['shipped'] },
  hold: { from: ['preflight', 'routed', 'in_production'] },
  release: { from: ['on_hold'] },
  reprint: { from: ['shipped', 'delivered'] },
  cancel: { from: ['preflight', 'routed'], fromHold: ['preflight', 'routed'] },
}

const targets: Readonly<Partial<Record<PrintMove, PrintState>>> = {
  route: 'routed',
  start: 'in_production',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
}

export function mayMove({ state, heldFrom }: Standing, move: PrintMove): boolean {
  const { from, fromHold = [] } = steps[move]
  return from.includes(state) || (state === 'on_hold' && heldFrom !== null && fromHold.includes(heldFrom))
}

/**
 * Where a print is after a step. A reprint is another print: the one it was made of stays where it is.
 * @throws Problem `print_state`
 */
export function standingAfter(print: Standing, move: PrintMove): Standing {
  if (!mayMove(print, move)) throw new Problem('print_state', { state: print.state })
  if (move === 'hold') return { state: 'on_hold', heldFrom: print.state }
  if (move === 'release') return { state: print.heldFrom ?? 'preflight', heldFrom: null }
  return { state: targets[move] ?? print.state, heldFrom: null }
}

export function movesOf(print: Standing): PrintMove[] {
  return PRINT_MOVES.filter((move) => mayMove(print, move))
}

/** Whether somebody has begun to make it. */
export function isMade({ state, heldFrom }: Standing): boolean {
  return ['in_production', 'shipped', 'delivered'].includes(heldFrom ?? state)
}

export type Progress = 'paid' | 'in_production' | 'shipped' | 'delivered'

/**
 * How far an order is, by its prints: in production from the first that is begun, shipped and delivered with the last. A print that is
 * made again whole counts through the one that takes its place, a cancelled one not at all.
 * @returns undefined where nothing of it is made: its prints then say nothing
 */
export function progressOf(prints: readonly (Standing & { isReplaced: boolean })[]): Progress | undefined {
  const counted = prints.filter(({ state, isReplaced }) => state !== 'cancelled' && !isReplaced)
  if (!counted.length) return undefined
  if (counted.every(({ state }) => state === 'delivered')) return 'delivered'
  if (counted.every(({ state }) => state === 'shipped' || state === 'delivered')) return 'shipped'
  return prints.some(isMade) ? 'in_production' : 'paid'
}

/**
 * How many plates of a print are made and sent, once some of its line were given back: those are left out for as long as nobody has
 * begun. A reprint is not touched by refunds.
 * @returns 0 where there is nothing to make any more
 */
export function platesOf(
  print: Standing & { quantity: number; isReprint: boolean },
  line: { quantity: number; refundedQuantity: number },
): number {
  if (print.isReprint || isMade(print)) return print.quantity
  return Math.min(print.quantity, line.quantity - line.refundedQuantity)
}

/**
 * What stands in the way of printing, as a sentence to the operator.
 * @param found.original  what became of the stored file; `changed` where its bytes are no longer those that were handed in
 * @param found.mayBeSoft  an operator has seen that it is and let it pass
 */
export function findObstacle(found: { original: 'sound' | 'missing' | 'changed'; fit: PlateFit; mayBeSoft: boolean }): string | undefined {
  if (found.original === 'missing') return 'The original is not in the storage.'
  if (found.original === 'changed') return 'The original in the storage is damaged: its bytes are not those that were handed in.'
  if (found.fit.sharpness !== 'soft' || found.mayBeSoft) return undefined
  const dots = Math.round(found.fit.dotsPerInch)
  return `${dots} dots per inch on ${plateFacts(found.fit.size).name}: too soft even when it is upscaled. Release it to print it all the same.`
}

/** `J000042` */
export function printNumber(number: number): string {
  return `J${String(number).padStart(6, '0')}`
}
