import { queries } from '../../../api/client.ts'

export function platformsQuery() {
  return queries.social.platforms.queryOptions()
}

export function connectionsQuery() {
  return queries.social.status.queryOptions()
}

export function autoPostsQuery() {
  return queries.social.autoPosts.queryOptions()
}
