// Without schemas: a page that only names the states needs no zod.

/**
 * The life of a print, which is the making of the plates of one order line: checked before printing, given to a manufacturer, made,
 * sent, arrived. It waits `on_hold` for an operator, and is `cancelled` only before it is made.
 */
export const PRINT_STATES = ['preflight', 'routed', 'in_production', 'shipped', 'delivered', 'on_hold', 'cancelled'] as const
export type PrintState = (typeof PRINT_STATES)[number]

/** What an operator does with a print. */
export const PRINT_MOVES = ['route', 'start', 'ship', 'deliver', 'hold', 'release', 'reprint', 'cancel'] as const
export type PrintMove = (typeof PRINT_MOVES)[number]

/** Those on which somebody still has to do something; the others are over, or on their way. */
export const OPEN_PRINT_STATES = ['preflight', 'on_hold', 'routed', 'in_production'] as const satisfies readonly PrintState[]

export const printStateNames: Readonly<Record<PrintState, string>> = {
  preflight: 'Preflight',
  on_hold: 'On hold',
  routed: 'Routed',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
