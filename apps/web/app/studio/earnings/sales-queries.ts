import { api, queries } from '../../api/client.ts'

const PAGE = 20

/** What the artist sold in a month, or ever, the latest first. */
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

/** What a plate of each size earns now. */
export function commissionsQuery() {
  return queries.store.commissions.queryOptions()
}

/** The same lines as a file. */
export function fetchSalesFile(month: string | undefined): Promise<File> {
  return api.sales.download(month ? { month } : {})
}
