import { useSearchParams } from 'react-router'
import { readTableState, type TableState, tableSearch, timeOrders } from './table-state.ts'

/** The state of a list, stored in its URL. Each change adds a history entry, so that Back restores the previous view. */
export function useTableState(
  filterNames: readonly string[],
  orders: readonly string[] = timeOrders,
): [TableState, (next: Partial<TableState>) => void] {
  const [search, setSearch] = useSearchParams()
  const state = readTableState(search, filterNames, orders)
  return [state, (next) => setSearch(tableSearch({ ...state, ...next }), { preventScrollReset: true })]
}
