import { Problem } from '@tintype/contract/problems'
import { PRINT_MOVES, type PrintMove, type PrintState } from '@tintype/contract/production/print-states'

/** The state of a print. `heldFrom` is the state that a release returns to; it is null unless the print is on hold. */
export type PrintStatus = { state: PrintState; heldFrom: PrintState | null }

/** Every step and the states that allow it. A print on hold that is not in production may still be routed and cancelled. */
const steps: Readonly<Record<PrintMove, { from: readonly PrintState[]; fromHold?: readonly PrintState[] }>> = {
  route: { from: ['preflight', 'routed'], fromHold: ['preflight', 'routed'] },
  start: { from: ['routed'] },
  // a shipment implies the start that a manufacturer did not report
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

export function canMove({ state, heldFrom }: PrintStatus, move: PrintMove): boolean {
  const { from, fromHold = [] } = steps[move]
  return from.includes(state) || (state === 'on_hold' && heldFrom !== null && fromHold.includes(heldFrom))
}

/** The state after a step. A reprint leaves its original print unchanged. @throws Problem `print_state` */
export function statusAfter(print: PrintStatus, move: PrintMove): PrintStatus {
  if (!canMove(print, move)) throw new Problem('print_state', { state: print.state })
  if (move === 'hold') return { state: 'on_hold', heldFrom: print.state }
  if (move === 'release') return { state: print.heldFrom ?? 'preflight', heldFrom: null }
  return { state: targets[move] ?? print.state, heldFrom: null }
}

export function listPossibleMoves(print: PrintStatus): PrintMove[] {
  return PRINT_MOVES.filter((move) => canMove(print, move))
}

/** Whether production has begun. */
export function isMade({ state, heldFrom }: PrintStatus): boolean {
  return ['in_production', 'shipped', 'delivered'].includes(heldFrom ?? state)
}

export type Progress = 'paid' | 'in_production' | 'shipped' | 'delivered'

/**
 * The progress of an order, from its prints: in production with the first one, shipped and delivered with the last one. A fully reprinted
 * print is represented by its reprint. Cancelled prints do not count. @returns undefined if nothing is made, so that the prints imply no
 * progress
 */
export function findProgress(prints: readonly (PrintStatus & { isReplaced: boolean })[]): Progress | undefined {
  const counted = prints.filter(({ state, isReplaced }) => state !== 'cancelled' && !isReplaced)
  if (!counted.length) return undefined
  if (counted.every(({ state }) => state === 'delivered')) return 'delivered'
  if (counted.every(({ state }) => state === 'shipped' || state === 'delivered')) return 'shipped'
  return prints.some(isMade) ? 'in_production' : 'paid'
}

/**
 * The number of units to make and send. Refunded units are removed if production has not begun. Refunds do not affect a reprint. @returns 0
 * if nothing remains to make
 */
export function copiesLeft(
  print: PrintStatus & { quantity: number; isReprint: boolean },
  line: { quantity: number; refundedQuantity: number },
): number {
  if (print.isReprint || isMade(print)) return print.quantity
  return Math.min(print.quantity, line.quantity - line.refundedQuantity)
}

/**
 * The obstacle to printing, as a sentence for the operator. Sharpness is none: the store sells only sizes that can be printed.
 * @param original  result of the file check; `changed` if the bytes differ from the upload
 */
export function findObstacle(original: 'sound' | 'missing' | 'changed'): string | undefined {
  if (original === 'missing') return 'The original file is missing from storage.'
  return original === 'changed' ? 'The original file in storage is damaged: it differs from the uploaded file.' : undefined
}

/** Formats as `J000042`. */
export function printNumber(number: number): string {
  return `J${String(number).padStart(6, '0')}`
}
