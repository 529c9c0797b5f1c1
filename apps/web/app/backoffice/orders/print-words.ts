import { PRINT_STATES, type PrintState } from '@tintype/contract/production/print-states'

/** In the order in which somebody works on them. */
export const printTabs: readonly PrintState[] = ['on_hold', 'routed', 'in_production', 'preflight', 'shipped', 'delivered', 'cancelled']

/** What an address asks for; anything else is the line of what waits to be begun. */
export function printStateFrom(text: string | null): PrintState {
  return PRINT_STATES.find((state) => state === text) ?? 'routed'
}

/** What somebody types to get to an order: `T100001`, ` t100001 `, `100001`. Undefined for anything else. */
export function orderNumberFrom(text: string): string | undefined {
  const [, digits] = text.trim().match(/^t?(\d{6,12})$/i) ?? []
  return digits && `T${digits}`
}

const day = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Tue, Nov 24`: a day of a calendar, the same wherever it is read. */
export function dayWords(isoDay: string): string {
  return day.format(new Date(`${isoDay}T00:00:00Z`))
}
