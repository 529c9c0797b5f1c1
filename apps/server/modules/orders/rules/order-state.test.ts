import { ORDER_STATES, type OrderState } from '@tintype/contract/orders/order-states'
import { PRINT_STATES, type PrintState } from '@tintype/contract/production/print-states'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailForChange, orderState, type PrintStatus, type StateMail } from './order-state.ts'

const paid = { status: 'paid', paidAt: new Date() } as const

function print(state: PrintState, changes: Partial<PrintStatus> = {}): PrintStatus {
  return { id: crypto.randomUUID(), state, heldFrom: state === 'on_hold' ? 'routed' : null, quantity: 1, reprintOf: null, ...changes }
}

describe('orderState', () => {
  test.each<[PrintState[], OrderState]>([
    [[], 'placed'],
    [['preflight'], 'checking'],
    [['routed'], 'checking'],
    [['in_production', 'preflight'], 'in_production'],
    [['in_production'], 'in_production'],
    [['shipped', 'in_production'], 'partly_shipped'],
    [['delivered', 'routed'], 'partly_shipped'],
    [['shipped', 'shipped'], 'shipped'],
    [['shipped', 'delivered'], 'shipped'],
    [['delivered', 'delivered'], 'delivered'],
    [['on_hold'], 'on_hold'],
    [['on_hold', 'in_production'], 'on_hold'],
    [['on_hold', 'delivered'], 'on_hold'],
    [['cancelled'], 'cancelled'],
    [['cancelled', 'delivered'], 'delivered'],
    [['cancelled', 'routed'], 'checking'],
  ])('a paid order with prints that are %j is %s', (states, state) => {
    expect(
      orderState(
        paid,
        states.map((each) => print(each)),
      ),
    ).toBe(state)
  })

  test('a declined or abandoned payment is no order, whatever else is recorded', () => {
    expect(orderState({ status: 'awaiting_payment', paidAt: null }, [])).toBe('awaiting_payment')
    expect(orderState({ status: 'cancelled', paidAt: null }, [])).toBe('not_completed')
  })

  test('a fully refunded order is refunded, also when its prints were delivered or are on hold', () => {
    for (const state of PRINT_STATES) expect(orderState({ ...paid, status: 'refunded' }, [print(state)])).toBe('refunded')
  })

  test('a reprint replaces its print once it has the same quantity', () => {
    const first = print('delivered', { quantity: 2 })
    const again = (quantity: number, state: PrintState) => print(state, { reprintOf: first.id, quantity })
    expect(orderState(paid, [first, again(2, 'routed')])).toBe('in_production')
    expect(orderState(paid, [first, again(1, 'routed')])).toBe('partly_shipped')
    expect(orderState(paid, [first, again(2, 'delivered')])).toBe('delivered')
    expect(orderState(paid, [first, again(2, 'cancelled')])).toBe('delivered')
  })

  test.each(['in_production', 'shipped', 'delivered'] as const)('an order without prints keeps its recorded progress “%s”', (status) => {
    expect(orderState({ ...paid, status }, [])).toBe(status)
  })

  test('every paid order with any prints has exactly one state, and it is never one of an unpaid order', () => {
    const prints = fc.array(fc.constantFrom(...PRINT_STATES), { maxLength: 5 })
    fc.assert(
      fc.property(prints, (states) => {
        const state = orderState(
          paid,
          states.map((each) => print(each)),
        )
        expect(ORDER_STATES).toContain(state)
        expect(['awaiting_payment', 'not_completed', 'refunded']).not.toContain(state)
        expect(state === 'on_hold').toBe(states.includes('on_hold'))
        expect(state === 'delivered').toBe(
          states.includes('delivered') && states.every((each) => ['delivered', 'cancelled'].includes(each)),
        )
      }),
      { numRuns: 300, seed: 37 },
    )
  })
})

describe('mailForChange', () => {
  test.each<[OrderState | null, OrderState, boolean, StateMail | undefined]>([
    [null, 'checking', false, undefined],
    ['checking', 'checking', false, undefined],
    [null, 'in_production', false, 'in_production'],
    ['checking', 'in_production', false, 'in_production'],
    ['delivered', 'in_production', true, undefined],
    ['in_production', 'on_hold', true, 'on_hold'],
    ['on_hold', 'on_hold', true, undefined],
    ['on_hold', 'in_production', true, 'resumed'],
    ['on_hold', 'in_production', false, 'in_production'],
    ['on_hold', 'checking', false, 'resumed'],
    // the mail about the parcel says more
    ['on_hold', 'partly_shipped', true, undefined],
    ['on_hold', 'shipped', true, undefined],
    ['shipped', 'delivered', true, undefined],
    ['checking', 'cancelled', false, 'cancelled'],
    ['on_hold', 'cancelled', false, 'cancelled'],
    // the mail about the refund says more
    ['cancelled', 'refunded', false, undefined],
  ])('a change from %s to %s (begun: %s) sends the mail %s', (before, now, hasBegun, mail) => {
    expect(mailForChange({ before, now, hasBegun, hasNewHold: false })).toBe(mail)
  })

  test('another print that goes on hold sends a mail, although the order is on hold already', () => {
    expect(mailForChange({ before: 'on_hold', now: 'on_hold', hasBegun: true, hasNewHold: true })).toBe('on_hold')
    expect(mailForChange({ before: 'checking', now: 'checking', hasBegun: false, hasNewHold: true })).toBeUndefined()
  })
})
