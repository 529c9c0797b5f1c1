/** What a list shows, as its address says it: a link restores the view, and so does a saved one. */
export type TableState = {
  /** What is looked for, by the name of the filter. */
  filters: Readonly<Record<string, string>>
  order: string
  /** The one that goes without saying. */
  firstOrder: string
  /** Columns that are not shown, by id. */
  hidden: readonly string[]
}

export const byTime: readonly string[] = ['latest', 'earliest']
export const bySum: readonly string[] = [...byTime, 'largest', 'smallest']

/** Reads the state out of an address; what it does not know it leaves alone. @param orders  those that the list has, the usual one first */
export function tableStateFrom(search: URLSearchParams, filterNames: readonly string[], orders: readonly string[] = byTime): TableState {
  const filters = filterNames.flatMap((name) => {
    const value = search.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  const [firstOrder = ''] = orders
  return {
    filters: Object.fromEntries(filters),
    order: orders.find((order) => order === search.get('order')) ?? firstOrder,
    firstOrder,
    hidden: (search.get('hide') ?? '').split(',').filter(Boolean),
  }
}

/** The state as the query of an address; what goes without saying is left out. */
export function tableSearch({ filters, order, firstOrder, hidden }: TableState): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value.trim()))
  if (order !== firstOrder) search.set('order', order)
  if (hidden.length) search.set('hide', hidden.join(','))
  return search.toString()
}
