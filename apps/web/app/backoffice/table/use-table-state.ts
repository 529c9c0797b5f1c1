import { useSearchParams } from 'react-router'
import { byTime, type TableState, tableSearch, tableStateFrom } from './table-state.ts'

/** The state of a list, kept in its address. A change is a new entry of the history, so that Back goes to the view before. */
export function useTableState(
  filterNames: readonly string[],
  orders: readonly string[] = byTime,
): [TableState, (next: Partial<TableState>) => void] {
  const [search, setSearch] = useSearchParams()
  const state = tableStateFrom(search, filterNames, orders)
  return [state, (next) => setSearch(tableSearch({ ...state, ...next }), { preventScrollReset: true })]
}
