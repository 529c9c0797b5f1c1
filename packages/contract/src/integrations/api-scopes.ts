/** What a key of an integrator may be used for. */
export const API_SCOPES = ['artworks:read', 'orders:read', 'payouts:read', 'webhooks:write'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** What a scope lets its holder do: "may …". */
export const apiScopeWords: Record<ApiScope, string> = {
  'artworks:read': 'read the artworks that are for sale',
  'orders:read': 'read orders and their lines, without the customers',
  'payouts:read': 'read payouts, without where they went to',
  'webhooks:write': 'have webhooks sent once more',
}

/** What keys begin with, so that one is known for what it is wherever it turns up. */
export const API_KEY_MARK = 'tt_'
