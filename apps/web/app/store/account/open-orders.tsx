import { data, Form, redirect } from 'react-router'
import { findHttpStatus, toErrorMessage } from '../../api/problem.ts'
import { getServices, servicesContext } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/open-orders'
import { keepCustomer } from './customer-cookie.ts'

export function meta() {
  return pageMeta({ title: 'Open your orders' })
}

/**
 * The URL grants access to the orders, once. It must not be cached or sent as a referrer. The policy still sends the origin: a form without
 * any origin is refused.
 */
export function headers() {
  return { ...secretHeaders(), 'X-Robots-Tag': 'noindex' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return getServices(context).api.customers.lookAtLink({ link: params.link.slice(0, 100) })
}

/** Only the button uses the link, because mail scanners open every link. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  try {
    const { session } = await services.apiWith({}).customers.openSession({ link: params.link.slice(0, 100) })
    return redirect('/store/account', { headers: keepCustomer(session, services) })
  } catch (error) {
    const status = findHttpStatus(error)
    if (status === undefined || status >= 500) throw error
    // the loader checks the link again
    return data({ problem: status === 410 ? undefined : toErrorMessage(error) }, { status })
  }
}

export default function OpenOrders({ loaderData: { state }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="column">
      <PageTitle title={state === 'used' ? 'This link was already used' : 'Your orders'} lead={actionData?.problem ?? leads[state]} />
      {state === 'open' ? (
        <Form method="post">
          <Button type="submit" variant="primary">
            View my orders
          </Button>
        </Form>
      ) : (
        <LinkButton to="/store/account">{state === 'used' ? 'Go to your orders' : 'Request a new link'}</LinkButton>
      )}
    </main>
  )
}

const leads = {
  open: 'This link works once. You then stay signed in on this device for a week or until you sign out.',
  used: 'You are signed in in the browser that opened it. To use another browser, request a new link.',
  invalid: 'This link has expired. Request a new one.',
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}
