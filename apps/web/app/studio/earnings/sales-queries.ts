import { api, queries } from '../../api/client.ts'

const PAGE = 20

/** The artist's sales in a month, or all, the latest first. */
export function salesQuery(month: string | undefined) {
  return queries.sales.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: PAGE, ...(month && { month }), ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export function salesSummaryQuery() {
  return queries.sales.summary.queryOptions()
}

/** The current commission of each size. */
export function commissionsQuery() {
  return queries.store.commissions.queryOptions()
}

/** The same lines as a file. */
export function fetchSalesFile(month: string | undefined): Promise<File> {
  return api.sales.download(month ? { month } : {})
}
