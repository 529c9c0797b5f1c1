import type { ContractRouterClient } from '@orpc/contract'
import { leaving } from './account-deletion/leaving.ts'
import { accounts } from './accounts/accounts.ts'
import { settings } from './accounts/settings.ts'
import { backoffice } from './admin/backoffice.ts'
import { artworks } from './artworks/artworks.ts'
import { customers } from './customers/customers.ts'
import { exports } from './data-exports/exports.ts'
import { hope } from './hope/hope.ts'
import { integrators } from './integrations/integrations.ts'
import { sales } from './ledger/sales.ts'
import { invitations } from './operators/operators.ts'
import { store } from './orders/store.ts'
import { payouts } from './payouts/payouts.ts'
import { reports } from './reports/reports.ts'
import { shops } from './shops/shops.ts'
import { social } from './social/social.ts'
import { socialPosts } from './social/social-posts.ts'

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
