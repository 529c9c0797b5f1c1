import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/refund-policy'
import { refundPolicy } from './content/refund-policy.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyData, policyHeaders } from './policy-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers = () => policyHeaders

export function loader({ context }: Route.LoaderArgs) {
  return policyData(context, refundPolicy)
}

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
