/** What a list shows, as its address says it: a link restores the view, and so does a saved one. */
export type TableState = {
  /** What is looked for, by the name of the filter. */
  filters: Readonly<Record<string, string>>
  order: 'latest' | 'earliest'
  /** Columns that are not shown, by id. */
  hidden: readonly string[]
}

/** Reads the state out of an address; what it does not know it leaves alone. */
export function tableStateFrom(search: URLSearchParams, filterNames: readonly string[]): TableState {
  const filters = filterNames.flatMap((name) => {
    const value = search.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return {
    filters: Object.fromEntries(filters),
    order: search.get('order') === 'earliest' ? 'earliest' : 'latest',
    hidden: (search.get('hide') ?? '').split(',').filter(Boolean),
  }
}

/** The state as the query of an address; what goes without saying is left out. */
export function tableSearch({ filters, order, hidden }: TableState): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value.trim()))
  if (order === 'earliest') search.set('order', order)
  if (hidden.length) search.set('hide', hidden.join(','))
  return search.toString()
}
