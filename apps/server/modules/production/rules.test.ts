import { fitPlate } from '@tintype/contract/plate-fit'
import { PRINT_MOVES, PRINT_STATES, type PrintMove, type PrintState } from '@tintype/contract/print-states'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findObstacle, isMade, mayMove, movesOf, platesOf, printNumber, progressOf, type Standing, standingAfter } from './rules.ts'

const at = (state: PrintState): Standing => ({ state, heldFrom: null })
const held = (heldFrom: PrintState): Standing => ({ state: 'on_hold', heldFrom })
const anyStart = fc.constant(at('preflight'))
const anyMoves = fc.array(fc.constantFrom(...PRINT_MOVES), { maxLength: 30 })

/** What comes of trying one step after the other; those that are refused change nothing. */
function walk(start: Standing, moves: readonly PrintMove[]): Standing[] {
  return moves.reduce<Standing[]>(
    (path, move) => {
      const last = path.at(-1) as Standing
      return mayMove(last, move) ? [...path, standingAfter(last, move)] : path
    },
    [start],
  )
}

describe('a print', () => {
  test.each<[Standing, PrintMove, Standing]>([
    [at('preflight'), 'route', at('routed')],
    [at('routed'), 'route', at('routed')],
    [held('preflight'), 'route', at('routed')],
    [at('routed'), 'start', at('in_production')],
    [at('routed'), 'ship', at('shipped')],
    [at('in_production'), 'ship', at('shipped')],
    [at('shipped'), 'deliver', at('delivered')],
    [at('in_production'), 'hold', held('in_production')],
    [held('in_production'), 'release', at('in_production')],
    [held('routed'), 'cancel', at('cancelled')],
    [at('delivered'), 'reprint', at('delivered')],
  ])('%j goes by %s to %j', (from, move, to) => {
    expect(standingAfter(from, move)).toEqual(to)
  })

  test.each<[Standing, PrintMove]>([
    [at('in_production'), 'cancel'],
    [at('shipped'), 'cancel'],
    [held('in_production'), 'cancel'],
    [held('in_production'), 'route'],
    [at('on_hold'), 'hold'],
    [held('routed'), 'ship'],
    [at('preflight'), 'start'],
    [at('delivered'), 'hold'],
    [at('cancelled'), 'release'],
    [at('routed'), 'reprint'],
  ])('%j does not go by %s', (from, move) => {
    expect(() => standingAfter(from, move)).toThrow(/not possible now/)
  })

  test('whatever is tried with it, is held exactly where it knows where to go on, and is never cancelled once it is made', () => {
    fc.assert(
      fc.property(anyStart, anyMoves, (start, moves) => {
        const path = walk(start, moves)
        for (const [index, { state, heldFrom }] of path.entries()) {
          expect(PRINT_STATES).toContain(state)
          expect(state === 'on_hold').toBe(heldFrom !== null)
          if (state === 'cancelled') expect(path.slice(0, index).some(isMade)).toBe(false)
        }
      }),
    )
  })

  test('that has arrived or was cancelled goes nowhere any more', () => {
    for (const state of ['delivered', 'cancelled'] as const) {
      for (const move of movesOf(at(state))) expect(standingAfter(at(state), move)).toEqual(at(state))
    }
  })
})

describe('an order', () => {
  const known = (states: (PrintState | Standing)[]) =>
    states.map((one) => ({ ...(typeof one === 'string' ? at(one) : one), isReplaced: false }))

  test.each<[(PrintState | Standing)[], ReturnType<typeof progressOf>]>([
    [['preflight', 'routed'], 'paid'],
    [['routed', 'in_production'], 'in_production'],
    [['routed', 'shipped'], 'in_production'],
    [[held('in_production')], 'in_production'],
    [['shipped', 'delivered'], 'shipped'],
    [['shipped', 'cancelled'], 'shipped'],
    [['delivered', 'delivered'], 'delivered'],
    [['cancelled'], undefined],
    [[], undefined],
  ])('with prints that are %j is %s', (states, progress) => {
    expect(progressOf(known(states))).toBe(progress)
  })

  test('whose plate is made again is in production until the new one has left', () => {
    const replaced = { ...at('delivered'), isReplaced: true }
    const again = (state: PrintState) => progressOf([replaced, { ...at(state), isReplaced: false }])
    expect([again('preflight'), again('shipped'), again('delivered')]).toEqual(['in_production', 'shipped', 'delivered'])
  })

  test('never goes back while its prints go on', () => {
    const rank = { paid: 0, in_production: 1, shipped: 2, delivered: 3 }
    const forward = fc.array(fc.constantFrom<PrintMove>('route', 'start', 'ship', 'deliver'), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(forward, { minLength: 1, maxLength: 4 }), (walks) => {
        const paths = walks.map((moves) => walk(at('preflight'), moves))
        const now = paths.map((path) => path[0] as Standing)
        let last = 0
        for (const [index, path] of paths.entries()) {
          for (const standing of path) {
            now[index] = standing
            const progress = rank[progressOf(now.map((print) => ({ ...print, isReplaced: false }))) ?? 'paid']
            expect(progress).toBeGreaterThanOrEqual(last)
            last = progress
          }
        }
      }),
    )
  })
})

describe('preflight', () => {
  const fit = (widthPx: number, heightPx: number) => fitPlate({ widthPx, heightPx }, 'extra_large', 'vertical')
  const fine = { original: 'sound', fit: fit(4200, 6000), mayBeSoft: false } as const

  test('lets a sound picture of enough pixels pass', () => {
    expect(findObstacle(fine)).toBeUndefined()
  })

  test.each([
    [{ ...fine, original: 'missing' as const }, /not in the storage/],
    [{ ...fine, original: 'changed' as const }, /damaged/],
    [{ ...fine, fit: fit(1000, 1500) }, /^36 dots per inch on Extra Large/],
  ])('stops %j', (found, sentence) => {
    expect(findObstacle(found)).toMatch(sentence)
  })

  test('lets a soft one pass that an operator has released, and a missing one never', () => {
    expect(findObstacle({ ...fine, fit: fit(1000, 1500), mayBeSoft: true })).toBeUndefined()
    expect(findObstacle({ ...fine, original: 'missing', mayBeSoft: true })).toBeDefined()
  })
})

test.each([
  [3, 0, false, at('routed'), 3],
  [3, 1, false, at('routed'), 2],
  [3, 3, false, at('routed'), 0],
  [3, 3, false, held('routed'), 0],
  [3, 3, false, at('in_production'), 3],
  [3, 3, false, held('in_production'), 3],
  [1, 3, true, at('routed'), 1],
])('of %i plates with %i refunded, reprint %s, %j, %i are made', (quantity, refundedQuantity, isReprint, standing, made) => {
  expect(platesOf({ ...standing, quantity, isReprint }, { quantity: 3, refundedQuantity })).toBe(made)
})

test('has a number that people can say', () => {
  expect(printNumber(42)).toBe('J000042')
})
