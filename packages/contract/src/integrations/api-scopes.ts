/** The permissions of an integrator's API key. */
export const API_SCOPES = ['artworks:read', 'orders:read', 'payouts:read', 'webhooks:write'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** The permission as text: "may …". */
export const apiScopeWords: Record<ApiScope, string> = {
  'artworks:read': 'read products',
  'orders:read': 'read orders, without customer data',
  'payouts:read': 'read payouts, without account details',
  'webhooks:write': 'resend webhooks',
}

/** The prefix of all keys, so that leaked ones can be recognised. */
export const API_KEY_MARK = 'tt_'
