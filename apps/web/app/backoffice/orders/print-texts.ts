import { PRINT_STATES, type PrintState } from '@tintype/contract/production/print-states'
import { dateFormat } from '../../ui/text/locale.ts'

/** In the order in which operators work on them. */
export const printTabs: readonly PrintState[] = ['on_hold', 'routed', 'in_production', 'preflight', 'shipped', 'delivered', 'cancelled']

/** Reads the state from the URL. Unknown values select the prints that wait to be started. */
export function readPrintState(text: string | null): PrintState {
  return PRINT_STATES.find((state) => state === text) ?? 'routed'
}

/** Normalises a typed order number: `T100001`, ` t100001 `, `100001`. Undefined for any other text. */
export function parseOrderNumber(text: string): string | undefined {
  const [, digits] = text.trim().match(/^t?(\d{6,12})$/i) ?? []
  return digits && `T${digits}`
}

const day = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Tue, Nov 24`: a calendar day, independent of the time zone. */
export function formatDay(isoDay: string): string {
  return day(new Date(`${isoDay}T00:00:00Z`))
}
