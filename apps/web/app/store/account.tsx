import { brand } from '@tintype/contract/brand'
import { LinkButton } from '../ui/link-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { pageMeta } from './page-meta.ts'
import { StoreErrorPage } from './store-error-page.tsx'
import { visitorHeaders } from './visitor-headers.ts'

export function meta() {
  return pageMeta({ title: 'Your orders' })
}

export const headers = visitorHeaders

/** Orders are reached by the link of their mail. The list of one's orders, by an e-mailed link of its own, comes later. */
export default function Account() {
  return (
    <main id="main" className="column">
      <PageTitle title="Looking for your plates?" />
      <div className="stack">
        <p className="lead">
          Each order has a page of its own: what you bought, how far it is, and where the parcel is. Its link is in the mail that we sent
          when you bought. The subject begins with “Your order”.
        </p>
        <p className="quiet">
          No mail to be found? Write to <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a> from the address you bought with,
          and we send the link again.
        </p>
        <p>
          <LinkButton to="/store">Back to the wall</LinkButton>
        </p>
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}
