/** The state of a list as stored in the URL, for links and saved views. */
export type TableState = {
  /** The search values, by the name of the filter. */
  filters: Readonly<Record<string, string>>
  order: string
  /** The default order. */
  firstOrder: string
  /** The ids of hidden columns. */
  hidden: readonly string[]
}

export const timeOrders: readonly string[] = ['latest', 'earliest']
export const amountOrders: readonly string[] = [...timeOrders, 'largest', 'smallest']

/** Reads the state from the URL; unknown parameters are ignored. @param orders  the list's orders, the default first */
export function readTableState(
  search: URLSearchParams,
  filterNames: readonly string[],
  orders: readonly string[] = timeOrders,
): TableState {
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

/** The state as a query string, without defaults. */
export function tableSearch({ filters, order, firstOrder, hidden }: TableState): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value.trim()))
  if (order !== firstOrder) search.set('order', order)
  if (hidden.length) search.set('hide', hidden.join(','))
  return search.toString()
}
