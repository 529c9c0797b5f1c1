import { PRINT_MOVES, PRINT_STATES, type PrintMove, type PrintState } from '@tintype/contract/production/print-states'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMove,
  copiesLeft,
  findObstacle,
  findProgress,
  isMade,
  listPossibleMoves,
  type PrintStatus,
  printNumber,
  statusAfter,
} from './production.ts'

const at = (state: PrintState): PrintStatus => ({ state, heldFrom: null })
const held = (heldFrom: PrintState): PrintStatus => ({ state: 'on_hold', heldFrom })
const anyStart = fc.constant(at('preflight'))
const anyMoves = fc.array(fc.constantFrom(...PRINT_MOVES), { maxLength: 30 })

const formatState = (one: PrintState | PrintStatus) =>
  typeof one === 'string' ? one : one.heldFrom ? `${one.state} from ${one.heldFrom}` : one.state

/** Applies each step in turn and returns the states. A refused step changes nothing. */
function walk(start: PrintStatus, moves: readonly PrintMove[]): PrintStatus[] {
  return moves.reduce<PrintStatus[]>(
    (path, move) => {
      const last = path.at(-1) as PrintStatus
      return canMove(last, move) ? [...path, statusAfter(last, move)] : path
    },
    [start],
  )
}

describe('steps of a print', () => {
  const possible: [PrintStatus, PrintMove, PrintStatus][] = [
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
  ]
  test.each(possible.map(([from, move, to]) => ({ from, move, to, before: formatState(from), after: formatState(to) })))(
    'a print in the state $before takes the step $move to the state $after',
    ({ from, move, to }) => {
      expect(statusAfter(from, move)).toEqual(to)
    },
  )

  const refused: [PrintStatus, PrintMove][] = [
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
  ]
  test.each(refused.map(([from, move]) => ({ from, move, before: formatState(from) })))(
    'a print in the state $before cannot take the step $move',
    ({ from, move }) => {
      expect(() => statusAfter(from, move)).toThrow(/not possible now/)
    },
  )

  test.each<[PrintStatus, PrintMove[]]>([
    [at('preflight'), ['route', 'hold', 'cancel']],
    [held('preflight'), ['route', 'release', 'cancel']],
    [at('routed'), ['route', 'start', 'ship', 'hold', 'cancel']],
    [held('routed'), ['route', 'release', 'cancel']],
    [at('in_production'), ['ship', 'hold']],
    [held('in_production'), ['release']],
    [at('on_hold'), ['release']],
    [at('shipped'), ['deliver', 'reprint']],
    [at('delivered'), ['reprint']],
    [at('cancelled'), []],
  ])('a print of the standing %j can take the steps %j and no others', (print, moves) => {
    expect(listPossibleMoves(print)).toEqual(moves)
  })

  test('a print on hold without a previous state is released to the preflight', () => {
    expect(statusAfter(at('on_hold'), 'release')).toEqual(at('preflight'))
  })

  test('a refused step names the state of the print', () => {
    expect(() => statusAfter(at('shipped'), 'cancel')).toThrow(expect.objectContaining({ code: 'print_state', data: { state: 'shipped' } }))
  })

  test('a print on hold always knows its previous state, and a print that is made is never cancelled', () => {
    fc.assert(
      fc.property(anyStart, anyMoves, (start, moves) => {
        const path = walk(start, moves)
        for (const [index, { state, heldFrom }] of path.entries()) {
          expect(PRINT_STATES).toContain(state)
          expect(state === 'on_hold').toBe(heldFrom !== null)
          if (state === 'cancelled') expect(path.slice(0, index).some(isMade)).toBe(false)
        }
      }),
      { seed: 8 },
    )
  })

  test('a delivered or cancelled print stays in its state', () => {
    expect(listPossibleMoves(at('cancelled'))).toEqual([])
    expect(listPossibleMoves(at('delivered'))).toEqual(['reprint'])
    expect(statusAfter(at('delivered'), 'reprint')).toEqual(at('delivered'))
  })
})

describe('progress of an order', () => {
  const known = (states: (PrintState | PrintStatus)[]) =>
    states.map((one) => ({ ...(typeof one === 'string' ? at(one) : one), isReplaced: false }))

  const cases: [(PrintState | PrintStatus)[], ReturnType<typeof findProgress>][] = [
    [['preflight', 'routed'], 'paid'],
    [['routed', 'in_production'], 'in_production'],
    [['routed', 'shipped'], 'in_production'],
    [[held('in_production')], 'in_production'],
    [['shipped', 'delivered'], 'shipped'],
    [['shipped', 'cancelled'], 'shipped'],
    [['delivered', 'delivered'], 'delivered'],
    [['cancelled'], undefined],
    [[], undefined],
  ]
  test.each(
    cases.map(([states, progress]) => ({
      ...{ states, progress },
      ...{ prints: states.map(formatState).join(', ') || 'no print', result: progress ?? 'none' },
    })),
  )('an order with the prints ($prints) has the progress $result', ({ states, progress }) => {
    expect(findProgress(known(states))).toBe(progress)
  })

  test('an order with a reprint is in production until the reprint is shipped', () => {
    const replaced = { ...at('delivered'), isReplaced: true }
    const again = (state: PrintState) => findProgress([replaced, { ...at(state), isReplaced: false }])
    expect([again('preflight'), again('shipped'), again('delivered')]).toEqual(['in_production', 'shipped', 'delivered'])
  })

  test('an order never goes back while its prints go forward', () => {
    const rank = { paid: 0, in_production: 1, shipped: 2, delivered: 3 }
    const forward = fc.array(fc.constantFrom<PrintMove>('route', 'start', 'ship', 'deliver'), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(forward, { minLength: 1, maxLength: 4 }), (walks) => {
        const paths = walks.map((moves) => walk(at('preflight'), moves))
        const now = paths.map((path) => path[0] as PrintStatus)
        let last = 0
        for (const [index, path] of paths.entries()) {
          for (const standing of path) {
            now[index] = standing
            const progress = rank[findProgress(now.map((print) => ({ ...print, isReplaced: false }))) ?? 'paid']
            expect(progress).toBeGreaterThanOrEqual(last)
            last = progress
          }
        }
      }),
      { seed: 8 },
    )
  })
})

describe('preflight', () => {
  test.each([
    ['sound', undefined],
    ['missing', 'The original file is missing from storage.'],
    ['changed', 'The original file in storage is damaged: it differs from the uploaded file.'],
  ] as const)('preflight of a print whose original is %s finds the obstacle %s', (original, obstacle) => {
    expect(findObstacle(original)).toBe(obstacle)
  })
})

const made: [quantity: number, refundedQuantity: number, isReprint: boolean, standing: PrintStatus, made: number][] = [
  [3, 0, false, at('routed'), 3],
  [3, 1, false, at('routed'), 2],
  [3, 3, false, at('routed'), 0],
  [3, 3, false, held('routed'), 0],
  [3, 3, false, at('in_production'), 3],
  [3, 3, false, held('in_production'), 3],
  [1, 3, true, at('routed'), 1],
]

test.each(
  made.map(([quantity, refundedQuantity, isReprint, standing, count]) => ({
    ...{ quantity, refundedQuantity, isReprint, standing, count },
    ...{ kind: isReprint ? 'reprint' : 'print', state: formatState(standing) },
  })),
)('a $kind of quantity $quantity in the state $state, with $refundedQuantity of 3 units refunded, produces $count', (one) => {
  const { quantity, refundedQuantity, isReprint, standing, count } = one
  expect(copiesLeft({ ...standing, quantity, isReprint }, { quantity: 3, refundedQuantity })).toBe(count)
})

test('the number of a print is the letter J and six digits', () => {
  expect(printNumber(42)).toBe('J000042')
})
