import { queries } from '../../api/client.ts'

/** Whether the artist is suspended. Polled, so that open pages notice it. */
export function standingQuery() {
  return queries.accounts.standing.queryOptions({ refetchInterval: 60_000 })
}

/** How many reports wait for the artist's answer. */
export function reportsToAnswerQuery() {
  return queries.reports.listOwn.queryOptions({ input: { limit: 1 }, refetchInterval: 60_000 })
}
