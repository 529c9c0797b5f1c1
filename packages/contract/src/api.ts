import type { ContractRouterClient } from '@orpc/contract'
import { accounts } from './accounts.ts'
import { artworks } from './artworks.ts'
import { backoffice } from './backoffice.ts'
import { customers } from './customers.ts'
import { exports } from './exports.ts'
import { hope } from './hope.ts'
import { integrators } from './integrations.ts'
import { leaving } from './leaving.ts'
import { invitations } from './operators.ts'
import { payouts } from './payouts.ts'
import { reports } from './reports.ts'
import { sales } from './sales.ts'
import { settings } from './settings.ts'
import { shops } from './shops.ts'
import { social } from './social.ts'
import { socialPosts } from './social-posts.ts'
import { store } from './store.ts'

/** All calls of the product's API. Server and web both use this object. */
export const contract = {
  accounts,
  artworks,
  shops,
  payouts,
  sales,
  settings,
  exports,
  leaving,
  social: { ...social, ...socialPosts },
  hope,
  store,
  customers,
  reports,
  invitations,
  integrators,
  backoffice,
}

/** The API as a caller sees it: the same in the browser (over HTTP) and in a loader on the server (in the process). */
export type Api = ContractRouterClient<typeof contract>
