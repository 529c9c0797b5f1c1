import { data, Form, redirect } from 'react-router'
import { messageOf, statusOf } from '../api/problem.ts'
import { servicesContext } from '../api/services.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/open-orders'
import { keepCustomer } from './customer-cookie.ts'
import { StoreErrorPage } from './store-error-page.tsx'
import { secretHeaders } from './visitor-headers.ts'

export function meta() {
  return pageMeta({ title: 'Open your orders' })
}

/**
 * Who has the address has the orders, once: it is kept nowhere and told to nobody. Of every page the origin alone is told: a form of
 * one that tells not even that is refused.
 */
export function headers() {
  return { ...secretHeaders(), 'X-Robots-Tag': 'noindex' }
}

/** Only a press uses the link up: programs that look after mail open every link they find. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  try {
    const { session } = await services.apiWith({}).customers.openSession({ link: params.link.slice(0, 100) })
    return redirect('/store/account', { headers: keepCustomer(session, services) })
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined || status >= 500) throw error
    return data({ problem: messageOf(error) }, { status })
  }
}

export default function OpenOrders({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="column">
      <PageTitle
        title="Your orders"
        lead={actionData?.problem ?? 'The link works once. On this device your orders then stay open for a week, or until you close them.'}
      />
      {actionData ? (
        <LinkButton to="/store/account">Ask for a new link</LinkButton>
      ) : (
        <Form method="post">
          <Button type="submit" variant="primary">
            See my orders
          </Button>
        </Form>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}
