// without schemas, so that pages that only need the states do not load zod

/**
 * The states of a print, which is the production of one order line: preflight, assigned to a manufacturer, in production, shipped,
 * delivered. `on_hold` waits for an operator. `cancelled` is possible only before production.
 */
export const PRINT_STATES = ['preflight', 'routed', 'in_production', 'shipped', 'delivered', 'on_hold', 'cancelled'] as const
export type PrintState = (typeof PRINT_STATES)[number]

/** The actions of operators on a print. */
export const PRINT_MOVES = ['route', 'start', 'ship', 'deliver', 'hold', 'release', 'reprint', 'cancel'] as const
export type PrintMove = (typeof PRINT_MOVES)[number]

/** States that require an action; prints in other states are final or in transit. */
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
