import { queries } from '../api/client.ts'

/** Whether the artist is suspended. Asked again now and then, so that a page that stays open learns of it. */
export function standingQuery() {
  return queries.accounts.standing.queryOptions({ refetchInterval: 60_000 })
}
