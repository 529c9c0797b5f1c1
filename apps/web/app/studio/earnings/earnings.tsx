import { brand } from '@tintype/domain/brand'
import { ErrorPage } from '../../shell/error-page.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { StripeReturn } from '../payouts/stripe-return.tsx'
import type { Route } from './+types/earnings'
import { AccountPanel } from './account-panel.tsx'
import './earnings.css'
import { SalesByMonth } from './sales-by-month.tsx'
import { SalesList } from './sales-list.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Earnings · ${brand.product}` }]

/** Every sale and every payout. The overview has the short form of it. */
export default function EarningsPage() {
  return (
    <main id="main" className="wrap earnings">
      <PageTitle title="Earnings" lead="Every sale, donation and payout." />
      <div className="earnings-parts">
        <StripeReturn />
        <AccountPanel />
        <SalesByMonth />
        <SalesList />
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
