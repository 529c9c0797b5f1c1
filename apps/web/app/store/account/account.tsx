import type { CustomerOrders } from '@tintype/contract/customers/customers'
import { formatEmail } from '@tintype/domain/email/format-email'
import { data, Form, Link, redirect } from 'react-router'
import { findHttpStatus, findProblemCode, toErrorMessage } from '../../api/problem.ts'
import type { RequestServices } from '../../api/request-services.ts'
import { servicesContext } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/account'
import { customerHeaders, keepCustomer } from './customer-cookie.ts'
import { CustomerOrderItem } from './customer-order-item.tsx'
import { OrderLinkForm } from './order-link-form.tsx'
import './account.css'

export function meta() {
  return pageMeta({ title: 'Your orders' })
}

export const headers = secretHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return { known: await findOrders(request, context.get(servicesContext), cursor), isContinued: cursor !== undefined }
}

/** Requests the link, or ends the session on this device. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  if (form.get('intent') === 'sign-out') {
    await services.apiWith(customerHeaders(request, services)).customers.signOut()
    return redirect('/store/account', { headers: keepCustomer(null, services) })
  }
  const email = String(form.get('email') ?? '').slice(0, 400)
  try {
    const { message } = await services.apiWith({}).customers.requestLink({ email })
    return { email, message, problem: undefined }
  } catch (error) {
    const status = findHttpStatus(error)
    if (status === undefined || status >= 500) throw error
    return data({ email, message: undefined, problem: toErrorMessage(error) }, { status })
  }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { known, isContinued } = loaderData
  if (!known) return <OrderLinkForm answer={actionData} />
  return (
    <main id="main" className="wrap account">
      <PageTitle
        title="Your orders"
        lead={`Orders placed with ${formatEmail(known.email)}.`}
        actions={
          <Form method="post">
            <Button type="submit" name="intent" value="sign-out">
              Sign out on this device
            </Button>
          </Form>
        }
      />
      {known.orders.length ? (
        <ul className="account-orders">
          {known.orders.map((order) => (
            <CustomerOrderItem key={order.orderNumber} order={order} />
          ))}
        </ul>
      ) : (
        <EmptyState action={<LinkButton to="/store">Browse the store</LinkButton>}>No more orders.</EmptyState>
      )}
      <nav className="wall-end" aria-label="More orders">
        {known.nextCursor && <LinkButton to={`/store/account?cursor=${encodeURIComponent(known.nextCursor)}`}>Older orders</LinkButton>}
        {isContinued && <Link to="/store/account">Back to newest</Link>}
      </nav>
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}

/** Undefined without a valid session: the page then offers to request the link. */
async function findOrders(
  request: Request,
  { apiWith, publicUrl }: Pick<RequestServices, 'apiWith' | 'publicUrl'>,
  cursor: string | undefined,
): Promise<CustomerOrders | undefined> {
  try {
    return await apiWith(customerHeaders(request, { publicUrl })).customers.orders({ cursor })
  } catch (error) {
    if (findProblemCode(error) === 'customer_session_missing') return undefined
    if (findProblemCode(error) === 'malformed') throw redirect('/store/account')
    throw error
  }
}
