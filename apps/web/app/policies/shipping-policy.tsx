import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/shipping-policy'
import { shippingPolicy } from './content/shipping-policy.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyData, policyHeaders } from './policy-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers = () => policyHeaders

export function loader({ context }: Route.LoaderArgs) {
  return policyData(context, shippingPolicy)
}

export default function ShippingPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
